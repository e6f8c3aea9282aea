/// A node of a YAML document with the place where it begins.
///
/// Scalars stay text: what `3`, `on` or `2026-03-14` mean is for the reader of the tree to say.
package struct YAMLNode: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// Text without its quotes.
    case scalar(String)
    case sequence([YAMLNode])
    /// Entries in the order of the file; a key may occur twice, which is for the reader of the tree to refuse.
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

  /// What the node is, as messages call it: `text`, `a list` or `a map`.
  package var shape: String {
    switch content {
    case .scalar: "text"
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }
}
