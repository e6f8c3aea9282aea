/// Builds a tree from the parser's events, with one recursion per level, up to the limit.
struct YAMLTreeBuilder {
  let events: YAMLEventStream
  let file: String
  let limits: YAMLLimits

  /// The single document of the stream.
  mutating func document() throws(YAMLError) -> YAMLNode {
    let first = try nextContent()
    if case .streamEnd = first.kind { return YAMLNode(content: .mapping([]), mark: first.mark) }
    let root = try node(first, depth: 0)
    let after = try nextContent()
    guard case .streamEnd = after.kind else {
      throw fault(
        after.mark, "a second document begins here; one file holds one document, so remove the `---`")
    }
    return root
  }

  private mutating func node(_ event: YAMLEvent, depth: Int) throws(YAMLError) -> YAMLNode {
    switch event.kind {
    case .scalar(let text):
      return YAMLNode(content: .scalar(text), mark: event.mark)
    case .sequenceStart:
      try checkDepth(depth, event.mark)
      var items: [YAMLNode] = []
      while true {
        let next = try nextContent()
        if case .collectionEnd = next.kind { break }
        items.append(try node(next, depth: depth + 1))
      }
      return YAMLNode(content: .sequence(items), mark: event.mark)
    case .mappingStart:
      try checkDepth(depth, event.mark)
      var entries: [YAMLNode.Entry] = []
      while true {
        let next = try nextContent()
        if case .collectionEnd = next.kind { break }
        let key = try node(next, depth: depth + 1)
        let value = try node(try nextContent(), depth: depth + 1)
        entries.append(YAMLNode.Entry(key: key, value: value))
      }
      return YAMLNode(content: .mapping(entries), mark: event.mark)
    case .alias:
      throw fault(event.mark, "aliases (`*name`) are not accepted here; write the value out")
    case .structure, .collectionEnd, .streamEnd:
      throw fault(event.mark, "the document ends too early")
    }
  }

  private func checkDepth(_ depth: Int, _ mark: YAMLMark) throws(YAMLError) {
    guard depth < limits.depth else {
      throw fault(mark, "lists and maps are nested deeper than \(limits.depth) levels")
    }
  }

  private mutating func nextContent() throws(YAMLError) -> YAMLEvent {
    while true {
      let event = try events.next()
      if case .structure = event.kind { continue }
      return event
    }
  }

  private func fault(_ mark: YAMLMark, _ message: String) -> YAMLError {
    YAMLError(file: file, mark: mark, message: message)
  }
}
