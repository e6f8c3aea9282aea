package import Kernel

/// Durations in scenarios and flags: a number and a unit, such as `30m`, `1.5h` or `250ms`, or a number alone.
package enum DurationSpelling {
  /// A unit of time: its suffix, its plural in words, and its length in nanoseconds.
  package struct Unit: Hashable, Sendable {
    package let suffix: String
    package let words: String
    let nanoseconds: Int64

    package static let hours = Unit(suffix: "h", words: "hours", nanoseconds: 3_600_000_000_000)
    package static let seconds = Unit(suffix: "s", words: "seconds", nanoseconds: 1_000_000_000)
  }

  /// From the longest to the shortest, so that printing finds the shortest spelling first.
  private static let units = [
    Unit.hours, Unit(suffix: "m", words: "minutes", nanoseconds: 60_000_000_000), Unit.seconds,
    Unit(suffix: "ms", words: "milliseconds", nanoseconds: 1_000_000),
    Unit(suffix: "us", words: "microseconds", nanoseconds: 1_000),
    Unit(suffix: "ns", words: "nanoseconds", nanoseconds: 1),
  ]

  /// The accepted time limits: above zero, and at most 1,000 hours.
  package static let limits = TimeSpan(nanoseconds: 1)...TimeSpan.hours(1_000)

  /// The most decimals of a number.
  private static let mostDecimals = 9

  /// Parses a duration. A number without a unit is in `bare`; one space may precede the unit.
  ///
  /// Returns `nil` for a malformed text, a fraction of a nanosecond, and more than 292 years.
  package static func span(_ text: String, bare: Unit = .seconds) -> TimeSpan? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    var suffix = text.dropFirst(number.count)
    if suffix.hasPrefix(" ") { suffix.removeFirst() }
    let unit = number.count == text.count ? bare : units.first { $0.suffix == suffix }
    return unit.flatMap { unit in nanoseconds(number, of: unit.nanoseconds).map(TimeSpan.init(nanoseconds:)) }
  }

  /// The product of a decimal number and `unit`, if it is an integer; else `nil`.
  private static func nanoseconds(_ number: Substring, of unit: Int64) -> Int64? {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? parts[1] : "0"
    guard parts.count <= 2, decimals.count <= mostDecimals, let whole = Int64(parts[0]),
      whole <= .max / unit, let rest = Int64(decimals)
    else { return nil }
    let scale = (0..<decimals.count).reduce(Int128(1)) { product, _ in product * 10 }
    let scaled = (Int128(whole) * scale + Int128(rest)) * Int128(unit)
    return scaled % scale == 0 ? Int64(exactly: scaled / scale) : nil
  }

  /// The accepted values, as the end of "must be ...".
  package static func allowed(_ bounds: ClosedRange<TimeSpan>, bare: Unit = .seconds) -> String {
    "a duration from \(text(bounds.lowerBound)) to \(text(bounds.upperBound)), such as `1.5h`, `45s` or `250ms`; "
      + "a number without a unit is \(bare.words)"
  }

  /// The accepted values as a regular expression.
  package static let pattern =
    "^[0-9]+([.][0-9]{1,\(mostDecimals)})?( ?(" + units.map(\.suffix).joined(separator: "|") + "))?$"

  /// The shortest spelling of a non-negative span as a whole number and a unit.
  package static func text(_ span: TimeSpan) -> String {
    precondition(span >= .zero, "a duration of \(span.nanoseconds) ns has no spelling")
    if span == .zero { return "0s" }
    for unit in units where span.nanoseconds % unit.nanoseconds == 0 {
      return "\(span.nanoseconds / unit.nanoseconds)\(unit.suffix)"
    }
    return "\(span.nanoseconds)ns"
  }
}
