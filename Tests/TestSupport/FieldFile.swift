public import Foundation

/// A real-world file, with the right answer in its folder's README. The data are outside this repository.
///
/// Searched in `shared/data/field` beside any folder above this file, then in `field` in the folder of the environment variable
/// `SKIPROPE_SHARED_DATA`.
public enum FieldFile {
  /// The folder of the files, or nil with a message.
  public static let folder: URL? = {
    var candidates: [URL] = []
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/" {
      candidates.append(folder.appendingPathComponent("shared/data/field"))
      folder = folder.deletingLastPathComponent()
    }
    if let named = ProcessInfo.processInfo.environment["SKIPROPE_SHARED_DATA"] {
      candidates.append(URL(fileURLWithPath: named).appendingPathComponent("field"))
    }
    if let found = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) }) {
      return found
    }
    print("SKIPPED: files from the field, because there is no shared/data/field above \(#filePath)")
    return nil
  }()

  /// The bytes of a file; empty without the folder.
  public static func bytes(_ name: String) throws -> [UInt8] {
    guard let folder else { return [] }
    return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}
