internal import CYAML

/// Reads one YAML document into a tree.
package enum YAMLDocument {
  /// The version of the library that is loaded, such as `0.2.5`.
  package static var libraryVersion: String { String(cString: yaml_get_version_string()) }

  /// Parses the single document in `bytes` (UTF-8).
  ///
  /// Aliases are refused, so the tree is never larger than the text. An empty text is an empty map. A byte order mark is
  /// skipped. `file` only names the place in errors. O(bytes).
  package static func read(
    _ bytes: [UInt8], file: String, limits: YAMLLimits = .standard
  ) throws(YAMLError) -> YAMLNode {
    guard bytes.count <= limits.bytes else {
      throw YAMLError(
        file: file, mark: YAMLMark(line: 1, column: 1),
        message: "the file has \(bytes.count) bytes; at most \(limits.bytes) are accepted, so split it")
    }
    // Some editors write a byte order mark to signal UTF-8. It is not part of the text.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let events = YAMLEventStream(bytes: text, file: file)
    var builder = YAMLTreeBuilder(events: events, file: file, limits: limits)
    return try builder.document()
  }
}
