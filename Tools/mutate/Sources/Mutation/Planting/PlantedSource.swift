/// The Swift that gives a planted build the facts of an app's bugs.
package struct PlantedSource: Hashable, Sendable {
  /// Where the type is that lists them, from the root of the tree; the file is called like it.
  private let listing: String

  /// `listing` is the file of the type that lists them. Throws where it is no file of Swift.
  init(_ listing: Substring, line: Int) throws(HandwrittenMutants.Fault) {
    guard listing.hasSuffix(".swift"), !listing.contains(" ") else {
      throw HandwrittenMutants.Fault(line: line, "`source FILE` is the file of the type that lists the bugs")
    }
    self.listing = String(listing)
  }

  private var type: String { String(listing.split(separator: "/").last?.dropLast(".swift".count) ?? "") }

  /// From the root of the copy.
  package var path: String { listing.dropLast(".swift".count) + "+Planted.swift" }

  /// The file. A statement for each bug: one literal of all of them takes the compiler minutes.
  package func text(of bugs: [PlantedBugHeader]) -> String {
    let lines = bugs.map { bug in
      let scenario = bug.scenario.map { "\"\($0)\"" } ?? "nil"
      return "    all.append(PlantedBug(\"\(bug.name)\", rule: \"\(bug.rule)\", trial: \"\(bug.trial)\", "
        + "breaksToo: \(bug.also), searchLimit: \(bug.limit), noticed: \(bug.noticed), scenario: \(scenario)))\n"
    }
    return """
      internal import Simulation

      extension \(type) {
        /// From the list of planted bugs, in its order.
        static func planted() -> [PlantedBug] {
          var all: [PlantedBug] = []
      \(lines.joined())    return all
        }
      }

      """
  }
}
