package import Foundation

/// Folders of searches, and their files.
package enum BreakFolder {
  /// Runs `body` in a temporary folder.
  package static func with(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "break-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try body(folder)
  }

  /// Every file in the folder with its content, by path.
  package static func files(_ folder: URL) throws -> [String: Data] {
    var result: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.contains(".") {
      result[path] = try Data(contentsOf: folder.appending(path: path))
    }
    return result
  }
}
