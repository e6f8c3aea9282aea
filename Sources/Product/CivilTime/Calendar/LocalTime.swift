/// What calendar and clock on a wall show, to the second, in a zone that is not said: a day and a time of it.
///
/// It is no moment yet: `ZoneRules.instants(of:)` says which moment or moments it is in a zone.
public struct LocalTime: Hashable, Comparable, Sendable {
  /// The date.
  public let day: CivilDay
  /// Seconds that the clock is past midnight, 0 to 86,399. Where the clock was moved on that day, this is what it shows and not
  /// what has passed.
  public let secondOfDay: Int

  /// A day and so many seconds past midnight, which must be 0 to 86,399.
  public init(_ day: CivilDay, secondOfDay: Int) {
    precondition((0..<86_400).contains(secondOfDay), "second \(secondOfDay) of a day must be 0 to 86399")
    self.day = day
    self.secondOfDay = secondOfDay
  }

  /// A day and what a clock shows on it; `nil` when there is no such time. There are no leap seconds.
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

  /// Orders by what is shown, which is the order of moments only where no clock was set back.
  public static func < (a: LocalTime, b: LocalTime) -> Bool {
    (a.day, a.secondOfDay) < (b.day, b.secondOfDay)
  }

  /// Seconds since 1970-01-01T00:00:00 on the same clock, had it never been moved.
  var seconds: Int64 { Int64(day.daysSinceEpoch) * 86_400 + Int64(secondOfDay) }

  init(seconds: Int64) {
    let (days, rest) = seconds.dividedDown(by: 86_400)
    self.init(CivilDay(daysSinceEpoch: Int(days)), secondOfDay: Int(rest))
  }
}
