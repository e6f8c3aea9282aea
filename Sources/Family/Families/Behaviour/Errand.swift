package import Kernel

/// A goal that a child pursues at a given time, whatever else it does. Errands exercise every rule in every population, instead
/// of leaving that to chance.
package struct Errand: Hashable, Sendable {
  /// The errand begins with the first gesture after this time.
  package var time: Instant
  package var goal: Goal

  package init(time: Instant, goal: Goal) {
    self.time = time
    self.goal = goal
  }

  /// The goals of errands by default: those that exercise a rule, in the order in which they are assigned.
  package static let goals: [Goal] = [.seeItGo, .race, .stretch, .guessPIN, .askForReward]
  /// Goals assigned as well if a scenario weighs them, because not every app supports them.
  package static let optional: [Goal] = [.seePoints, .lookAfter]
}
