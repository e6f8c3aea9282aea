import Foundation
import Observation

/// Uploads photos one after another. A failed upload is repeated, after pauses that double up to a minute.
@MainActor @Observable public final class UploadQueue {
  public private(set) var waiting: [String] = []
  @ObservationIgnored private var worker: Task<Void, Never>?
  private let server: any PhotoServer
  private let history: History
  private let bug: GalleryBug?
  @ObservationIgnored public var uploaded: (Photo) -> Void = { _ in }

  public init(server: any PhotoServer, history: History, bug: GalleryBug? = nil) {
    (self.server, self.history, self.bug) = (server, history, bug)
  }

  public func add(_ title: String) {
    waiting.append(title)
    guard worker == nil else { return }
    worker = Task {
      await work()
      worker = nil
    }
  }

  private func work() async {
    var (pause, begun) = (Duration.seconds(1), "")
    while let title = waiting.first {
      if begun != title {
        await note("has \(title)")
        await note("uploads \(title)")
        begun = title
      }
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

  private func note(_ line: String) async {
    switch bug {
    case .crossedHistory:
      // The order of two tasks is not guaranteed.
      Task.detached { [history] in await history.note(line) }
    case .lostCount:
      await history.note(line, counts: false)
      // Another task may count between the two calls.
      Task.detached { [history] in await history.set(count: await history.count + 1) }
    case .undecided:
      await history.note(line)
      // The process number of the host does not depend on the seed.
      for _ in 0..<ProcessInfo.processInfo.processIdentifier % 3 {
        Task.detached { [history] in await history.set(count: await history.count) }
      }
      Task.detached { [history] in await history.set(count: await history.count) }
    default: await history.note(line)
    }
  }
}
