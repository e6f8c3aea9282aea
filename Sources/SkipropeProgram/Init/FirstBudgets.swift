internal import Foundation
package import Metrics
internal import ScenarioFormat

/// Budgets from the figures of a first run, with room, so that only a marked regression exceeds them.
package struct FirstBudgets: Hashable, Sendable {
  /// A metric with its limit in the spelling of scenarios.
  package struct Budget: Hashable, Sendable {
    package var metric: String
    package var limit: String
    /// Whether the run exceeds it already.
    package var isExceeded: Bool
  }

  package let budgets: [Budget]
  private let origin: String

  /// Derives the budgets.
  ///
  /// The product's own time is measured by a clock and may grow fourfold, and always to `leastMilliseconds`. Memory is
  /// reproducible and may grow by a quarter. The cost of a frame is limited by its display's period. Hitches are limited to 5
  /// ms a second, above which Apple's tools call them noticeable, or to twice the run's value.
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
      // Rounded to whole kilobytes, for readability.
      add(value, (FirstBudgets.roundedUp(1.25 * value.value / 1_024)).rounded(.up) * 1_024)
    }
    self.budgets = budgets
    origin = "the run of commit \(report.commit), seed \(report.seed)"
  }

  /// The budgets as a block of a scenario.
  package var yaml: String {
    let lines = budgets.map { "  \($0.metric): \($0.limit)" }
    return (["# From \(origin)."] + ["budgets:"] + lines).joined(separator: "\n") + "\n"
  }

  /// The smallest budget of time, milliseconds: a 160th of a frame at 120 Hz. Below it a clock measures the machine more than
  /// the app.
  static let leastMilliseconds = 0.05

  /// The period of a metric's display, milliseconds, rounded down to two decimals: 8.33 for `frame.cost.p99@120hz`.
  private static func period(of metric: String) -> Double? {
    let prefix = "frame.cost.p99@"
    guard metric.hasPrefix(prefix), metric.hasSuffix("hz"),
      let hertz = Int(metric.dropFirst(prefix.count).dropLast(2)), hertz > 0
    else { return nil }
    return (100_000 / Double(hertz)).rounded(.down) / 100
  }

  /// Rounded up to two significant digits: 0.0052 for 0.00513.
  static func roundedUp(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    let digits = 1 - Int(log10(value).rounded(.down))
    // Dividing by a power of ten, instead of multiplying by its inverse, gives the number that is spelled.
    let power = pow(10, Double(abs(digits)))
    return digits >= 0 ? (value * power).rounded(.up) / power : (value / power).rounded(.up) * power
  }

  /// Whether a scenario has budgets: a top-level key of that name.
  package static func has(_ scenario: String) -> Bool {
    scenario.split(whereSeparator: \.isNewline).contains { line in
      line.prefix { $0 != ":" }.trimmingCharacters(in: CharacterSet(charactersIn: "\"' ")) == "budgets"
        && line.first?.isWhitespace == false && line.contains(":")
    }
  }
}
