/// Bugs that are planted into the sources all at once, each behind the switch.
///
/// A block's new lines take the place of its old ones as they are. Where they say `bugIsOn("NAME")`, the name becomes a
/// number, so that nothing is compared but two of those.
package struct BugPlanting: Sendable {
  /// The first line of every file that asks the switch. Public, because inlinable code needs it.
  private static let importLine = "public import PlantedSwitch\n"
  private static let question = "bugIsOn(\""

  private let blocks: [HandwrittenMutants.Block]
  /// The bugs of the list in its order.
  package let bugs: [PlantedBugHeader]
  /// The number of bugs in the lists before this one; this list's bugs are counted from there.
  private let earlier: Int

  /// Reads the blocks of a list and the files that are planted whole, by path. `earlier` is the number of bugs in the lists before.
  /// Throws where a block asks for a bug that is not among its own, a file for one that has no header, or nothing for a bug that has one.
  package init(
    _ list: PlantedList, files: [String: String], after earlier: Int = 0
  ) throws(HandwrittenMutants.Fault) {
    self.earlier = earlier
    blocks = list.blocks.map(\.text)
    bugs = list.bugs
    var seen: Set<String> = []
    for block in list.blocks {
      let asked = block.text.new.flatMap(BugPlanting.asked)
      if let stranger = asked.first(where: { !block.bugs.contains($0) }) {
        throw HandwrittenMutants.Fault(
          line: block.text.line,
          "the block asks for `\(stranger)`, and no header or `blocks of` above says that it is of that bug")
      }
      seen.formUnion(asked)
    }
    let known = Set(bugs.map(\.name))
    for path in files.keys.sorted() {
      let asked = files[path].map(BugPlanting.asked) ?? []
      if let stranger = asked.first(where: { !known.contains($0) }) {
        throw HandwrittenMutants.Fault(
          line: 1,
          "Planted/\(path) asks for `\(stranger)`, which has no header; write `planted \(stranger): ...`")
      }
      seen.formUnion(asked)
    }
    if let idle = bugs.first(where: { !seen.contains($0.name) }) {
      throw HandwrittenMutants.Fault(
        line: idle.line,
        "no block asks for `\(idle.name)`; write bugIsOn(\"\(idle.name)\") where it is to happen")
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
    for (index, bug) in bugs.enumerated() {
      text.replace("\(BugPlanting.question)\(bug.name)\")", with: "bugIsOn(\(earlier + index + 1))")
    }
    return BugPlanting.importLine + text
  }

  /// What the switch's C file includes: the names of all bugs, the first of which has number 1.
  package static func header(of bugs: [PlantedBugHeader]) -> String {
    "static const char *const names[] = {\(bugs.map { "\"\($0.name)\"" }.joined(separator: ", "))};\n"
  }

  /// The bugs that a text asks for.
  private static func asked(_ text: String) -> [String] {
    text.split(separator: BugPlanting.question, omittingEmptySubsequences: false).dropFirst().map { rest in
      String(rest.prefix { $0 != "\"" })
    }
  }
}
