public import Foundation

/// A file as the world writes it, with a right answer in its folder's README; the data stay outside this repository.
///
/// Looked for in `shared/data/field` beside any folder above this file, then in `field` below the folder that the environment variable
/// `SKIPROPE_SHARED_DATA` names.
public enum FieldFile {
  /// Where the files lie, if they are there; says so where they are not.
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

  /// The bytes of a file; none where the folder is not there.
  public static func bytes(_ name: String) throws -> [UInt8] {
    guard let folder else { return [] }
    return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}
