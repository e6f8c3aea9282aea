import CivilTime
import Reminders
import Testing

@Suite("When one is reminded")
struct ReminderTimingTests {
  /// Clocks go from 2:00 to 3:00 on 29 March and from 3:00 to 2:00 on 25 October 2026, as in Berlin.
  private let berlin = ZoneRules(
    initial: ZoneOffset(seconds: 3_600),
    transitions: [
      ZoneTransition(second: 1_774_746_000, offset: ZoneOffset(seconds: 7_200, isDaylight: true)),
      ZoneTransition(second: 1_792_890_000, offset: ZoneOffset(seconds: 3_600)),
    ])

  /// The second after the day's UTC midnight at which a minute `at` is reminded of.
  private func second(_ day: (Int, Int), at minute: Int, quiet: (Int, Int)?, _ rules: ZoneRules) throws
    -> Int64
  {
    let day = try #require(CivilDay(year: 2026, month: day.0, day: day.1))
    let settings = ReminderSettings(
      isEnabled: true, minuteOfDay: minute, quiet: quiet.flatMap { QuietHours(start: $0.0, end: $0.1) })
    let moment = ReminderTiming(settings, in: rules).moment(on: day)
    return moment.nanoseconds / 1_000_000_000 - Int64(day.daysSinceEpoch) * 86_400
  }

  @Test(
    "quiet hours move a reminder to their end, or before them where their end is tomorrow's",
    arguments: [
      (540, nil, 540), (540, (480, 600), 600), (600, (480, 600), 600), (480, (480, 600), 600),
      (1_380, (1_320, 420), 1_319), (60, (1_320, 420), 420), (420, (1_320, 420), 420),
      (1_380, (1_320, 0), 1_319), (0, (0, 1), 1), (1_439, (1_439, 0), 1_438), (5, (1, 0), 0),
    ] as [(Int, (Int, Int)?, Int)])
  func quiet(minute: Int, quiet: (Int, Int)?, expected: Int) throws {
    #expect(try second((5, 20), at: minute, quiet: quiet, .utc) == Int64(expected) * 60)
  }

  @Test(
    "in a gap it is later by the gap, in a fold the earlier; quiet hours count by what the clock shows",
    arguments: [
      // Gap: 2:30 is not there, 3:30 is shown, at 1:30 UTC.
      ((3, 29), 150, nil, 90),
      // It would be shown at 3:30, which is quiet until 4:00.
      ((3, 29), 150, (180, 240), 120),
      // Quiet ends at 2:30, which is not there: the first moment that is not quiet is the change.
      ((3, 29), 90, (60, 150), 60),
      // Quiet but for 2:00 to 3:00, which is not there: at the wanted moment.
      ((3, 29), 600, (180, 120), 480),
      // Quiet from 3:00 over midnight to 1:00: before it is 1:59, a minute before the change.
      ((3, 29), 600, (180, 60), 59),
      // Fold: 2:30 comes twice, at 0:30 and at 1:30 UTC.
      ((10, 25), 150, nil, 30),
      // Not quiet from 2:10 to 2:20 only: after the first 2:30 comes the second 2:10.
      ((10, 25), 150, (140, 130), 70),
      // Not quiet until 2:20: after the first 2:30 the clock goes back to 2:00.
      ((10, 25), 150, (140, 0), 60),
      // Wanted at 4:00, quiet from 2:20 on: before it is the second 2:19.
      ((10, 25), 240, (140, 0), 79),
    ] as [((Int, Int), Int, (Int, Int)?, Int)])
  func moved(day: (Int, Int), minute: Int, quiet: (Int, Int)?, expected: Int) throws {
    #expect(try second(day, at: minute, quiet: quiet, berlin) == Int64(expected) * 60)
  }

  /// Clocks go from 23:00 to 0:00 in the evening of 28 March 2026, as in Nuuk.
  private let nuuk = ZoneRules(
    initial: ZoneOffset(seconds: -7_200),
    transitions: [
      ZoneTransition(second: 1_774_746_000, offset: ZoneOffset(seconds: -3_600, isDaylight: true))
    ])

  // One of 23:30 came at 0:30 of the next day.
  @Test(
    "a reminder of an hour that a day's end skips comes in the last minute before it, and not on the next day",
    arguments: [(1_379, nil), (1_380, nil), (1_410, nil), (1_439, nil), (1_410, (1_350, 400))]
      as [(Int, (Int, Int)?)])
  func gapAtMidnight(minute: Int, quiet: (Int, Int)?) throws {
    // 22:59, or the last minute before the quiet hours, 22:29, in minutes of UTC.
    let expected = (quiet == nil ? 1_379 : 1_349) + 120
    #expect(try second((3, 28), at: minute, quiet: quiet, nuuk) == Int64(expected) * 60)
    #expect(
      try second((3, 29), at: minute, quiet: quiet, nuuk) == Int64(quiet == nil ? minute : 1_349) * 60 + 3_600
    )
  }

  // 30 December 2011 was left out, as clocks went from UTC-10 to UTC+14.
  @Test("of a day that there is not one is reminded on the next")
  func noDay() throws {
    let change = try #require(CivilDay(year: 2011, month: 12, day: 30))
    let begin = Int64(change.daysSinceEpoch) * 86_400 + 36_000
    let rules = ZoneRules(
      initial: ZoneOffset(seconds: -36_000),
      transitions: [ZoneTransition(second: begin, offset: ZoneOffset(seconds: 50_400))])
    let timing = ReminderTiming(ReminderSettings(isEnabled: true, minuteOfDay: 540, quiet: nil), in: rules)
    #expect(rules.day(of: timing.moment(on: change)) == change.adding(days: 1))
    #expect(rules.day(of: timing.moment(on: change.adding(days: -1))) == change.adding(days: -1))
  }

  @Test("of a minute that comes twice, the device is told which")
  func later() throws {
    let day = try #require(CivilDay(year: 2026, month: 10, day: 25))
    let source = Watering(
      settings: ReminderSettings(
        isEnabled: true, offsets: .sameDay, minuteOfDay: 150, quiet: QuietHours(start: 140, end: 130)),
      plants: [Plant("Fern", from: day, everyDays: 1_000)])
    let plan = ReminderPlanner.plan(source, at: WallTime(secondsSinceEpoch: 1_790_000_000), in: berlin)
    #expect(plan.count == 1 && plan[0].isLater && plan[0].shown == LocalTime(day, secondOfDay: 130 * 60))
    #expect(plan[0].moment(in: berlin) == plan[0].moment)
  }
}
