internal import Foundation
internal import Synchronization

/// A folder for temporary files, inside the system's.
///
/// It is removed by `remove`, with the last reference to it, and when SIGINT, SIGTERM or SIGHUP ends the process. Only SIGKILL
/// leaves it behind.
package final class ScratchFolder: Sendable {
  /// The folder's path, unique to this object.
  package let path: String

  /// The folders to remove at the end of the process.
  private static let open = Mutex<Set<String>>([])

  /// Makes the folder. A failure appears with the first file that is written into it.
  package init() {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("skiprope-\(UUID().uuidString)").path
    ScratchFolder.open.withLock { _ = $0.insert(path) }
    HostSignals.beforeSignalledEnd { ScratchFolder.removeAll() }
    try? ClaimedFolder.make(path)
  }

  deinit { remove() }

  /// Removes the folder and its content. Can be repeated.
  package func remove() {
    ScratchFolder.open.withLock { _ = $0.remove(path) }
    try? Removal.folder(path)
  }

  private static func removeAll() {
    // A file written meanwhile can be missed by the first removal.
    for path in open.withLock({ $0 }) {
      for _ in 0..<3 where (try? Removal.folder(path)) == nil {}
    }
  }
}
