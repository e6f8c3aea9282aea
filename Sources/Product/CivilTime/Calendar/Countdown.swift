/// The distance to a day, in the words of a countdown.
///
///     Countdown(from: now, to: birthday, in: rules)  // .days(3)
public enum Countdown: Hashable, Sendable {
  case today
  case tomorrow
  /// In two days or more.
  case days(Int)
  /// One day ago or more.
  case past(days: Int)

  /// The distance from one day to another. O(1).
  public init(from today: CivilDay, to day: CivilDay) {
    switch day.days(since: today) {
    case 0: self = .today
    case 1: self = .tomorrow
    case let days where days > 1: self = .days(days)
    case let days: self = .past(days: -days)
    }
  }

  /// The distance from an instant to a day in a zone; counts midnights, not hours. O(log transitions).
  public init(from now: WallTime, to day: CivilDay, in rules: ZoneRules) {
    self.init(from: rules.day(of: now), to: day)
  }
}
