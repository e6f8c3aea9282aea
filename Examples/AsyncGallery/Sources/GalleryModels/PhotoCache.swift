import Foundation

/// A cache of decoded pictures with a limit. Simultaneous requests for a picture share one load.
public actor PhotoCache {
  private let server: any PhotoServer
  private let decoder: any PictureDecoder
  private let limit: Int
  private let bug: GalleryBug?
  private var pictures: Set<Picture> = []
  private var order: [Picture] = []
  private var loads: [Picture: Task<Picture, any Error>] = [:]

  public init(server: any PhotoServer, decoder: any PictureDecoder, limit: Int = 24, bug: GalleryBug? = nil) {
    (self.server, self.decoder, self.limit, self.bug) = (server, decoder, limit, bug)
  }

  public func picture(of photo: Int, isFull: Bool = false) async throws -> Picture {
    let wanted = Picture(photo: photo, isFull: isFull)
    if pictures.contains(wanted) { return wanted }
    if bug != .decodeTwice, let load = loads[wanted] { return try await load.value }
    let load = Task { [server, decoder] in
      try await decoder.decode(try await server.data(of: photo, isFull: isFull), as: wanted)
    }
    loads[wanted] = load
    defer { loads[wanted] = nil }
    let picture = try await load.value
    keep(picture)
    return picture
  }

  private func keep(_ picture: Picture) {
    if pictures.insert(picture).inserted { order.append(picture) }
    while order.count > limit { pictures.remove(order.removeFirst()) }
  }
}
