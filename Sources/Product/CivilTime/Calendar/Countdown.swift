/// How far away a day is, in the words of a countdown.
public enum Countdown: Hashable, Sendable {
  case today
  case tomorrow
  /// Two or more.
  case days(Int)
  /// So many ago, one or more.
  case past(days: Int)

  /// From a day to another. O(1).
  public init(from today: CivilDay, to day: CivilDay) {
    switch day.days(since: today) {
    case 0: self = .today
    case 1: self = .tomorrow
    case let days where days > 1: self = .days(days)
    case let days: self = .past(days: -days)
    }
  }

  /// From a moment to a day, by the calendar of a zone: what counts are midnights, not hours. O(log transitions).
  public init(from now: WallTime, to day: CivilDay, in rules: ZoneRules) {
    self.init(from: rules.day(of: now), to: day)
  }
}
