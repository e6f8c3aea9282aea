internal import Foundation
internal import Kernel
package import Metrics

/// Numbers for people: three significant digits, units, grouped thousands. Independent of the locale.
package enum FigureText {
  /// A value with its unit, such as `12.1 ms`, `0.47 us`, `43.2 MB`, `1,204` or `2.40 %`.
  package static func text(_ value: Double, unit: String) -> String {
    guard value.isFinite else { return "not a number" }
    return switch unit {
    case "ms" where value != 0 && abs(value) < 0.1: "\(number(value * 1_000)) us"
    case "bytes": bytes(value)
    case "1", "": number(value)
    default: "\(number(value)) \(unit)"
    }
  }

  /// A budget's limit, `16.7 ms`, or its two bounds, `25 to 45 %`.
  package static func limit(_ budget: BudgetOutcome) -> String {
    let upper = text(budget.limit, unit: budget.unit)
    guard let least = budget.least else { return upper }
    return "\(number(least)) to \(upper)"
  }

  /// Whole numbers with grouped thousands; others with three significant digits.
  package static func number(_ value: Double) -> String {
    let size = abs(value)
    if size < 1e15, value == value.rounded() { return grouped(Int(value)) }
    if size >= 1_000 { return size < 1e15 ? grouped(Int(value.rounded())) : String(format: "%.3g", value) }
    if size >= 100 { return String(format: "%.0f", value) }
    if size >= 10 { return String(format: "%.1f", value) }
    if size >= 1 { return String(format: "%.2f", value) }
    if size >= 0.001 { return String(format: "%.3f", value) }
    return String(format: "%.2g", value)
  }

  /// Bytes in units of 1,024; a megabyte has 1,048,576 bytes.
  package static func bytes(_ value: Double) -> String {
    let size = abs(value)
    if size >= 1_048_576 * 1_024 { return "\(number(value / 1_073_741_824)) GB" }
    if size >= 1_048_576 { return "\(number(value / 1_048_576)) MB" }
    if size >= 10_240 { return "\(number((value / 1_024).rounded())) KB" }
    return "\(number(value)) B"
  }

  /// `-1,234,567`.
  package static func grouped(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var result = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return result
  }

  /// Nanoseconds as milliseconds.
  package static func milliseconds(_ nanoseconds: Int) -> String {
    text(Double(nanoseconds) / 1e6, unit: "ms")
  }

  /// Milliseconds as microseconds at any size: `265 us`, `2,336 us`.
  package static func microseconds(_ milliseconds: Double) -> String { "\(number(milliseconds * 1_000)) us" }

  /// A duration in its two largest units: `15 h 30 min`, `4 min 12 s`, `3.20 s`.
  package static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e12 else { return "not a number" }
    if seconds < 60 { return "\(number(seconds)) s" }
    let whole = Int(seconds.rounded())
    if whole < 3_600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(grouped(whole / 3_600)) h \(whole % 3_600 / 60) min"
  }

  /// A time of a session, in nanoseconds since it began: `12:31.402`, with hours if needed.
  package static func moment(_ nanoseconds: Int64) -> String {
    Instant(nanoseconds: nanoseconds).sessionClock
  }
}
