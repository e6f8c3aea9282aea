public import Foundation

/// A folder of one test, removed with everything in it when released.
public final class TemporaryFolder {
  public let path: String

  /// An empty folder below the system's temporary one; throws where it cannot be made.
  public init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "skiprope-tests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder, made or not.
  public func file(_ name: String) -> String { path + "/" + name }

  /// The bytes of a file in the folder.
  public func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: file(name))) }
}
