/// A table of planted bugs: the bugs of an app, or of the replicas of a ledger.
package enum PlantedTable: String, CaseIterable, Sendable {
  case family, replicas
  case celebrations = "365"

  /// The document that has it, between the lines `<!-- planted bugs: NAME -->` and `<!-- end of planted bugs -->`.
  package var document: String {
    switch self {
    case .family: "docs/harness.md"
    case .replicas: "docs/sync.md"
    case .celebrations: "docs/365.md"
    }
  }

  /// A document with this table in it anew; `nil` when the document lacks the two lines. O(text).
  package func written(in text: String, of bugs: [PlantedBugHeader]) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(of: "<!-- planted bugs: \(rawValue) -->"),
      let last = lines[first...].firstIndex(of: "<!-- end of planted bugs -->")
    else { return nil }
    return (lines[...first] + [Substring(rows(of: bugs))] + lines[last...]).joined(separator: "\n")
  }

  private func rows(of bugs: [PlantedBugHeader]) -> String {
    let own = bugs.filter { $0.table == self }.map { "| `\($0.name)` | `\($0.rule)` | \($0.sentence) |" }
    return (["| bug | caught by | what it does |", "|---|---|---|"] + own).joined(separator: "\n")
  }
}

/// The Swift that gives a planted build the facts of its bugs.
package enum PlantedSource: CaseIterable, Sendable {
  case family, celebrations

  /// The type that it extends, in a file of its own beside that.
  private var type: String {
    switch self {
    case .family: "FamilyBugs"
    case .celebrations: "CelebrationBugs"
    }
  }

  /// From the root of the copy.
  package var path: String {
    switch self {
    case .family: "Sources/Family/Invariants/PlantedBugs/\(type)+Planted.swift"
    case .celebrations: "Sources/Celebrations/CelebrationSubject/PlantedBugs/\(type)+Planted.swift"
    }
  }

  /// The file. A statement for each bug: one literal of all of them takes the compiler minutes.
  package func text(of bugs: [PlantedBugHeader]) -> String {
    let own = bugs.filter { ($0.table == .celebrations) == (self == .celebrations) }
    let lines = own.map { bug in
      let scenario = bug.scenario.map { "\"\($0)\"" } ?? "nil"
      return "    all.append(PlantedBug(\"\(bug.name)\", rule: \"\(bug.rule)\", trial: \"\(bug.trial)\", "
        + "breaksToo: \(bug.also), searchLimit: \(bug.limit), noticed: \(bug.noticed), scenario: \(scenario)))\n"
    }
    return """
      internal import Simulation

      extension \(type) {
        /// From Tools/mutate/planted-bugs.txt, in its order.
        static func planted() -> [PlantedBug] {
          var all: [PlantedBug] = []
      \(lines.joined())    return all
        }
      }

      """
  }
}
