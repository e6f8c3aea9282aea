/// How much of a document is accepted, so that a hostile file costs bounded time, memory and stack.
package struct YAMLLimits: Hashable, Sendable {
  /// Bytes of the whole text.
  package var bytes: Int
  /// Lists and maps inside each other.
  package var depth: Int

  package init(bytes: Int, depth: Int) {
    precondition(bytes >= 0 && depth >= 0, "limits \(bytes) bytes, depth \(depth) must not be negative")
    self.bytes = bytes
    self.depth = depth
  }

  /// 1 MiB and 64 levels: a hundred times what any scenario needs (decision).
  package static let standard = YAMLLimits(bytes: 1_048_576, depth: 64)
}
