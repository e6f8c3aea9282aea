internal import Foundation

/// Looks whether inputs are there before anything starts.
enum InputFile {
  static func isDirectory(_ path: String) -> Bool {
    var isDirectory = ObjCBool(false)
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  static func isFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path) && !isDirectory(path)
  }

  /// Refuses a folder that holds no report.
  static func requireRun(_ folder: String) throws(CommandFailure) {
    guard isFile(folder + "/report.json") else {
      throw CommandFailure(
        .missingInput, "`\(folder)` is no run folder: it has no report.json; `skiprope run` makes one")
    }
  }
}
