internal import HostSystem

/// Writes the files that a command was asked for.
package enum OutputFile {
  /// Writes text atomically, by renaming. Throws `machineTrouble` with the path.
  package static func write(_ text: String, to path: String) throws(CommandFailure) {
    try write(Array(text.utf8), to: path)
  }

  /// Writes bytes atomically.
  package static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do throws(HostFileError) { try HostFolder.write(bytes, to: path) } catch {
      throw CommandFailure(.machineTrouble, "\(error)")
    }
  }
}
