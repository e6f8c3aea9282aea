public import Kernel

/// A child's points as shown to parents.
public struct ChildStanding: Hashable, Sendable {
  public var child: ChildID
  /// The name entered by the family.
  public var name: String
  /// The sum of all entries.
  public var balance: Points
  /// The daily goal in points; 0 for none.
  public var goal: Points
  /// The last day of `week`, in the family's zone.
  public var today: CivilDay
  /// The points earned on each of seven days, oldest first, today last.
  public var week: [Points]
  /// The number of consecutive days with points, up to today, or up to yesterday while today has none (D).
  public var streak: Int

  /// Creates a standing; nothing is checked.
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

  /// The points earned today.
  public var earnedToday: Points { week.last ?? .zero }
}
