import CivilTime
import Foundation
import Testing
import ZoneFiles

@Suite("The system's zones", .zonesInstalled)
struct SystemZoneTests {
  private let database = ZoneDatabase()

  /// If the system's database has another version than the table, zone rules have changed since. Times after the first of
  /// January of the older version's year are left out. Past times are corrected, too, in a zone or two, so one tenth of the
  /// zones may differ, with a message.
  @Test("all changes from 1970 on, and the times in their gaps and folds, agree with Python")
  func table() throws {
    let stored = try ReferenceZones.load()
    #expect(stored.zones.count >= 40 && stored.zones.reduce(0) { $0 + $1.changes.count } > 4_000)
    let version = try database.version()
    let years = [stored.version, version].compactMap { Int($0.prefix(4)) }
    let year = try #require(years.count == 2 ? years.min() : nil, "\(version) names no year")
    let end =
      version == stored.version
      ? Int64.max : try #require(CivilDay(year: year, month: 1, day: 1)).secondsSinceEpoch
    var differing: [String] = []
    for zone in stored.zones {
      let rules = try database.rules(of: zone.name)
      if let difference = difference(zone, rules, before: end) { differing.append(difference) }
    }
    let allowed = version == stored.version ? 0 : stored.zones.count / 10
    #expect(differing.count <= allowed, "\(version) is not \(stored.version): \(differing)")
    if !differing.isEmpty { print("NOTED: tzdata \(version) differs from \(stored.version): \(differing)") }
  }

  /// The first difference between rules and table, in words.
  private func difference(_ zone: ReferenceZones.Zone, _ rules: ZoneRules, before end: Int64) -> String? {
    var last = (second: Int64(0), offset: zone.initial)
    for change in zone.changes where change.second < end {
      // No transition lies between two changes.
      let isQuiet = rules.transitions.allSatisfy {
        $0.second <= last.second || $0.second >= change.second || $0.offset.seconds == last.offset
      }
      let moments = change.moments
      let (first, second) = (WallTime(secondsSinceEpoch: moments.0), WallTime(secondsSinceEpoch: moments.1))
      let moment = WallTime(secondsSinceEpoch: change.second)
      let expected: LocalInstants =
        change.after > change.before
        ? .skipped(change: moment, resolved: first) : .twice(first, later: second)
      guard isQuiet, change.before == last.offset,
        rules.offset(at: WallTime(secondsSinceEpoch: last.second)).seconds == change.before,
        rules.offset(at: moment - .seconds(1)).seconds == change.before,
        rules.offset(at: moment).seconds == change.after,
        rules.instants(of: LocalTime(secondsSinceEpoch: change.shown)) == expected
      else { return "\(zone.name) at second \(change.second)" }
      last = (change.second, change.after)
    }
    return nil
  }

  @Test("days from 1970 to 2037 are contiguous in every zone, and begin at midnight")
  func days() throws {
    let first = try #require(CivilDay(year: 1970, month: 1, day: 2))
    let last = try #require(CivilDay(year: 2037, month: 12, day: 31))
    for zone in try ReferenceZones.load().zones {
      let rules = try database.rules(of: zone.name)
      var (start, empty) = (rules.startOfDay(first), 0)
      for number in first.daysSinceEpoch...last.daysSinceEpoch {
        let day = CivilDay(daysSinceEpoch: number)
        let end = rules.startOfDay(day.adding(days: 1))
        let isBounded =
          start == end
          || rules.day(of: start) == day && rules.day(of: end - .seconds(1)) == day
            && rules.day(of: start - .seconds(1)) < day && end - start >= .hours(12)
        let midnight = rules.instants(of: LocalTime(day, secondOfDay: 0))
        let isBegun =
          switch midnight {
          case .skipped(let change, _): start == change
          case .once(let moment), .twice(let moment, _): start == moment
          }
        guard start <= end, isBounded, isBegun else {
          Issue.record("\(zone.name): \(day.components) is from \(start) to \(end), midnight \(midnight)")
          break
        }
        empty += start == end ? 1 : 0
        start = end
      }
      // Crossings of the date line eastward.
      let skipped = ["Pacific/Apia": 1, "Pacific/Kiritimati": 1, "Pacific/Kwajalein": 1][zone.name.text] ?? 0
      #expect(empty == skipped, "\(zone.name)")
    }
  }

