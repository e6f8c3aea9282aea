/// A date and a time of day to the second, without a zone.
///
/// `ZoneRules.instants(of:)` returns the instants at which a zone's clocks show it.
///
///     let noon = LocalTime(day, hour: 12, minute: 0)
public struct LocalTime: Hashable, Comparable, Sendable {
  /// The date.
  public let day: CivilDay
  /// Seconds on the clock since midnight, 0 to 86,399. On a day with a clock change this differs from the time elapsed.
  public let secondOfDay: Int

  /// A day and a number of seconds on the clock since midnight, which must be 0 to 86,399.
  public init(_ day: CivilDay, secondOfDay: Int) {
    precondition((0..<86_400).contains(secondOfDay), "second \(secondOfDay) of a day must be 0 to 86399")
    self.day = day
    self.secondOfDay = secondOfDay
  }

  /// A day and a time on the clock; `nil` for an invalid time. There are no leap seconds.
  public init?(_ day: CivilDay, hour: Int, minute: Int, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
    self.init(day, secondOfDay: hour * 3_600 + minute * 60 + second)
  }

  /// 0 to 23.
  public var hour: Int { secondOfDay / 3_600 }
  /// 0 to 59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// 0 to 59.
  public var second: Int { secondOfDay % 60 }

  /// Orders by date and time shown. This is the order of instants unless the clock was set back.
  public static func < (a: LocalTime, b: LocalTime) -> Bool {
    (a.day, a.secondOfDay) < (b.day, b.secondOfDay)
  }

  /// Seconds on the clock since 1970-01-01T00:00:00, ignoring clock changes.
  var seconds: Int64 { Int64(day.daysSinceEpoch) * 86_400 + Int64(secondOfDay) }

  init(seconds: Int64) {
    let (days, rest) = seconds.dividedDown(by: 86_400)
    self.init(CivilDay(daysSinceEpoch: Int(days)), secondOfDay: Int(rest))
  }
}
