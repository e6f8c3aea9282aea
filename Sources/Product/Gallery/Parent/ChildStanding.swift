public import Kernel

/// How one child of the family stands in points, as parents see it.
public struct ChildStanding: Hashable, Sendable {
  public var child: ChildID
  /// As the family entered it.
  public var name: String
  /// The sum of all entries.
  public var balance: Points
  /// Points that a day should bring; 0 for a child without a goal.
  public var goal: Points
  /// The day that the last of `week` is of, in the family's zone.
  public var today: CivilDay
  /// What was earned on each of seven days, the oldest first, today last.
  public var week: [Points]
  /// How many days in a row have brought points: up to today, or up to yesterday while today has brought none yet (D).
  public var streak: Int

  /// A standing as described; nothing is checked.
  public init(
    child: ChildID, name: String, balance: Points, goal: Points, today: CivilDay, week: [Points], streak: Int
  ) {
    self.child = child
    self.name = name
    self.balance = balance
    self.goal = goal
    self.today = today
    self.week = week
    self.streak = streak
  }

  /// What was earned today.
  public var earnedToday: Points { week.last ?? .zero }
}
