/// The list of planted bugs: the header of each, and the blocks that plant it.
///
/// Headers that stand together share the blocks below them; `blocks of NAME...` names other owners, `blocks of all` none in
/// particular. The blocks are those of `HandwrittenMutants`.
package struct PlantedList: Sendable {
  /// A block, and the bugs that it is of; none for what all of them need.
  package struct Block: Hashable, Sendable {
    package var text: HandwrittenMutants.Block
    package var bugs: [String]
  }

  /// The tables that list them in documents.
  package private(set) var tables: [PlantedTable] = []
  /// The Swift file that lists them in a planted build; `nil` if the list names none.
  package private(set) var source: PlantedSource?
  /// In the order of the list.
  package private(set) var bugs: [PlantedBugHeader] = []
  package private(set) var blocks: [Block] = []

  /// Reads the list. O(text). Throws for a header that is not whole, a name that is there twice, and a block that is of no bug, or of
  /// one without a header.
  package init(_ text: String) throws(HandwrittenMutants.Fault) {
    var rest: [Substring] = []
    var owners: [(line: Int, names: [String])] = []
    // Headers still share the blocks below while nothing but headers stands between them.
    var isTogether = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = index + 1
      rest.append("")
      if line.hasPrefix("planted ") {
        let bug = try PlantedBugHeader(line.dropFirst("planted ".count), line: number)
        bugs.append(bug)
        owners.append((number, (isTogether ? owners.last?.names ?? [] : []) + [bug.name]))
        isTogether = true
      } else if isTogether, line.hasPrefix("  "), let last = bugs.indices.last {
        try bugs[last].add(line.dropFirst(2), line: number)
      } else if line.hasPrefix("table ") {
        tables.append(try PlantedTable(line.dropFirst("table ".count), line: number))
      } else if line.hasPrefix("source ") {
        source = try PlantedSource(line.dropFirst("source ".count), line: number)
      } else if line.hasPrefix("blocks of ") {
        let names = line.split(separator: " ").dropFirst(2).map(String.init)
        owners.append((number, names == ["all"] ? [] : names))
        isTogether = false
      } else {
        rest[index] = line
        if !line.hasPrefix("#"), !line.isEmpty { isTogether = false }
      }
    }
    try checkHeaders()
    let known = Set(bugs.map(\.name))
    for block in try HandwrittenMutants(rest.joined(separator: "\n")).blocks {
      guard let owner = owners.last(where: { $0.line < block.line }) else {
        throw HandwrittenMutants.Fault(
          line: block.line, "no header is above this block; write `planted NAME: SENTENCE.`")
      }
      if let stranger = owner.names.first(where: { !known.contains($0) }) {
        throw HandwrittenMutants.Fault(
          line: owner.line, "`\(stranger)` has no header; write `planted \(stranger): SENTENCE.`")
      }
      blocks.append(Block(text: block, bugs: owner.names))
    }
  }

  /// The bugs of one of its tables. O(bugs x tables).
  package func bugs(in table: PlantedTable) -> [PlantedBugHeader] {
    bugs.filter { bug in
      let kind = String(bug.trial.prefix { $0 != " " })
      let own = tables.first { $0.trial == kind } ?? tables.first { $0.trial == nil }
      return own == table
    }
  }

  private func checkHeaders() throws(HandwrittenMutants.Fault) {
    var seen: Set<String> = []
    for bug in bugs {
      guard seen.insert(bug.name).inserted else {
        throw HandwrittenMutants.Fault(line: bug.line, "planted bug `\(bug.name)` is there twice")
      }
      try bug.check()
      guard tables.isEmpty || tables.contains(where: { bugs(in: $0).contains(bug) }) else {
        throw HandwrittenMutants.Fault(
          line: bug.line,
          "planted bug `\(bug.name)` is in no table; write `table NAME in DOCUMENT` at the beginning")
      }
    }
  }
}
