package import Kernel

/// Durations as scenarios write them: a whole number and a unit, such as `30m`, `45s` or `250ms`.
package enum DurationSpelling {
  /// From the longest down, so that printing finds the shortest spelling first.
  private static let units: [(suffix: String, nanoseconds: Int64)] = [
    ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000),
    ("ns", 1),
  ]

  /// The span that `text` spells; `nil` when it spells none or more than 292 years.
  package static func span(_ text: String) -> TimeSpan? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let suffix = text.dropFirst(digits.count)
    guard let count = Int64(digits), let unit = units.first(where: { $0.suffix == suffix }) else {
      return nil
    }
    let (product, overflow) = count.multipliedReportingOverflow(by: unit.nanoseconds)
    return overflow ? nil : TimeSpan(nanoseconds: product)
  }

  /// The shortest spelling of a span that is not negative.
  package static func text(_ span: TimeSpan) -> String {
    precondition(span >= .zero, "a duration of \(span.nanoseconds) ns has no spelling")
    if span == .zero { return "0s" }
    for unit in units where span.nanoseconds % unit.nanoseconds == 0 {
      return "\(span.nanoseconds / unit.nanoseconds)\(unit.suffix)"
    }
    return "\(span.nanoseconds)ns"
  }
}
