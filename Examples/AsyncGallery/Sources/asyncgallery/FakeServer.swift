import Foundation
import GalleryModels
import SkipropeModels

/// A fake photo server behind a network: one upload in three fails.
final class FakeServer: PhotoServer, @unchecked Sendable {
  // Accessed only by the app's jobs, which run one after another.
  private(set) var photos: [Photo]
  private(set) var deleted: Set<Int> = []
  private var next: Int
  private var attempts = 0

  init(count: Int) {
    photos = (1...max(1, count)).map { Photo(id: $0, title: "Photo \($0)") }
    next = count + 1
  }

  func list() async throws -> [Photo] {
    try await lane(.network, "list", taking: .milliseconds(180)) { self.photos }
  }

  func data(of photo: Int, isFull: Bool) async throws -> Data {
    try await lane(
      .network, isFull ? "photo \(photo)" : "thumbnail \(photo)", taking: .milliseconds(isFull ? 900 : 90)
    ) { Data(count: 64) }
  }

  func upload(_ title: String) async throws -> Photo {
    try await lane(.network, "upload", taking: .milliseconds(400)) {
      self.attempts += 1
      if self.attempts % 3 == 1 { throw URLError(.timedOut) }
      let photo = Photo(id: self.next, title: title)
      self.next += 1
      self.photos.insert(photo, at: 0)
      return photo
    }
  }

  func delete(_ photo: Int) async throws {
    try await lane(.network, "delete \(photo)", taking: .milliseconds(250)) {
      self.photos.removeAll { $0.id == photo }
      self.deleted.insert(photo)
    }
  }
}

/// A fake decoder with the latency of a device's.
struct FakeDecoder: PictureDecoder {
  func decode(_ data: Data, as picture: Picture) async throws -> Picture {
    try await lane(
      .decode, picture.isFull ? "decode \(picture.photo)" : "decode small \(picture.photo)",
      taking: .milliseconds(picture.isFull ? 60 : 8)
    ) { picture }
  }
}
