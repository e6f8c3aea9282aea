import CivilTime
import Testing

@Suite("Local times and instants")
struct LocalInstantTests {
  private let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"

  /// Local time, its moments in UTC: none is written as the change and what is taken instead.
  enum Moments: Sendable {
    case skipped(String, String)
    case once(String)
    case twice(String, String)
  }

  @Test(
    "a time in a gap moves forward by the gap; a repeated one is the earlier",
    arguments: [
      ("2026-03-29 01:59:59", Moments.once("2026-03-29 00:59:59")),
      ("2026-03-29 02:00:00", .skipped("2026-03-29 01:00:00", "2026-03-29 01:00:00")),
      ("2026-03-29 02:30:00", .skipped("2026-03-29 01:00:00", "2026-03-29 01:30:00")),
      ("2026-03-29 02:59:59", .skipped("2026-03-29 01:00:00", "2026-03-29 01:59:59")),
      ("2026-03-29 03:00:00", .once("2026-03-29 01:00:00")),
      ("2026-10-25 01:59:59", .once("2026-10-24 23:59:59")),
      ("2026-10-25 02:00:00", .twice("2026-10-25 00:00:00", "2026-10-25 01:00:00")),
      ("2026-10-25 02:59:59", .twice("2026-10-25 00:59:59", "2026-10-25 01:59:59")),
      ("2026-10-25 03:00:00", .once("2026-10-25 02:00:00")),
    ])
  func resolution(text: String, moments: Moments) throws {
    let zone = try rules(berlin)
    let shown = try local(text)
    let found = zone.instants(of: shown)
    switch moments {
    case .skipped(let change, let resolved):
      #expect(found == .skipped(change: try utc(change), resolved: try utc(resolved)))
      let later = zone.local(at: found.resolved)
      #expect(later.day == shown.day && later.secondOfDay == shown.secondOfDay + 3_600)
    case .once(let moment): #expect(found == .once(try utc(moment)))
    case .twice(let earlier, let later):
      #expect(found == .twice(try utc(earlier), later: try utc(later)))
      #expect(found.resolved == (try utc(earlier)))
    }
  }

  @Test("local time rounds down to the second, also before 1970")
  func nanoseconds() {
    let zone = ZoneRules.fixed(seconds: 3_600)
    for (nanoseconds, second) in [(0, 3_600), (999_999_999, 3_600), (-1, 3_599), (-1_000_000_000, 3_599)] {
      let shown = zone.local(at: WallTime(nanoseconds: Int64(nanoseconds)))
      #expect(shown == LocalTime(CivilDay(daysSinceEpoch: 0), secondOfDay: second), "\(nanoseconds)")
    }
  }

  @Test("the first offset applies before the first change, the last one after the last")
  func ends() {
    let zone = ZoneRules(
      initial: ZoneOffset(seconds: 10),
      transitions: [
        ZoneTransition(second: -5, offset: ZoneOffset(seconds: 20)),
        ZoneTransition(second: 5, offset: ZoneOffset(seconds: 30, isDaylight: true)),
      ])
    for (second, offset) in [(-9_000_000_000, 10), (-6, 10), (-5, 20), (4, 20), (5, 30), (9_000_000_000, 30)]
    {
      #expect(zone.offset(at: WallTime(secondsSinceEpoch: Int64(second))).seconds == offset, "\(second)")
    }
    #expect(zone.offset(at: WallTime(secondsSinceEpoch: 5)).isDaylight)
  }

  @Test("all instants of a local time, and only those, are found in zones that change often")
  func againstAllOffsets() {
    for seed in 0..<UInt64(300) {
      var random = RandomSource(seed: seed)
      let zone = DrawnZone.rules(&random)
      for _ in 0..<60 {
        let second = Int64(random.inside(DrawnZone.seconds))
        let shown = LocalTime(
          CivilDay(daysSinceEpoch: Int(second / 86_400)), secondOfDay: Int(second % 86_400))
        // The moment by each offset that the zone ever has, where it has it then.
        let offsets = Set([zone.initial.seconds] + zone.transitions.map(\.offset.seconds))
        let moments = offsets.map { WallTime(secondsSinceEpoch: second - Int64($0)) }.filter {
          zone.local(at: $0) == shown
        }.sorted()
        switch zone.instants(of: shown) {
        case .skipped(let change, let resolved):
          #expect(moments.isEmpty, "seed \(seed)")
          let before = zone.local(at: change - .seconds(1))
          #expect(before < shown && shown < zone.local(at: change), "seed \(seed)")
          let offset = zone.offset(at: change - .seconds(1)).seconds
          #expect(resolved == WallTime(secondsSinceEpoch: second - Int64(offset)), "seed \(seed)")
        case .once(let moment): #expect(moments == [moment], "seed \(seed)")
        case .twice(let earlier, let later):
          #expect(moments.first == earlier && moments.last == later && earlier < later, "seed \(seed)")
        }
      }
    }
  }

  @Test("an instant is among the instants of its local time")
  func roundTrip() {
    for seed in 0..<UInt64(300) {
      var random = RandomSource(seed: seed)
      let zone = DrawnZone.rules(&random)
      for _ in 0..<60 {
        let moment = WallTime(secondsSinceEpoch: Int64(random.inside(DrawnZone.seconds)))
        switch zone.instants(of: zone.local(at: moment)) {
        case .skipped: Issue.record("seed \(seed): what \(moment) shows is skipped")
        case .once(let only): #expect(only == moment, "seed \(seed)")
        case .twice(let earlier, let later): #expect(earlier <= moment && moment <= later, "seed \(seed)")
        }
      }
    }
  }
}