  @Test("the local time of an instant converts back to it, in every zone")
  func roundTrip() throws {
    for zone in try ReferenceZones.load().zones {
      let rules = try database.rules(of: zone.name)
      var random = RandomSource(seed: 3)
      for _ in 0..<2_000 {
        let moment = WallTime(secondsSinceEpoch: Int64(random.inside(0...4_000_000_000)))
        switch rules.instants(of: rules.local(at: moment)) {
        case .skipped: Issue.record("\(zone.name): what \(moment) shows is skipped")
        case .once(let only): #expect(only == moment, "\(zone.name)")
        case .twice(let earlier, let later): #expect(earlier == moment || later == moment, "\(zone.name)")
        }
      }
    }
  }

  @Test("every file of the database is read, except those with leap seconds")
  func wholeDatabase() throws {
    let files = FileManager.default.enumerator(atPath: ZoneDatabase.systemFolder)?.compactMap {
      $0 as? String
    }
    var count = 0
    for file in (files ?? []).sorted() {
      let path = "\(ZoneDatabase.systemFolder)/\(file)"
      guard let name = try? ZoneName(file), !file.hasPrefix("right/"),
        let bytes = FileManager.default.contents(atPath: path), bytes.starts(with: "TZif".utf8)
      else { continue }
      #expect(throws: Never.self, "\(file)") { try database.rules(of: name) }
      count += 1
    }
    #expect(count > 300)
  }

  /// Most zones' yearly rules have been stable for years, and tzdata lists their transitions until 2037.
  @Test(
    "the footer alone gives the transitions listed in the file",
    arguments: [
      "America/New_York", "America/Santiago", "Australia/Lord_Howe", "Australia/Sydney", "Europe/Berlin",
      "Europe/Dublin", "Antarctica/Troll", "Pacific/Chatham", "Pacific/Norfolk",
    ])
  func footer(text: String) throws {
    let rules = try database.rules(of: ZoneName(text))
    let rule = try #require(rules.afterwards)
    let alone = ZoneRules(initial: rule.standard, afterwards: rule)
    let start = try #require(CivilDay(year: 2024, month: 1, day: 1))
    for hour in 0..<(13 * 366 * 24) {
      let moment = WallTime(secondsSinceEpoch: start.secondsSinceEpoch + Int64(hour) * 3_600 - 1)
      guard alone.offset(at: moment) == rules.offset(at: moment) else {
        Issue.record("\(text) at \(moment)")
        break
      }
    }
  }

  @Test("a damaged zone is refused or read, and never ends the program")
  func damage() throws {
    let path = "\(ZoneDatabase.systemFolder)/America/New_York"
    let whole = Array(try #require(FileManager.default.contents(atPath: path)))
    var (random, readable) = (RandomSource(seed: 8), 0)
    for _ in 0..<4_000 {
      var bytes = whole
      for _ in 0...random.below(3) {
        let place = random.chance(0.3) ? random.below(60) : random.below(bytes.count)
        bytes[place] = UInt8(random.below(256))
      }
      if random.chance(0.1) { bytes.removeLast(random.below(bytes.count)) }
      guard let rules = try? ZoneRules(zoneFile: bytes) else { continue }
      readable += 1
      rules.checkInvariants()
      for _ in 0..<5 {
        let moment = WallTime(secondsSinceEpoch: Int64(random.inside(-9_000_000_000...9_000_000_000)))
        let day = rules.day(of: moment)
        #expect(rules.startOfDay(day) <= moment && moment < rules.startOfDay(day.adding(days: 1)))
        _ = rules.instants(of: rules.local(at: moment)).resolved
      }
    }
    #expect((100..<3_900).contains(readable), "\(readable) of the files were readable")
  }
}

extension CivilDay {
  /// The time of its midnight in UTC.
  fileprivate var secondsSinceEpoch: Int64 { Int64(daysSinceEpoch) * 86_400 }
}

extension LocalTime {
  /// The civil time, in UTC, this long after 1970.
  fileprivate init(secondsSinceEpoch seconds: Int64) {
    self.init(CivilDay(daysSinceEpoch: Int(seconds / 86_400)), secondOfDay: Int(seconds % 86_400))
  }
}
