import CivilTime
import Gallery
import Kernel
import Testing

@Suite("The day of a shared photo")
struct SharedUploadTests {
  private func upload(accepted: WallTime, taken: WallTime? = nil) -> SharedUpload {
    SharedUpload(accepted: accepted, takenOffline: taken)
  }

  @Test("the day is in the group's zone")
  func zone() {
    let early = upload(accepted: WallTime(secondsSinceEpoch: 0))
    #expect(early.day(in: .fixed(seconds: -1)) == CivilDay(daysSinceEpoch: -1))
    #expect(early.day(in: .utc) == CivilDay(daysSinceEpoch: 0))
  }

  @Test(
    "an offline photo counts when taken, if less than 48 h ago and not in the future",
    arguments: [(47, -1), (48, 0), (72, 0), (-1, 0)])
  func offline(waited: Int64, days: Int) {
    let accepted = WallTime(secondsSinceEpoch: 1_700_006_400 - 86_400 + 86_399)
    let taken = accepted - .hours(waited)
    let day = upload(accepted: accepted, taken: taken).day(in: .utc)
    let today = upload(accepted: accepted).day(in: .utc)
    #expect(day.daysSinceEpoch - today.daysSinceEpoch == days)
  }

  /// Berlin's clocks go from 02:00 to 03:00 on 29 March and from 03:00 to 02:00 on 25 October 2026.
  private func berlin() throws -> ZoneRules {
    let rule = try YearlyRule("CET-1CEST,M3.5.0,M10.5.0/3")
    return ZoneRules(initial: rule.standard, afterwards: rule)
  }

  /// A moment, given as a day of 2026 and what Berlin's clock shows.
  private func moment(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int) throws -> WallTime {
    let day = try #require(CivilDay(year: 2026, month: month, day: day))
    return try berlin().instants(of: #require(LocalTime(day, hour: hour, minute: minute))).resolved
  }

  @Test(
    "a day of 23 or 25 hours runs from midnight to midnight in the group's zone",
    arguments: [(3, 29, 23), (10, 25, 25), (7, 1, 24)])
  func changedDays(month: Int, day: Int, hours: Int64) throws {
    let midnight = try moment(month, day, 0, 0)
    let (zone, shown) = (try berlin(), CivilDay(year: 2026, month: month, day: day))
    let last = midnight + .hours(hours) - .seconds(1)
    for moment in [midnight, midnight + .hours(1), midnight + .hours(3), last] {
      #expect(upload(accepted: moment).day(in: zone) == shown)
    }
    for moment in [midnight - .seconds(1), last + .seconds(1)] {
      #expect(upload(accepted: moment).day(in: zone) != shown)
    }
  }

  /// Taken before the clocks change and accepted when they have: by the offset of acceptance the first would be of the next day
  /// (00:30), the last of the day before (23:30).
  @Test(
    "an offline photo counts by the local time at which it was taken",
    arguments: [(3, 28, 23, 30, 3, 29, 12), (10, 24, 23, 30, 10, 25, 12), (10, 25, 0, 30, 10, 26, 12)])
  func offlineOverAChange(
    month: Int, day: Int, hour: Int, minute: Int, laterMonth: Int, laterDay: Int, laterHour: Int
  ) throws {
    let taken = try moment(month, day, hour, minute)
    let accepted = try moment(laterMonth, laterDay, laterHour, 0)
    let shared = upload(accepted: accepted, taken: taken)
    #expect(shared.day(in: try berlin()) == CivilDay(year: 2026, month: month, day: day))
  }

  @Test("48 hours are elapsed hours, even when the clock shows 49 or 47", arguments: [(3, 28), (10, 24)])
  func waitOverAChange(month: Int, day: Int) throws {
    let taken = try moment(month, day, 23, 0)
    let date = try #require(CivilDay(year: 2026, month: month, day: day))
    for (waited, isInTime) in [(TimeSpan.hours(48) - .seconds(1), true), (.hours(48), false)] {
      let shared = upload(accepted: taken + waited, taken: taken)
      #expect((shared.day(in: try berlin()) == date) == isInTime)
    }
  }
}
