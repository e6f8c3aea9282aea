import CivilTime
import Testing

@Suite("Yearly dates")
struct YearlyDateTests {
  private func day(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDay {
    try #require(CivilDay(year: year, month: month, day: day))
  }

  @Test("29 February falls on the 28th in common years and on the 29th in leap years")
  func leapDay() throws {
    let date = try #require(YearlyDate(year: 2000, month: 2, day: 29))
    for year in 2000...2104 {
      let expected = try day(year, 2, CivilDay.isLeap(year: year) ? 29 : 28)
      #expect(date.occurrence(in: year) == expected, "\(year)")
      #expect(date.years(on: expected) == year - 2000)
      if year > 2000 { #expect(date.years(on: expected.adding(days: -1)) == year - 2001) }
    }
  }

  @Test("a date has no occurrence before its first year, and one every year without a first year")
  func firstYear() throws {
    let known = try #require(YearlyDate(year: 1990, month: 6, day: 1))
    #expect(known.occurrence(in: 1989) == nil)
    #expect(try known.next(onOrAfter: day(1950, 1, 1)) == day(1990, 6, 1))
    #expect(try known.years(on: day(1990, 5, 31)) == nil)
    #expect(known.years(in: 1989) == nil && known.years(in: 2020) == 30)
    let unknown = try #require(YearlyDate(year: nil, month: 6, day: 1))
    #expect(try unknown.occurrence(in: 1850) == day(1850, 6, 1))
    #expect(try unknown.years(in: 2020) == nil && unknown.years(on: day(2020, 7, 1)) == nil)
  }

  @Test("invalid dates are rejected; 29 February without a year is valid")
  func refusals() {
    #expect(YearlyDate(year: 2023, month: 2, day: 29) == nil)
    #expect(
      YearlyDate(year: nil, month: 2, day: 29) != nil && YearlyDate(year: nil, month: 2, day: 30) == nil)
    #expect(
      YearlyDate(year: 2024, month: 13, day: 1) == nil && YearlyDate(year: 2024, month: 4, day: 31) == nil)
  }

  @Test("the next occurrence is the first one not before the day, for nine years and every date")
  func next() throws {
    let start = try day(2022, 1, 1).daysSinceEpoch
    for number in stride(from: 0, to: 366, by: 7) {
      let (_, month, dayOfMonth) = try day(2024, 1, 1).adding(days: number).components
      let date = try #require(YearlyDate(year: nil, month: month, day: dayOfMonth))
      let occurrences = (2021...2032).compactMap { date.occurrence(in: $0) }
      for today in start..<(start + 9 * 365) {
        let today = CivilDay(daysSinceEpoch: today)
        #expect(date.next(onOrAfter: today) == occurrences.first { $0 >= today })
      }
    }
  }

  @Test(
    "countdowns count days",
    arguments: [
      (0, Countdown.today), (1, .tomorrow), (2, .days(2)), (7, .days(7)), (-1, .past(days: 1)),
      (-40, .past(days: 40)),
    ])
  func countdown(days: Int, expected: Countdown) throws {
    let today = try day(2024, 2, 28)
    #expect(Countdown(from: today, to: today.adding(days: days)) == expected)
  }

  @Test(
    "a countdown uses the zone's midnight: one instant is today in one zone, tomorrow in another")
  func zones() throws {
    let new = try day(2025, 1, 1)
    let moment = WallTime(secondsSinceEpoch: Int64(new.daysSinceEpoch) * 86_400 - 1_800)
    #expect(Countdown(from: moment, to: new, in: .utc) == .tomorrow)
    #expect(Countdown(from: moment, to: new, in: .fixed(seconds: 3_600)) == .today)
    #expect(Countdown(from: moment, to: new, in: .fixed(seconds: -36_000)) == .tomorrow)
    #expect(Countdown(from: moment, to: new.adding(days: 7), in: .fixed(seconds: 3_600)) == .days(7))
  }
}
