import Foundation
import Kernel
import Metrics
import ScenarioFormat
import Testing

@Suite("How scenarios spell values")
struct SpellingTests {
  @Test(
    "a duration is a whole number and a unit",
    arguments: [
      ("30m", Int64(1_800_000_000_000)), ("45s", 45_000_000_000), ("250ms", 250_000_000),
      ("1h", 3_600_000_000_000),
      ("7us", 7_000), ("9ns", 9), ("0s", 0),
    ])
  func durations(text: String, nanoseconds: Int64) {
    #expect(DurationSpelling.span(text)?.nanoseconds == nanoseconds)
    #expect(DurationSpelling.text(TimeSpan(nanoseconds: nanoseconds)) == text)
  }

  @Test(
    "anything else is no duration",
    arguments: [
      "", "m", "-3s", "3  s", "30M", "1h30m", "9999999999999h",
      "9000000000000000000.000000001h", "٣s", ".5h", "5.h", "1.2.3s", "1.5ns", "1,5s",
      " 3s",
      "3s ", "1.0000000001s", "1e3s", "inf", "0x10",
    ])
  func noDurations(text: String) {
    #expect(DurationSpelling.span(text) == nil)
    #expect(
      text.range(of: DurationSpelling.pattern, options: .regularExpression) == nil || text.hasSuffix("h")
        || text.hasSuffix("ns"))
  }

  @Test(
    "a number without a unit is in the unit that is documented; decimals are exact",
    arguments: [
      ("8", Int64(28_800_000_000_000), Int64(8_000_000_000)), ("0.5", 1_800_000_000_000, 500_000_000),
      ("90m", 5_400_000_000_000, 5_400_000_000_000), ("1.5h", 5_400_000_000_000, 5_400_000_000_000),
      ("161.933 s", 161_933_000_000, 161_933_000_000), ("0.000000001s", 1, 1), ("0", 0, 0),
    ])
  func bareNumbers(text: String, inHours: Int64, inSeconds: Int64) {
    #expect(DurationSpelling.span(text, bare: .hours)?.nanoseconds == inHours)
    #expect(DurationSpelling.span(text)?.nanoseconds == inSeconds)
    #expect(text.range(of: DurationSpelling.pattern, options: .regularExpression) != nil)
  }

  @Test("every printed duration reads back")
  func durationRoundTrip() {
    for seed in UInt64(0)..<500 {
      var random = RandomSource(seed: seed)
      let span = TimeSpan(nanoseconds: Int64(random.next() >> UInt64(1 + random.below(62))))
      #expect(DurationSpelling.span(DurationSpelling.text(span)) == span, "seed \(seed)")
    }
  }

  @Test(
    "a range is one number or two",
    arguments: [("3", 3...3), ("2-4", 2...4), ("2 - 4", 2...4), ("0-0", 0...0)])
  func ranges(text: String, range: ClosedRange<Int>) { #expect(RangeSpelling.range(text) == range) }

  @Test("anything else is no range", arguments: ["", "-", "4-2", "1-2-3", "-3", "3-", "a-b", "+1", "1..3"])
  func noRanges(text: String) { #expect(RangeSpelling.range(text) == nil) }

  @Test(
    "a number has decimal digits only",
    arguments: [("16.67", 16.67), ("0", 0), ("1e9", 1e9), ("0.35", 0.35), ("-0", 0)])
  func decimals(text: String, number: Double) { #expect(NumberSpelling.decimal(text) == number) }

  @Test(
    "hexadecimal, infinity and signs are refused",
    arguments: ["", "inf", "nan", "0x10", "-1", "1_000", "1,5", "1e999", "1e19", "e"])
  func noDecimals(text: String) { #expect(NumberSpelling.decimal(text) == nil) }

  @Test("every printed number reads back")
  func decimalRoundTrip() {
    for seed in UInt64(0)..<500 {
      var random = RandomSource(seed: seed)
      let number = random.unit() * (seed % 2 == 0 ? 1e12 : 1e-6)
      #expect(NumberSpelling.decimal(NumberSpelling.text(number)) == number, "seed \(seed)")
    }
  }

  @Test(
    "percent carries its sign", arguments: [("40%", 40), ("40", nil), ("40 %", 40), ("0%", 0), ("4.5%", nil)])
  func percent(text: String, share: Int?) { #expect(NumberSpelling.percent(text) == share) }

  @Test(
    "parts per thousand are percent with one decimal",
    arguments: [
      ("40%", 400), ("0.5%", 5), ("5", nil), ("0.55%", nil), (".5%", nil), ("5.%", nil), ("100.0 %", 1_000),
    ])
  func perMille(text: String, share: Int?) { #expect(NumberSpelling.perMille(text) == share) }

  @Test("every printed figure reads back to the last bit, in every unit")
  func unitRoundTrip() {
    let units: [MetricUnit] = [
      .one, .bytes, .percent, .nanoseconds, .milliseconds, .seconds, .millisecondsPerSecond,
      .secondsPerSecond,
      .perMinute, .perCycle,
    ]
    for (seed, unit) in units.flatMap({ unit in (UInt64(0)..<100).map { ($0, unit) } }) {
      var random = RandomSource(seed: seed)
      let spelling = UnitSpelling(unit)
      let low =
        seed % 3 == 0 ? (random.unit() * 1e10).rounded() : random.unit() * (seed % 2 == 0 ? 1e12 : 1e-6)
      let high = low + Double(random.below(3)) * 1_048_576
      #expect(spelling.value(spelling.text(low)) == low, "seed \(seed), \(spelling.text(low))")
      #expect(
        spelling.bounds(spelling.text(low...high)) == low...high, "seed \(seed), \(spelling.text(low...high))"
      )
    }
  }

  @Test(
    "a civil time needs a day that exists",
    arguments: [
      ("2026-03-14 18:30", Int64(1_773_513_000)), ("2024-02-29 00:00", 1_709_164_800),
      ("2026-03-14 18:30:05", 1_773_513_005), ("2026-03-14 23:59:59", 1_773_532_799),
    ])
  func civilTimes(text: String, seconds: Int64) {
    let time = CivilTimeSpelling.localTime(text)
    #expect(time == WallTime(secondsSinceEpoch: seconds))
    #expect(time.map(CivilTimeSpelling.text) == text)
  }

  @Test(
    "anything else is no civil time",
    arguments: [
      "2026-02-29 10:00", "2026-3-14 18:30", "2026-03-14", "2026-03-14 24:00", "2026-03-14 18:60",
      "2026-03-14 18:99", "2026-03-14T18:30",
      "1999-01-01 00:00", "2026-03-14 18:30:60", "2026-03-14 18:30 +01:00",
    ])
  func noCivilTimes(text: String) { #expect(CivilTimeSpelling.localTime(text) == nil) }

  @Test(
    "a zone is a signed offset",
    arguments: [("+01:00", 3_600), ("-03:30", -12_600), ("+00:00", 0), ("+14:00", 50_400)])
  func zones(text: String, seconds: Int) {
    #expect(ZoneSpelling.seconds(text) == seconds)
    #expect(ZoneSpelling.text(seconds) == text)
  }

  @Test("anything else is no zone", arguments: ["", "01:00", "+1:00", "+14:01", "+01:60", "UTC", "+01"])
  func noZones(text: String) { #expect(ZoneSpelling.seconds(text) == nil) }
}
