import CivilTime
import Reminders
import Testing

@Suite("Times of reminders")
struct ReminderTimingTests {
  /// Clocks go from 2:00 to 3:00 on 29 March and from 3:00 to 2:00 on 25 October 2026, as in Berlin.
  private let berlin = ZoneRules(
    initial: ZoneOffset(seconds: 3_600),
    transitions: [
      ZoneTransition(second: 1_774_746_000, offset: ZoneOffset(seconds: 7_200, isDaylight: true)),
      ZoneTransition(second: 1_792_890_000, offset: ZoneOffset(seconds: 3_600)),
    ])

  /// The second of a day's reminders, counted from the day's UTC midnight, for a minute of the settings.
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
    "quiet hours move a reminder to their end, or before them if they end on the next day",
    arguments: [
      (540, nil, 540), (540, (480, 600), 600), (600, (480, 600), 600), (480, (480, 600), 600),
      (1_380, (1_320, 420), 1_319), (60, (1_320, 420), 420), (420, (1_320, 420), 420),
      (1_380, (1_320, 0), 1_319), (0, (0, 1), 1), (1_439, (1_439, 0), 1_438), (5, (1, 0), 0),
    ] as [(Int, (Int, Int)?, Int)])
  func quiet(minute: Int, quiet: (Int, Int)?, expected: Int) throws {
    #expect(try second((5, 20), at: minute, quiet: quiet, .utc) == Int64(expected) * 60)
  }

  @Test(
    "in a gap a reminder is later by the gap, in a fold at the earlier instant; quiet hours follow local time",
    arguments: [
      // Gap: 2:30 does not exist; it becomes 3:30, at 1:30 UTC.
      ((3, 29), 150, nil, 90),
      // It would fire at 3:30, which is quiet until 4:00.
      ((3, 29), 150, (180, 240), 120),
      // Quiet hours end at 2:30, which does not exist: the first instant that is not quiet is the change.
      ((3, 29), 90, (60, 150), 60),
      // Quiet except from 2:00 to 3:00, which does not exist: the wanted time is used.
      ((3, 29), 600, (180, 120), 480),
      // Quiet from 3:00 across midnight to 1:00: 1:59, a minute before the change.
      ((3, 29), 600, (180, 60), 59),
      // Fold: 2:30 occurs twice, at 0:30 and at 1:30 UTC.
      ((10, 25), 150, nil, 30),
      // Not quiet only from 2:10 to 2:20: after the first 2:30 comes the second 2:10.
      ((10, 25), 150, (140, 130), 70),
      // Not quiet until 2:20: after the first 2:30 the clock goes back to 2:00.
      ((10, 25), 150, (140, 0), 60),
      // Wanted at 4:00, quiet from 2:20 on: the last minute before is the second 2:19.
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

  // Regression: a reminder of 23:30 fired at 0:30 of the next day.
  @Test(
    "a reminder in a gap at the end of a day fires in the last minute before it, on the same day",
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

  // The zone skipped 30 December 2011, going from UTC-10 to UTC+14.
  @Test("a reminder of a skipped day fires on the next day")
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

  @Test("for a minute that occurs twice, the plan states which")
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
