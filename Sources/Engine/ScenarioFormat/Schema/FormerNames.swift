package import YAMLReading

/// Names of scenario keys, rules and metrics that files written for the previous version may still use.
///
/// A key is named by its path, such as `session.actions`; a rule or a metric by its id, without `@` and the device.
package struct FormerNames: Hashable, Sendable {
  /// From the former name to the present one.
  private let present: [String: String]

  package init(_ present: [String: String] = [:]) { self.present = present }

  /// The present name; `nil` for a name that is not a former one. A metric keeps its `@` and what follows.
  package func present(_ name: String) -> String? {
    guard !present.isEmpty else { return nil }
    guard let at = name.firstIndex(of: "@") else { return present[name] }
    return present[String(name[..<at])].map { $0 + name[at...] }
  }

  /// A former name that a file uses.
  package struct Use: Hashable, Sendable {
    /// From 1.
    package var line: Int
    package var former: String
    package var present: String

    /// What a person should change, for the note of a command.
    package func note(in file: String) -> String {
      "\(file):\(line): `\(former)` is now `\(present)`; write that instead, the next version no longer reads the old name"
    }
  }

  /// The same document with present names as the keys of its maps; adds the former ones to `uses`. O(nodes).
  package func renamed(_ node: YAMLNode, below path: String = "", _ uses: inout [Use]) -> YAMLNode {
    guard !present.isEmpty, case .mapping(let entries) = node.content else { return node }
    var renamed: [YAMLNode.Entry] = []
    for var entry in entries {
      let key = entry.key.text ?? ""
      let whole = path.isEmpty ? key : "\(path).\(key)"
      if let name = present[whole] ?? present(key) {
        uses.append(Use(line: entry.key.mark.line, former: key, present: last(of: name, in: path)))
        entry.key.content = .scalar(last(of: name, in: path))
      }
      entry.value = self.renamed(entry.value, below: whole, &uses)
      renamed.append(entry)
    }
    return YAMLNode(content: .mapping(renamed), mark: node.mark)
  }

  /// The key alone, of a path in the section at hand.
  private func last(of name: String, in path: String) -> String {
    path.isEmpty || !name.hasPrefix(path + ".") ? name : String(name.dropFirst(path.count + 1))
  }
}
