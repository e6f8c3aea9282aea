import Foundation

/// The targets of this process's descriptors. Those of other tests come and go.
enum OpenFiles {
  /// The paths, or kinds such as `pipe:[7]`, that contain a text.
  static func containing(_ text: String) throws -> [String] {
    let folder = "/proc/self/fd"
    let targets = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
    return targets.filter { $0.contains(text) }.sorted()
  }
}
