/// A node of a YAML document, with its position.
///
/// Scalars stay text: the caller interprets values such as `3`, `on` or `2026-03-14`.
package struct YAMLNode: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// Text without its quotes.
    case scalar(String)
    case sequence([YAMLNode])
    /// Entries in the order of the file. A key may occur twice; the caller refuses duplicates.
    case mapping([Entry])
  }

  /// A key and its value.
  package struct Entry: Hashable, Sendable {
    package var key: YAMLNode
    package var value: YAMLNode

    package init(key: YAMLNode, value: YAMLNode) {
      self.key = key
      self.value = value
    }
  }

  package var content: Content
  package var mark: YAMLMark

  package init(content: Content, mark: YAMLMark) {
    self.content = content
    self.mark = mark
  }

  /// The text of a scalar; `nil` for anything else.
  package var text: String? {
    if case .scalar(let text) = content { return text }
    return nil
  }

  /// The kind of the node as named in messages: `text`, `a list` or `a map`.
  package var shape: String {
    switch content {
    case .scalar: "text"
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }
}
