package import Kernel

/// A goal that a child will come to at some time, whatever it does otherwise: so that every rule is put to the test in every
/// population, and not only where chance has it.
package struct Errand: Hashable, Sendable {
  /// It begins with the next gesture from here on.
  package var time: Instant
  package var goal: Goal

  package init(time: Instant, goal: Goal) {
    self.time = time
    self.goal = goal
  }

  /// The goals that errands have unless a scenario says otherwise: those that tempt a rule, in the order in which they are dealt.
  package static let goals: [Goal] = [.seeItGo, .race, .stretch, .guessPIN, .askForReward]
  /// Those that are dealt as well where a scenario weighs them: not every app has what they are for.
  package static let optional: [Goal] = [.seePoints, .lookAfter]
}
