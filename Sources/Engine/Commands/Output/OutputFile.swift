internal import HostSystem

/// Writes what a command was asked to write beside its result.
package enum OutputFile {
  /// Writes the text under another name and renames it, so that a reader never sees half of it. Throws `machineTrouble` with the
  /// path.
  package static func write(_ text: String, to path: String) throws(CommandFailure) {
    try write(Array(text.utf8), to: path)
  }

  /// The same with bytes.
  package static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do throws(HostFileError) { try HostFolder.write(bytes, to: path) } catch {
      throw CommandFailure(.machineTrouble, "\(error)")
    }
  }
}
