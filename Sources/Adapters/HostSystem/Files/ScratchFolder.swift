internal import Foundation
internal import Synchronization

/// A folder for what is of no use afterwards, below the system's for temporary files.
///
/// It goes with `remove`, with the last reference to it, and when SIGINT, SIGTERM or SIGHUP ends the process. Only SIGKILL leaves
/// it behind.
package final class ScratchFolder: Sendable {
  /// Where it is; no other process has the name.
  package let path: String

  /// The folders that are to go with the process.
  private static let open = Mutex<Set<String>>([])

  /// Makes it. A folder that cannot be made is missed by the first file that is written there.
  package init() {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("skiprope-\(UUID().uuidString)").path
    ScratchFolder.open.withLock { _ = $0.insert(path) }
    HostSignals.beforeSignalledEnd { ScratchFolder.removeAll() }
    try? ClaimedFolder.make(path)
  }

  deinit { remove() }

  /// Removes it with all that is in it. Can be repeated.
  package func remove() {
    ScratchFolder.open.withLock { _ = $0.remove(path) }
    try? Removal.folder(path)
  }

  private static func removeAll() {
    // What is being written at this moment may come after the first look.
    for path in open.withLock({ $0 }) {
      for _ in 0..<3 where (try? Removal.folder(path)) == nil {}
    }
  }
}
