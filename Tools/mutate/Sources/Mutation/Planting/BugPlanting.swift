/// Bugs that are planted into the sources all at once, each behind the switch.
///
/// A block's new lines take the place of its old ones as they are. Where they say `bugIsOn("NAME")`, the name becomes a
/// number, so that nothing is compared but two of those.
package struct BugPlanting: Sendable {
  /// The first line of every file that asks the switch. Public, because inlinable code needs it.
  private static let importLine = "public import PlantedSwitch\n"
  private static let question = "bugIsOn(\""

  private let blocks: [HandwrittenMutants.Block]
  /// The bugs in the order in which they are first asked for; the first has number 1.
  package let names: [String]

  /// Takes the list and the files that are planted whole, by path. Throws where a block asks for a bug that is not among
  /// its own, or nothing asks for a bug that a block is said to be of.
  package init(_ list: String, files: [String: String]) throws(HandwrittenMutants.Fault) {
    blocks = try HandwrittenMutants(list, named: true).blocks
    var names: [String] = []
    for block in blocks {
      let asked = block.new.flatMap(BugPlanting.asked)
      if let stranger = asked.first(where: { !block.bugs.contains($0) }), block.bugs != ["all"] {
        throw HandwrittenMutants.Fault(
          line: block.line, "the block asks for `\(stranger)`, which its `planted` line does not name")
      }
      names += asked
    }
    for path in files.keys.sorted() { names += files[path].map(BugPlanting.asked) ?? [] }
    var seen: Set<String> = []
    self.names = names.filter { seen.insert($0).inserted }
    for block in blocks {
      if let idle = block.bugs.first(where: { $0 != "all" && !seen.contains($0) }) {
        throw HandwrittenMutants.Fault(
          line: block.line, "nothing asks for `\(idle)`; write bugIsOn(\"\(idle)\") where it is to happen")
      }
    }
  }

  /// The files that change.
  package var changedFiles: [String] { Set(blocks.map(\.file)).sorted() }

  /// The source of one of them with all its blocks in it. Throws for one that does not fit. O(source x its blocks).
  package func planted(_ file: String, _ source: String) throws(HandwrittenMutants.Fault) -> String {
    let bytes = Array(source.utf8)
    var edits: [(range: Range<Int>, block: HandwrittenMutants.Block)] = []
    for block in blocks where block.file == file {
      edits.append((try HandwrittenMutants.place(of: block, in: bytes), block))
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    for (one, other) in zip(edits, edits.dropFirst()) where other.range.overlaps(one.range) {
      throw HandwrittenMutants.Fault(
        line: max(one.block.line, other.block.line),
        "two blocks change the same place of \(file); make one of them, with the names of both")
    }
    var output: [UInt8] = []
    var position = 0
    for edit in edits {
      output += bytes[position..<edit.range.lowerBound]
      output += edit.block.new.joined(separator: "\n").utf8
      position = edit.range.upperBound
    }
    return numbered(String(decoding: output + bytes[position...], as: UTF8.self))
  }

  /// A source whose questions name numbers. O(source).
  package func numbered(_ source: String) -> String {
    guard source.contains("bugIsOn(") || source.contains("planted_") else { return source }
    var text = source
    for (index, name) in names.enumerated() {
      text.replace("\(BugPlanting.question)\(name)\")", with: "bugIsOn(\(index + 1))")
    }
    return BugPlanting.importLine + text
  }

  /// What the switch's C file includes.
  package var header: String {
    "static const char *const names[] = {\(names.map { "\"\($0)\"" }.joined(separator: ", "))};\n"
  }

  /// The bugs that a text asks for.
  private static func asked(_ text: String) -> [String] {
    text.split(separator: BugPlanting.question, omittingEmptySubsequences: false).dropFirst().map { rest in
      String(rest.prefix { $0 != "\"" })
    }
  }
}
