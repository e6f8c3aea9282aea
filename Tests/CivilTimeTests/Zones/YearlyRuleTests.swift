import CivilTime
import Testing

@Suite("Yearly rules")
struct YearlyRuleTests {
  /// A rule, a year, and when its daylight saving time begins and ends in UTC, by the rule's own arithmetic done on paper.
  struct Row: Sendable, CustomTestStringConvertible {
    let rule: String
    let start: String
    let end: String
    var testDescription: String { "\(rule) in \(start.prefix(4))" }

    init(_ rule: String, _ start: String, _ end: String) {
      (self.rule, self.start, self.end) = (rule, start, end)
    }
  }

  static let rows = [
    Row("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29 01:00:00", "2026-10-25 01:00:00"),
    Row("CET-1CEST,M3.5.0,M10.5.0/3", "2024-03-31 01:00:00", "2024-10-27 01:00:00"),
    Row("EST5EDT,M3.2.0,M11.1.0", "2026-03-08 07:00:00", "2026-11-01 06:00:00"),
    Row("NST3:30NDT,M3.2.0/0:01,M11.1.0/0:01", "2010-03-14 03:31:00", "2010-11-07 02:31:00"),
    // Half an hour, in the south: the year begins in it.
    Row("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-10-03 15:30:00", "2026-04-04 15:00:00"),
    // Ireland's standard time is its summer; what is called daylight saving time is an hour less, in winter.
    Row("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-10-25 01:00:00", "2026-03-29 01:00:00"),
    // Hours that are not of the day: two days and two hours later, and the hour before midnight.
    Row("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28 00:00:00", "2026-10-23 23:00:00"),
    Row("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29 01:00:00", "2026-10-25 01:00:00"),
    Row("<-04>4<-03>,M9.1.6/24,M4.1.6/24", "2026-09-06 04:00:00", "2026-04-05 03:00:00"),
    Row("<+00>0<+02>-2,M3.5.0/1,M10.5.0/3", "2026-03-29 01:00:00", "2026-10-25 01:00:00"),
    // 60 without leap days is 1 March, 59 with them 29 February or 1 March.
    Row("AAA0BBB,J60/0,J365/1", "2024-03-01 00:00:00", "2024-12-31 00:00:00"),
    Row("AAA0BBB,J59/0,J60/1", "2024-02-28 00:00:00", "2024-03-01 00:00:00"),
    Row("AAA0BBB,59/0,61/1", "2024-02-29 00:00:00", "2024-03-02 00:00:00"),
    Row("AAA0BBB,59/0,61/1", "2023-03-01 00:00:00", "2023-03-03 00:00:00"),
    Row("AAA0BBB,0/0,1/1:00:30", "2023-01-01 00:00:00", "2023-01-02 00:00:30"),
    // The fifth is the last, whether there are five or four.
    Row("AAA0BBB,M2.5.1/0,M4.5.4/1", "2024-02-26 00:00:00", "2024-04-25 00:00:00"),
    Row("AAA0BBB,M3.1.0/0,M3.4.6/1", "2026-03-01 00:00:00", "2026-03-28 00:00:00"),
    // Seven days before the first and after the last day of a year.
    Row("AAA0BBB,J1/-167,J100", "2022-12-25 01:00:00", "2023-04-10 01:00:00"),
    Row("AAA0BBB,J200/0,J365/167", "2022-07-19 00:00:00", "2023-01-06 22:00:00"),
    // The end of the year before last is what holds on 2 January: it came after the start of last year.
    Row("AAA0BBB,J3/0,J365/167", "2023-01-03 00:00:00", "2023-01-06 22:00:00"),
  ]

  @Test("changes are at the seconds that the rule gives", arguments: rows)
  func changes(_ row: Row) throws {
    let rule = try YearlyRule(row.rule)
    let daylight = try #require(rule.daylight)
    let zone = try rules(row.rule)
    let (start, end) = (try utc(row.start), try utc(row.end))
    #expect(zone.offset(at: start - .seconds(1)) == rule.standard)
    #expect(zone.offset(at: start) == daylight.offset && daylight.offset.isDaylight)
    #expect(zone.offset(at: end - .seconds(1)) == daylight.offset)
    #expect(zone.offset(at: end) == rule.standard)
  }

  @Test("a rule without daylight time has one offset", arguments: [("UTC0", 0), ("<+0545>-5:45", 20_700)])
  func constant(text: String, seconds: Int) throws {
    let zone = try rules(text)
    for second in [Int64(-9_000_000_000), 0, 9_000_000_000] {
      #expect(zone.offset(at: WallTime(secondsSinceEpoch: second)) == ZoneOffset(seconds: seconds))
    }
  }

