import CivilTime
import Testing

@Suite("Calendar arithmetic")
struct CalendarTests {
  private func day(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDay {
    try #require(CivilDay(year: year, month: month, day: day))
  }

  @Test(
    "known dates have their days of the week",
    arguments: [
      (1970, 1, 1, Weekday.thursday), (1969, 12, 31, .wednesday), (1583, 1, 1, .saturday),
      (1900, 1, 1, .monday),
      (2000, 2, 29, .tuesday), (2011, 12, 31, .saturday), (2026, 11, 25, .wednesday), (2400, 2, 29, .tuesday),
      (0, 3, 1, .wednesday), (-400, 3, 1, .wednesday),
    ])
  func weekdays(year: Int, month: Int, number: Int, weekday: Weekday) throws {
    #expect(try day(year, month, number).weekday == weekday)
  }

  @Test("weekday, day of the year and length of the year are consecutive over 800 years")
  func succession() throws {
    var before = try day(1599, 12, 31)
    while before.components.year < 2400 {
      let next = before.adding(days: 1)
      let isNewYear = next.components.year != before.components.year
      #expect(
        next.weekday == (before.weekday == .sunday ? .monday : Weekday(rawValue: before.weekday.rawValue + 1))
      )
      #expect(next.dayOfYear == (isNewYear ? 1 : before.dayOfYear + 1))
      if isNewYear { #expect(before.dayOfYear == CivilDay.length(ofYear: before.components.year)) }
      before = next
    }
  }

  @Test(
    "leap years",
    arguments: [(2024, true), (2023, false), (1900, false), (2000, true), (0, true), (-4, true)]
  )
  func leapYears(year: Int, isLeap: Bool) {
    #expect(CivilDay.isLeap(year: year) == isLeap)
    #expect(CivilDay.length(ofYear: year) == (isLeap ? 366 : 365))
  }

  @Test(
    "months later the day is the same, or the last day of a shorter month",
    arguments: [
      ("2024-01-31", 1, "2024-02-29"), ("2023-01-31", 1, "2023-02-28"), ("2023-01-31", 2, "2023-03-31"),
      ("2024-03-31", -1, "2024-02-29"), ("2024-12-31", -10, "2024-02-29"), ("2024-05-15", 8, "2025-01-15"),
      ("2024-01-15", -1, "2023-12-15"), ("2024-01-15", -13, "2022-12-15"), ("2024-08-31", 0, "2024-08-31"),
      ("0001-01-31", -11, "0000-02-29"),
    ])
  func months(from: String, months: Int, to: String) throws {
    #expect(try spelled(from).adding(months: months) == spelled(to))
  }

  /// docs/product.md, section 8.
  @Test("29 February becomes the 28th in common years, and the 29th again in leap years")
  func yearlyMoments() throws {
    let birth = try day(2020, 2, 29)
    let dates = (1...8).map { birth.adding(years: $0).components.day }
    #expect(dates == [28, 28, 28, 29, 28, 28, 28, 29])
    #expect(birth.adding(years: 80) == (try day(2100, 2, 28)))
    #expect(birth.adding(years: -20) == (try day(2000, 2, 29)))
    #expect(try day(2021, 2, 28).adding(years: 3) == day(2024, 2, 28))
  }

  @Test("adding months to any day agrees with counting them, and stays in that month")
  func anyMonths() {
    var random = RandomSource(seed: 11)
    for _ in 0..<5_000 {
      let from = CivilDay(daysSinceEpoch: random.inside(-300_000...300_000))
      let months = random.inside(-5_000...5_000)
      let (a, b) = (from.components, from.adding(months: months).components)
      #expect((b.year * 12 + b.month) - (a.year * 12 + a.month) == months, "\(from) and \(months)")
      #expect(b.day == min(a.day, CivilDay.length(ofMonth: b.month, year: b.year)), "\(from) and \(months)")
    }
  }

  @Test("days between two days, in both directions")
  func difference() throws {
    #expect(try day(2024, 3, 1).days(since: day(2024, 2, 1)) == 29)
    #expect(try day(2024, 2, 1).days(since: day(2025, 2, 1)) == -366)
    #expect(try day(1969, 12, 31).adding(days: 366) == day(1971, 1, 1))
  }

  @Test("the days until a weekday are 0 to 6 and lead to it")
  func untilWeekday() {
    for from in Weekday.allCases {
      for to in Weekday.allCases {
        let days = from.days(until: to)
        #expect((0...6).contains(days) && (from.rawValue + days - to.rawValue) % 7 == 0, "\(from) to \(to)")
      }
    }
  }

  @Test("a local time has a valid hour, minute and second; 24:00 and second 60 are rejected")
  func localTimes() throws {
    let date = try day(2026, 3, 29)
    let time = try #require(LocalTime(date, hour: 23, minute: 59, second: 58))
    #expect((time.hour, time.minute, time.second) == (23, 59, 58) && time.secondOfDay == 86_398)
    #expect(LocalTime(date, hour: 24, minute: 0) == nil && LocalTime(date, hour: -1, minute: 0) == nil)
    #expect(LocalTime(date, hour: 1, minute: 60) == nil)
    #expect(LocalTime(date, hour: 1, minute: 0, second: 60) == nil)
    #expect(time < LocalTime(date.adding(days: 1), secondOfDay: 0))
    #expect(LocalTime(date, secondOfDay: 5) < time)
  }
}
