internal import Foundation

/// Writes what a command was asked to write beside its result.
package enum OutputFile {
  /// Writes the text under another name and renames it, so that a reader never sees half of it.
  package static func write(_ text: String, to path: String) throws(CommandFailure) {
    try write(Array(text.utf8), to: path)
  }

  /// The same with bytes.
  package static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw CommandFailure(
        .unexpectedFailure,
        "`\(path)` cannot be written: \(error.localizedDescription); check folder and permissions")
    }
  }
}
