package import Simulation

/// What a search found of a planted bug: the first case in which the bug's rule is broken, made small.
package protocol PlantedFinding: Hashable, Sendable {
  /// What is counted until something is found, such as `gestures`.
  static var unit: String { get }
  /// So many of them had been played when it came, its own included.
  var playedCount: Int { get }
  /// In words, how small the case could be made.
  var remains: String { get }
}

/// A planted bug, and whether a search of what has it found it in time, by the rule that is there for it.
package struct PlantedTrial<Finding: PlantedFinding>: Hashable, Sendable {
  package var bug: PlantedBug
  /// Of the rule that must object; `nil` when it did not.
  package var finding: Finding?
  /// Whether all was played that the search may take; one that was stopped before has proved nothing either way.
  package var isComplete: Bool

  package init(_ bug: PlantedBug, finding: Finding?, isComplete: Bool) {
    self.bug = bug
    self.finding = finding
    self.isComplete = isComplete
  }

  /// Whether it was found within its limit.
  package var isFound: Bool { (finding?.playedCount ?? .max) <= bug.searchLimit }
  /// Whether it was not, though the search had its time.
  package var isMissed: Bool { !isFound && isComplete }

  /// What came of it.
  package var line: String {
    let sign = isFound ? "[ok] " : "[FAIL] "
    guard let finding else {
      guard isComplete else { return "planted bug \(bug.name): the search was stopped before" }
      return "\(sign)planted bug \(bug.name): not found within \(bug.searchLimit) \(Finding.unit)"
    }
    return
      "\(sign)planted bug \(bug.name): found by \(bug.rule) after \(finding.playedCount) \(Finding.unit) "
      + "of at most \(bug.searchLimit), \(finding.remains)"
  }
}
