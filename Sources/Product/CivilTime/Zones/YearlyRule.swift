/// The yearly rule of a zone after its last transition, from the footer of its file (POSIX.1-2017, section 8.3, `TZ`; RFC 8536,
/// section 3.3.1).
///
///     let rule = try YearlyRule("CET-1CEST,M3.5.0,M10.5.0/3")
public struct YearlyRule: Hashable, Sendable {
  /// A day in any year.
  public enum Day: Hashable, Sendable {
    /// `Jn`: 1 to 365; 29 February is not counted, so 60 is always 1 March.
    case withoutLeapDay(Int)
    /// `n`: 0 to 365 days after 1 January; in common years 365 is 1 January of the next year.
    case daysAfterNewYear(Int)
    /// `Mm.w.d`: the first to fourth such weekday of a month, or the last one for week 5.
    case weekday(Weekday, week: Int, month: Int)
  }

  /// A yearly clock change: seconds after midnight of a day, by the offset in force before the change.
  public struct Change: Hashable, Sendable {
    /// The day whose midnight is the reference.
    public let day: Day
    /// Seconds after that midnight; negative before it.
    public let secondOfDay: Int

    /// The largest distance of a change from its midnight, in seconds.
    public static let limit = 167 * 3_600 + 59 * 60 + 59

    /// A change. The numbers must be in the ranges documented at `Day` and `limit`.
    public init(_ day: Day, secondOfDay: Int) {
      let isDay =
        switch day {
        case .withoutLeapDay(let number): (1...365).contains(number)
        case .daysAfterNewYear(let number): (0...365).contains(number)
        case .weekday(_, let week, let month): (1...5).contains(week) && (1...12).contains(month)
        }
      precondition(isDay && abs(secondOfDay) <= Change.limit, "\(day) and \(secondOfDay) s is no change")
      self.day = day
      self.secondOfDay = secondOfDay
    }
  }

  /// The daylight saving offset and its changes.
  public struct Daylight: Hashable, Sendable {
    public let offset: ZoneOffset
    /// Its beginning, by the standard clock.
    public let start: Change
    /// Its end, by the daylight clock; before `start` in southern zones.
    public let end: Change

    /// An offset between two changes.
    public init(_ offset: ZoneOffset, from start: Change, to end: Change) {
      self.offset = offset
      self.start = start
      self.end = end
    }
  }

  public let standard: ZoneOffset
  /// The daylight saving time; `nil` for a zone with one offset all year.
  public let daylight: Daylight?

  /// A zone with a standard offset, and optionally another one for a part of each year.
  public init(_ standard: ZoneOffset, daylight: Daylight? = nil) {
    self.standard = standard
    self.daylight = daylight
  }

  /// The segment around a second (within the years of `WallTime`). O(1).
  func segment(around second: Int64) -> ZoneSegment {
    var segment = ZoneSegment(start: .min, end: .max, offset: standard)
    guard let daylight else { return segment }
    let day = (second + Int64(standard.seconds)).dividedDown(by: 86_400).quotient
    let year = CivilDay(daysSinceEpoch: Int(day)).components.year
    func consider(_ change: Int64, _ offset: ZoneOffset) {
      if change > second {
        segment.end = min(segment.end, change)
      } else if change >= segment.start {
        segment.start = change
        segment.offset = offset
      }
    }
    // A change lies up to eight days outside its year. In this order a start that coincides with the previous year's end wins:
    // permanent daylight saving time is written like that.
    for year in year - 2...year + 2 {
      consider(daylight.start.second(in: year) - Int64(standard.seconds), daylight.offset)
      consider(daylight.end.second(in: year) - Int64(daylight.offset.seconds), standard)
    }
    return segment
  }
}

extension YearlyRule.Change {
  /// Seconds from 1970-01-01T00:00:00 to the change in a year, on the clock before the change.
  func second(in year: Int) -> Int64 { Int64(day.daysSinceEpoch(in: year)) * 86_400 + Int64(secondOfDay) }
}

extension YearlyRule.Day {
  func daysSinceEpoch(in year: Int) -> Int {
    switch self {
    case .withoutLeapDay(let number):
      let leapDay = number >= 60 && CivilDay.isLeap(year: year) ? 1 : 0
      return CivilDay.start(ofMonth: 1, year: year) + number - 1 + leapDay
    case .daysAfterNewYear(let number):
      return CivilDay.start(ofMonth: 1, year: year) + number
    case .weekday(let weekday, let week, let month):
      let start = CivilDay(daysSinceEpoch: CivilDay.start(ofMonth: month, year: year))
      let number = start.weekday.days(until: weekday) + (week - 1) * 7
      let isBeyond = number >= CivilDay.length(ofMonth: month, year: year)
      return start.daysSinceEpoch + (isBeyond ? number - 7 : number)
    }
  }
}
