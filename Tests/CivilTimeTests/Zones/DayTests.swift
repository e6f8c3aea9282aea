import CivilTime
import Testing

@Suite("Start and end of days")
struct DayTests {
  /// A rule, a day, when it begins and when it ends in UTC.
  @Test(
    "a day begins at midnight, or at the end of a gap that contains midnight",
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29", "2026-03-28 23:00:00", "2026-03-29 22:00:00"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25", "2026-10-24 22:00:00", "2026-10-25 23:00:00"),
      // Midnight is skipped: 24:00 becomes 01:00. In autumn the last hour of the day comes twice.
      ("<-04>4<-03>,M9.1.6/24,M4.1.6/24", "2026-09-06", "2026-09-06 04:00:00", "2026-09-07 03:00:00"),
      ("<-04>4<-03>,M9.1.6/24,M4.1.6/24", "2026-04-04", "2026-04-04 03:00:00", "2026-04-05 04:00:00"),
      // The gap is from 23:30 to 00:30.
      ("AAA0BBB,M3.2.6/23:30,M11.1.0", "2026-03-15", "2026-03-14 23:30:00", "2026-03-15 23:00:00"),
      // One minute of the new day, then 23:01 of the old one again.
      ("NST3:30NDT,M3.2.0/0:01,M11.1.0/0:01", "2010-11-07", "2010-11-07 02:30:00", "2010-11-08 03:30:00"),
    ])
  func bounds(rule: String, text: String, start: String, end: String) throws {
    let zone = try rules(rule)
    let day = try spelled(text)
    let (first, next) = (zone.startOfDay(day), zone.startOfDay(day.adding(days: 1)))
    #expect(first == (try utc(start)))
    #expect(next == (try utc(end)))
    #expect(zone.day(of: first) == day && zone.day(of: next - .seconds(1)) == day)
    #expect(zone.day(of: first - .seconds(1)) == day.adding(days: -1))
    #expect(zone.day(of: WallTime(nanoseconds: next.nanoseconds - 1)) == day)
  }

  @Test("a skipped day begins and ends at once and contains no instant")
  func skipped() throws {
    let change = try utc("2011-12-30 10:00:00")
    let zone = ZoneRules(
      initial: ZoneOffset(seconds: -36_000, isDaylight: true),
      transitions: [
        ZoneTransition(
          second: change.nanoseconds / 1_000_000_000, offset: ZoneOffset(seconds: 50_400, isDaylight: true))
      ])
    for text in ["2011-12-30", "2011-12-31"] { #expect(zone.startOfDay(try spelled(text)) == change) }
    #expect(zone.day(of: change - .seconds(1)) == (try spelled("2011-12-29")))
    #expect(zone.day(of: change) == (try spelled("2011-12-31")))
    #expect(
      zone.instants(of: try local("2011-12-30 12:00:00"))
        == .skipped(change: change, resolved: change + .hours(12)))
  }

  /// St John's set its clocks back at 00:01, so that they showed the day before for another 59 minutes.
  @Test("days never run backward when the clock does")
  func backOverMidnight() throws {
    let zone = try rules("NST3:30NDT,M3.2.0/0:01,M11.1.0/0:01")
    let before = try spelled("2010-11-06")
    let change = try utc("2010-11-07 02:31:00")
    for (moment, shown, day) in [
      (change - .seconds(61), before, 0), (change - .seconds(60), before.adding(days: 1), 1),
      (change - .seconds(1), before.adding(days: 1), 1), (change, before, 1),
      (change + .seconds(3_539), before, 1), (change + .seconds(3_540), before.adding(days: 1), 1),
    ] {
      #expect(zone.local(at: moment).day == shown)
      #expect(zone.day(of: moment) == before.adding(days: day))
    }
  }

  @Test("an instant's day has started and not ended, in zones that change often")
  func partition() {
    for seed in 0..<UInt64(300) {
      var random = RandomSource(seed: seed)
      let zone = DrawnZone.rules(&random)
      let changes = zone.transitions.flatMap { [$0.second - 1, $0.second] }
      let drawn = (0..<60).map { _ in Int64(random.inside(DrawnZone.seconds)) }
      let moments = (changes + drawn).sorted().map { WallTime(secondsSinceEpoch: $0) }
      var latest = zone.local(at: WallTime(secondsSinceEpoch: Int64(DrawnZone.seconds.lowerBound)))
      for moment in moments {
        let day = zone.day(of: moment)
        #expect(zone.startOfDay(day) <= moment, "seed \(seed)")
        #expect(moment < zone.startOfDay(day.adding(days: 1)), "seed \(seed)")
        // The latest that the calendar has shown: all the last moments before changes are among these.
        latest = max(latest, zone.local(at: moment))
        #expect(day == latest.day, "seed \(seed)")
      }
    }
  }
}
