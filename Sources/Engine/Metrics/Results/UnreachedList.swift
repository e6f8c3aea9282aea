/// Declared names that no committed scenario reaches, with reasons.
///
/// A text file with a line `name: reason` for each, blank lines, and comments that begin with `#`.
package struct UnreachedList: Sendable {
  /// A line of the file.
  package struct Entry: Hashable, Sendable {
    package let line: Int
    package let name: String
    package let reason: String
  }

  /// A syntax error in the list: the line and how to correct it.
  package struct ReadError: Error, CustomStringConvertible {
    package let description: String
  }

  package let entries: [Entry]
  private let file: String

  /// Reads a list; `file` names it in messages. O(bytes).
  package init(_ text: String, file: String) throws(ReadError) {
    self.file = file
    var entries: [Entry] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = UnreachedList.trimmed(line)
      guard let first = line.first, first != "#" else { continue }
      guard let colon = line.firstIndex(of: ":") else {
        throw ReadError(description: "\(file):\(index + 1): `\(line)` has no colon; write `name: reason`")
      }
      let name = String(UnreachedList.trimmed(line[..<colon]))
      let reason = String(UnreachedList.trimmed(line[line.index(after: colon)...]))
      guard !name.isEmpty, !reason.isEmpty else {
        throw ReadError(
          description: "\(file):\(index + 1): a name or its reason is missing; write `name: reason`")
      }
      entries.append(Entry(line: index + 1, name: name, reason: reason))
    }
    self.entries = entries
  }

  /// Compares the list with the runs' coverage and returns one message per problem: unreached and not listed, listed and reached,
  /// listed twice, not declared, or reached without being declared. O(declared + entries).
  package func complaints(about coverage: Coverage) -> [String] {
    var complaints: [String] = []
    var listed: Set<String> = []
    for entry in entries {
      let place = "\(file):\(entry.line): `\(entry.name)`"
      switch coverage.counts[entry.name] {
      case nil: complaints.append("\(place) is not declared; remove the line")
      case 0?: break
      case let count?: complaints.append("\(place) was reached \(count) times; remove the line")
      }
      if !listed.insert(entry.name).inserted {
        complaints.append("\(place) is listed twice; remove one line")
      }
    }
    for name in coverage.unreached where !listed.contains(name) {
      complaints.append(
        "`\(name)` is reached by none of these runs; reach it in a scenario, or list it in \(file) with the reason"
      )
    }
    for name in coverage.surprises {
      complaints.append("`\(name)`: something happened that the product does not declare; declare it")
    }
    return complaints
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
