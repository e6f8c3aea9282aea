/// A table of planted bugs in a document.
package struct PlantedTable: Hashable, Sendable {
  package var name: String
  /// Where it is, from the root of the tree: between the lines `<!-- planted bugs: NAME -->` and `<!-- end of planted bugs -->`.
  package var document: String
  /// The kind of trial of its bugs; `nil`: it has those that no other table has.
  package var trial: String?

  /// Reads what stands behind `table `: `NAME in DOCUMENT`, or `NAME in DOCUMENT: KIND`. Throws for anything else.
  init(_ text: Substring, line: Int) throws(HandwrittenMutants.Fault) {
    let parts = text.split(separator: ": ").map(String.init)
    let words = (parts.first ?? "").split(separator: " ").map(String.init)
    guard 1...2 ~= parts.count, words.count == 3, words[1] == "in" else {
      throw HandwrittenMutants.Fault(
        line: line, "a table is `table NAME in DOCUMENT`, or `table NAME in DOCUMENT: KIND OF TRIAL`")
    }
    (name, document, trial) = (words[0], words[2], parts.count == 2 ? parts[1] : nil)
  }

  /// A document with this table in it anew; `nil` when the document lacks the two lines. O(text).
  package func written(in text: String, of bugs: [PlantedBugHeader]) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(of: "<!-- planted bugs: \(name) -->"),
      let last = lines[first...].firstIndex(of: "<!-- end of planted bugs -->")
    else { return nil }
    let rows = bugs.map { "| `\($0.name)` | `\($0.rule)` | \($0.sentence) |" }
    let table = ["| bug | caught by | what it does |", "|---|---|---|"] + rows
    return (lines[...first] + table.map { Substring($0) } + lines[last...]).joined(separator: "\n")
  }
}
