import Foundation
import Kernel
import Testing

@Suite struct CivilDayTests {
  @Test("every day of more than 400 years round-trips through its components")
  func roundTrip() {
    var previous = (year: 1799, month: 12, day: 31)
    guard let first = CivilDay(year: 1800, month: 1, day: 1),
      let last = CivilDay(year: 2210, month: 12, day: 31)
    else {
      Issue.record("the range has no ends")
      return
    }
    for number in first.daysSinceEpoch...last.daysSinceEpoch {
      let parts = CivilDay(daysSinceEpoch: number).components
      let sameMonth = parts == (previous.year, previous.month, previous.day + 1)
      let nextMonth = parts == (previous.year, previous.month + 1, 1)
      let nextYear = parts == (previous.year + 1, 1, 1) && previous.month == 12
      let isLast = previous.day == CivilDay.length(ofMonth: previous.month, year: previous.year)
      if !(isLast ? nextMonth || nextYear : sameMonth)
        || CivilDay(year: parts.year, month: parts.month, day: parts.day)?.daysSinceEpoch != number
      {
        Issue.record("day \(number) is \(parts) after \(previous)")
        return
      }
      previous = parts
    }
  }

  @Test("random days agree with Foundation's Gregorian calendar")
  func foundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    var random = RandomSource(seed: 4)
    for _ in 0..<3_000 {
      let day = CivilDay(daysSinceEpoch: random.inside(-80_000...200_000))
      let date = Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      #expect(day.components.year == parts.year, "\(day)")
      #expect(day.components.month == parts.month, "\(day)")
      #expect(day.components.day == parts.day, "\(day)")
    }
  }

  @Test(
    "invalid dates give nil",
    arguments: [
      (2023, 2, 29), (1900, 2, 29), (2024, 2, 30), (2024, 0, 1), (2024, 13, 1), (2024, 4, 31), (2024, 1, 0),
    ])
  func none(year: Int, month: Int, day: Int) {
    #expect(CivilDay(year: year, month: month, day: day) == nil)
  }

  @Test(
    "known days",
    arguments: [(1970, 1, 1, 0), (2000, 2, 29, 11_016), (2024, 2, 29, 19_782), (1969, 12, 31, -1)])
  func known(year: Int, month: Int, day: Int, number: Int) {
    #expect(CivilDay(year: year, month: month, day: day)?.daysSinceEpoch == number)
  }
}
