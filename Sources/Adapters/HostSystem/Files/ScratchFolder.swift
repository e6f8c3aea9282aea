internal import Foundation

/// Names of folders for what is of no use afterwards.
package enum ScratchFolder {
  /// A folder that nobody else has, below the system's for temporary files; whoever names one makes it, and removes it.
  package static func path() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("skiprope-\(UUID().uuidString)").path
  }
}
