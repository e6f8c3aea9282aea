public import Foundation

/// A test's temporary folder, removed with its content when released.
public final class TemporaryFolder {
  public let path: String

  /// Makes an empty folder in the system's temporary one. Throws if it cannot.
  public init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "skiprope-tests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder, which may not exist.
  public func file(_ name: String) -> String { path + "/" + name }

  /// The bytes of a file in the folder.
  public func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: file(name))) }
}
