package import Simulation

/// The result of a search for a planted bug: the first case that breaks the bug's rule, shrunk.
package protocol PlantedFinding: Hashable, Sendable {
  /// The unit of the search's count, such as `gestures`.
  static var unit: String { get }
  /// The number of units simulated up to and including this one.
  var runCount: Int { get }
  /// How small the case became, in words.
  var remains: String { get }
}

/// A planted bug, and whether a search found it within its limit by the bug's own rule.
package struct PlantedTrial<Finding: PlantedFinding>: Hashable, Sendable {
  package var bug: PlantedBug
  /// The finding by the bug's rule; `nil` if the rule was not broken.
  package var finding: Finding?
  /// Whether the search ran to its limit. One stopped before proves nothing.
  package var isComplete: Bool

  package init(_ bug: PlantedBug, finding: Finding?, isComplete: Bool) {
    self.bug = bug
    self.finding = finding
    self.isComplete = isComplete
  }

  /// Whether the bug was found within its limit.
  package var isFound: Bool { (finding?.runCount ?? .max) <= bug.searchLimit }
  /// Whether a complete search did not find the bug.
  package var isMissed: Bool { !isFound && isComplete }

  /// The outcome as a line.
  package var line: String {
    let sign = isFound ? "[ok] " : "[FAIL] "
    guard let finding else {
      guard isComplete else { return "planted bug \(bug.name): the search was stopped before" }
      return "\(sign)planted bug \(bug.name): not found within \(bug.searchLimit) \(Finding.unit)"
    }
    return
      "\(sign)planted bug \(bug.name): found by \(bug.rule) after \(finding.runCount) \(Finding.unit) "
      + "of at most \(bug.searchLimit), \(finding.remains)"
  }
}
