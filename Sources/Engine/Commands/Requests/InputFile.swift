internal import FileReading
internal import Foundation
internal import HostSystem

/// Looks whether inputs are there before anything starts.
package enum InputFile {
  package static func isDirectory(_ path: String) -> Bool {
    var isDirectory = ObjCBool(false)
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  package static func isFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path) && !isDirectory(path)
  }

  /// The bytes of a text that people write or keep, at most 64 MB of it.
  package static func bytes(_ path: String) throws(CommandFailure) -> [UInt8] {
    do throws(FileReadingError) { return try RegularFile.read(path, atMost: 64 << 20) } catch {
      throw CommandFailure(
        error.isThere ? .invalidInput : .missingInput, "`\(path)` cannot be read: \(error.reason)")
    }
  }

  /// Refuses a folder that holds no report, or of which nobody can say.
  package static func requireRun(_ folder: String) throws(CommandFailure) {
    if let closed = HostFolder.closed(on: folder) {
      throw CommandFailure(
        .missingInput,
        "`\(folder)` cannot be looked into: this user may not enter `\(closed)`; allow that (`chmod u+x`), or ask as one who may"
      )
    }
    guard isFile(folder + "/report.json") else {
      throw CommandFailure(
        .missingInput, "`\(folder)` is no run folder: it has no report.json; `run` makes one")
    }
  }
}
