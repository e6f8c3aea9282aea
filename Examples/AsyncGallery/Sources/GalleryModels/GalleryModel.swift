import Dispatch
import Observation

/// The gallery: its photos, the open one with its picture, and its uploads.
@MainActor @Observable public final class GalleryModel {
  public private(set) var photos: [Photo] = []
  public private(set) var isLoading = false
  public private(set) var opened: [Photo] = []
  public private(set) var picture: Picture?
  public private(set) var confirms: Photo?
  public let toast: Toast
  public let uploads: UploadQueue
  public let history = History()
  private let server: any PhotoServer
  private let cache: PhotoCache
  private let decoder: any PictureDecoder
  private let bug: GalleryBug?
  @ObservationIgnored private var checksum = 1.0

  public init(server: any PhotoServer, decoder: any PictureDecoder, bug: GalleryBug? = nil) {
    (self.server, self.decoder, self.bug) = (server, decoder, bug)
    cache = PhotoCache(server: server, decoder: decoder, bug: bug)
    toast = Toast(bug: bug)
    uploads = UploadQueue(server: server, history: history, bug: bug)
    uploads.uploaded = { [weak self] photo in
      self?.photos.insert(photo, at: 0)
      self?.toast.show("\(photo.title) is there")
    }
  }

  public func load() async {
    guard !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    do {
      let listed = try await server.list()
      // A reloaded list has the same photos: the open one stays open.
      photos =
        bug == .listReplaced
        ? listed.map { Photo(id: $0.id + 1_000_000 * (1 + photos.count), title: $0.title) } : listed
    } catch {
      toast.show("Photos cannot be had now")
    }
  }

  /// The thumbnail of a row.
  public func thumbnail(of photo: Photo) async -> Picture? { try? await cache.picture(of: photo.id) }

  public func open(_ photo: Photo) { opened = [photo] }

  public func close() {
    opened = []
    picture = nil
  }

  /// Loads the picture of the open photo, and drops it if the photo is closed meanwhile.
  public func showPicture() async {
    guard let photo = opened.last else { return }
    picture = nil
    if bug == .neverResumed, photo.id % 5 == 0 {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    if bug == .decodeOnMain { for number in 1..<8_000_000 { checksum += 1 / Double(number) } }
    let loaded = try? await cache.picture(of: photo.id, isFull: true)
    // Meanwhile another photo may have been opened, or none.
    guard bug == .lateResult || !Task.isCancelled && opened.last == photo else {
      if bug == .lateMessage { toast.show("\(photo.title) is there") }
      return
    }
    if bug == .leftMeanwhile {
      // Meanwhile another photo may have been opened, or none.
      await history.note("shown")
    }
    picture = loaded
  }

  public func upload() {
    if bug == .waitOnMain {
      let isMeasured = DispatchSemaphore(value: 0)
      DispatchQueue(label: "sizes").async { isMeasured.signal() }
      isMeasured.wait()
    }
    uploads.add("Photo \(photos.count + uploads.waiting.count + 1)")
    toast.show("Uploading")
  }

  public func askToDelete(_ photo: Photo) { confirms = photo }
  public func keep() { confirms = nil }

  public func delete(_ photo: Photo) async {
    guard let index = photos.firstIndex(of: photo) else { return }
    do {
      try await server.delete(photo.id)
      // Other photos may have been added or removed meanwhile.
      if bug == .staleIndex {
        if index < photos.count { photos.remove(at: index) }
      } else {
        photos.removeAll { $0.id == photo.id }
      }
      toast.show("Deleted \(photo.title)")
    } catch {
      toast.show("\(photo.title) cannot be deleted now")
    }
  }
}
