import Observation

/// Uploads one after another; one that fails is tried again, after pauses that double up to a minute.
@MainActor @Observable public final class UploadQueue {
  public private(set) var waiting: [String] = []
  @ObservationIgnored private var worker: Task<Void, Never>?
  private let server: any PhotoServer
  private let bug: GalleryBug?
  @ObservationIgnored public var uploaded: (Photo) -> Void = { _ in }

  public init(server: any PhotoServer, bug: GalleryBug? = nil) { (self.server, self.bug) = (server, bug) }

  public func add(_ title: String) {
    waiting.append(title)
    guard worker == nil else { return }
    worker = Task {
      await work()
      worker = nil
    }
  }

  private func work() async {
    var pause = Duration.seconds(1)
    while let title = waiting.first {
      do {
        let photo = try await server.upload(title)
        waiting.removeFirst()
        pause = .seconds(1)
        uploaded(photo)
      } catch {
        try? await Task.sleep(for: bug == .retryStorm ? .milliseconds(20) : pause)
        pause = min(pause * 2, .seconds(60))
      }
    }
  }
}
