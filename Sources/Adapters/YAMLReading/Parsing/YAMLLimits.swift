/// Limits of accepted documents, so that a hostile file costs bounded time, memory and stack.
package struct YAMLLimits: Hashable, Sendable {
  /// The most bytes of the text.
  package var bytes: Int
  /// The deepest nesting of lists and maps.
  package var depth: Int

  package init(bytes: Int, depth: Int) {
    precondition(bytes >= 0 && depth >= 0, "limits \(bytes) bytes, depth \(depth) must not be negative")
    self.bytes = bytes
    self.depth = depth
  }

  /// 1 MiB and 64 levels: a hundred times the needs of any scenario (decision).
  package static let standard = YAMLLimits(bytes: 1_048_576, depth: 64)
}
