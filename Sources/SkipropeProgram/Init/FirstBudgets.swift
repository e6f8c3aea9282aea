internal import Foundation
package import Metrics
internal import ScenarioFormat

/// Budgets from the figures of a first run: what holds today with room, so that what is much worse tomorrow does not.
package struct FirstBudgets: Hashable, Sendable {
  /// A metric with its limit as scenarios spell it.
  package struct Budget: Hashable, Sendable {
    package var metric: String
    package var limit: String
    /// Whether the run is beyond it already.
    package var isExceeded: Bool
  }

  package let budgets: [Budget]
  private let origin: String

  /// The product's own time may grow fourfold before it fails, since it is a clock's, and always to `leastMilliseconds`; memory, which repeats, by a quarter. What a
  /// frame costs has its display's period, whatever it costs now; hitches have the 5 ms in a second above which Apple's tools
  /// call them noticeable, or twice what they are.
  package init(_ report: RunReport) {
    var budgets: [Budget] = []
    let values = report.metrics.filter { $0.samples > 0 && $0.value.isFinite }
    func add(_ value: MetricValue, _ limit: Double) {
      let unit = MetricUnit(rawValue: value.unit) ?? .one
      budgets.append(
        Budget(
          metric: value.id, limit: UnitSpelling(unit).text(limit), isExceeded: value.value > limit))
    }
    for value in values where value.id == "frame.product.p99" {
      add(value, max(FirstBudgets.leastMilliseconds, FirstBudgets.roundedUp(4 * value.value)))
    }
    for value in values {
      guard let period = FirstBudgets.period(of: value.id) else { continue }
      add(value, period)
    }
    for value in values where value.id == "hitch.ratio" {
      add(value, value.value <= 2.5 ? 5 : FirstBudgets.roundedUp(2 * value.value))
    }
    for value in values where value.id == "memory.live_peak" {
      // Whole kilobytes, so that people can read it.
      add(value, (FirstBudgets.roundedUp(1.25 * value.value / 1_024)).rounded(.up) * 1_024)
    }
    self.budgets = budgets
    origin = "the run of commit \(report.commit), seed \(report.seed)"
  }

  /// The block that is added to a scenario.
  package var yaml: String {
    let lines = budgets.map { "  \($0.metric): \($0.limit)" }
    return (["# From \(origin)."] + ["budgets:"] + lines).joined(separator: "\n") + "\n"
  }

  /// Below a twentieth of a millisecond, a hundred and sixtieth of a frame at 120 Hz, a clock tells more of the machine than of
  /// the app.
  static let leastMilliseconds = 0.05

  /// The period of the display that a cost is of, milliseconds with two decimals and never above it: 8.33 of
  /// `frame.cost.p99@120hz`.
  private static func period(of metric: String) -> Double? {
    let prefix = "frame.cost.p99@"
    guard metric.hasPrefix(prefix), metric.hasSuffix("hz"),
      let hertz = Int(metric.dropFirst(prefix.count).dropLast(2)), hertz > 0
    else { return nil }
    return (100_000 / Double(hertz)).rounded(.down) / 100
  }

  /// Two significant digits, never less than the value: 0.0052 of 0.00513.
  static func roundedUp(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    let digits = 1 - Int(log10(value).rounded(.down))
    // Divided by a power of ten and not multiplied by its inverse, the figure is the one that is spelled.
    let power = pow(10, Double(abs(digits)))
    return digits >= 0 ? (value * power).rounded(.up) / power : (value / power).rounded(.up) * power
  }

  /// Whether a scenario has budgets: a key of that name on a line of its own or the first of one line.
  package static func has(_ scenario: String) -> Bool {
    scenario.split(whereSeparator: \.isNewline).contains { line in
      line.prefix { $0 != ":" }.trimmingCharacters(in: CharacterSet(charactersIn: "\"' ")) == "budgets"
        && line.first?.isWhitespace == false && line.contains(":")
    }
  }
}