  /// RFC 8536, section 3.3.1, writes it like that: a part that ends when that of the next year begins.
  @Test("daylight saving time can last all year")
  func allYear() throws {
    let zone = try rules("XXX3EDT4,0/0,J365/23")
    for hour in 0..<(24 * 800) {
      let time = WallTime(secondsSinceEpoch: 1_767_225_600 + Int64(hour) * 3_600)
      #expect(zone.offset(at: time) == ZoneOffset(seconds: -14_400, isDaylight: true))
    }
  }

  /// Text, the byte that is to blame, and what was expected there.
  static let refused: [(String, Int, String)] = [
    ("", 0, "a name"), ("CE-1", 2, "a name"), ("CET", 3, "a number"), ("C3T-1", 1, "a name"),
    ("<+1>-1", 3, "a name"), ("<+01-1", 6, "\">\""), ("CET-25", 4, "a number"), ("CET-1:60", 6, "a number"),
    ("CET-1:0:60", 8, "a number"), ("CET-1CEST", 9, "\",\""), ("CET-1CEST,", 10, "a number"),
    ("CET-1CEST,M3.5.0", 16, "\",\""), ("CET-1CEST,M0.5.0,M10.5.0", 11, "a number"),
    ("CET-1CEST,M13.5.0,M10.5.0", 11, "a number"), ("CET-1CEST,M3.0.0,M10.5.0", 13, "a number"),
    ("CET-1CEST,M3.6.0,M10.5.0", 13, "a number"), ("CET-1CEST,M3.5.7,M10.5.0", 15, "a number"),
    ("CET-1CEST,M3-5.0,M10.5.0", 12, "\".\""), ("CET-1CEST,J0,M10.5.0", 11, "a number"),
    ("CET-1CEST,J366,M10.5.0", 11, "a number"), ("CET-1CEST,366,M10.5.0", 10, "a number"),
    ("CET-1CEST,M3.5.0/168,M10.5.0", 17, "a number"), ("CET-1CEST,M3.5.0,M10.5.0/3x", 26, "the end"),
    ("CET-1CEST,M3.5.0,M10.5.0/-", 26, "a number"), ("CET-99999999999999999999", 4, "a number"),
    (":Europe/Berlin", 0, "a name"),
  ]

  @Test("an invalid rule is rejected at the faulty byte", arguments: refused)
  func refusals(text: String, byte: Int, expected: String) {
    let damage = #expect(throws: ZoneDamage.self) { try YearlyRule(text) }
    #expect(damage?.byte == byte, "\(String(describing: damage))")
    guard case .rule(let words)? = damage?.problem else {
      Issue.record("\(text): \(String(describing: damage))")
      return
    }
    #expect(words.hasPrefix(expected), "\(text): \(words)")
  }

  @Test("any text is a working rule or is rejected")
  func anyText() {
    var random = RandomSource(seed: 5)
    let letters = Array("CETAB<>-+0123456789,.:/JM ".utf8)
    let seeds = YearlyRuleTests.rows.map { Array($0.rule.utf8) }
    var readable = 0
    for _ in 0..<20_000 {
      var text = seeds[random.below(seeds.count)]
      for _ in 0...random.below(4) {
        let place = random.below(text.count)
        switch random.below(3) {
        case 0: text[place] = letters[random.below(letters.count)]
        case 1: text.insert(letters[random.below(letters.count)], at: place)
        default: if text.count > 1 { text.remove(at: place) }
        }
      }
      guard let zone = try? rules(String(decoding: text, as: UTF8.self)) else { continue }
      readable += 1
      let time = WallTime(secondsSinceEpoch: Int64(random.inside(-9_000_000_000...9_000_000_000)))
      let day = zone.day(of: time)
      #expect(zone.startOfDay(day) <= time && time < zone.startOfDay(day.adding(days: 1)))
    }
    #expect(readable > 1_000, "too few of the texts are rules for this to say anything")
  }

  #if compiler(>=6.3)
    @Test(
      "a weekday rule is the first to fifth of a month; each number is validated"
    )
    func noSuchDay() async {
      await #expect(processExitsWith: .failure) {
        _ = YearlyRule.Change(.weekday(.monday, week: 6, month: 12), secondOfDay: 0)
      }
      await #expect(processExitsWith: .failure) {
        _ = YearlyRule.Change(.weekday(.monday, week: 5, month: 13), secondOfDay: 0)
      }
      await #expect(processExitsWith: .success) {
        _ = YearlyRule.Change(.weekday(.monday, week: 5, month: 12), secondOfDay: 0)
      }
    }
  #endif
}
