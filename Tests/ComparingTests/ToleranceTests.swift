import Comparing
import Metrics
import Testing

@Suite("Tolerances")
struct ToleranceTests {
  @Test("they are read as they are written", arguments: ["0", "2.5", "5%", "0.5%", "4x", "1.5x", "any"])
  func spelling(text: String) throws {
    let tolerance = try #require(Tolerance(text))
    #expect(tolerance.text == text)
  }

  @Test(
    "other texts fail", arguments: ["", "-1", "five", "%", "x", "0.5x", "5 %", "nan", "inf", "5%%", "Any"])
  func refused(text: String) { #expect(Tolerance(text) == nil) }

  @Test(
    "a figure outside the tolerance is worse, better or other",
    arguments: [
      (Tolerance.equality, 10.0, 10.0, Polarity.lower, Deviation.none),
      (.equality, 10, 10.000001, .lower, .worse),
      (.equality, 10, 9.99, .lower, .better), (.equality, 10, 11, .higher, .better),
      (.equality, 10, 9, .higher, .worse),
      (.equality, 10, 11, .neither, .other), (.absolute(1), 10, 11, .lower, .none),
      (.absolute(1), 10, 11.5, .lower, .worse),
      (.absolute(1), 10, 8.5, .lower, .better), (.percent(5), 100, 105, .lower, .none),
      (.percent(5), 100, 105.1, .lower, .worse), (.percent(5), 100, 94.9, .higher, .worse),
      (.percent(5), 0, 0, .lower, .none), (.percent(5), 0, 0.1, .lower, .worse),
      (.percent(50), -10, -4, .lower, .worse),
      (.factor(4), 10, 40, .lower, .none), (.factor(4), 10, 40.1, .lower, .worse),
      (.factor(4), 10, 0.1, .lower, .none),
      (.factor(4), 40, 10, .higher, .none), (.factor(4), 40, 9.9, .higher, .worse),
      (.factor(2), 10, 4, .neither, .other),
      (.any, 10, 1e9, .lower, .none), (.any, 10, 1e9, .neither, .none),
    ])
  func deviations(_ row: (Tolerance, old: Double, new: Double, Polarity, Deviation)) {
    #expect(row.0.deviation(of: row.new, from: row.old, better: row.3) == row.4, "\(row)")
  }
}
