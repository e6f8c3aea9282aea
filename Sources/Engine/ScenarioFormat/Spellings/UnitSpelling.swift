package import Metrics

/// Figures with their unit in scenarios: `100 MB`, `8.33 ms`, `25-45 %`.
///
/// A bare number is not accepted where a unit is needed: 100 meant as megabytes would be 100 bytes.
package struct UnitSpelling: Hashable, Sendable {
  /// A unit. Multiply a figure by `times` and divide by `over` to convert it to the first unit.
  private struct Unit: Hashable, Sendable {
    var name: String
    var times: Double
    var over: Double

    init(_ name: String, times: Double = 1, over: Double = 1) {
      (self.name, self.times, self.over) = (name, times, over)
    }

    func value(_ number: Double) -> Double { number * times / over }
  }

  /// The first unit is that of values. Empty: counts without a unit.
  private let units: [Unit]

  private init(_ units: [Unit]) { self.units = units }

  /// The spelling of figures in this one unit.
  package init(only name: String) { self.init([Unit(name)]) }

  /// The spelling of a metric's figures. Values are in the metric's unit. A megabyte has 1,048,576 bytes.
  package init(_ unit: MetricUnit) {
    switch unit {
    case .one: self.init([])
    case .bytes:
      self.init([
        Unit("B"), Unit("KB", times: 1_024), Unit("MB", times: 1_048_576), Unit("GB", times: 1_073_741_824),
      ])
    case .percent: self.init(only: "%")
    case .nanoseconds: self.init(time: "ns")
    case .milliseconds: self.init(time: "ms")
    case .seconds: self.init(time: "s")
    case .millisecondsPerSecond: self.init([Unit("ms/s"), Unit("s/s", times: 1_000)])
    case .secondsPerSecond: self.init([Unit("s/s"), Unit("ms/s", over: 1_000)])
    case .perMinute: self.init([Unit("/min"), Unit("1/min")])
    case .millisecondsPerMinute: self.init([Unit("ms/min")])
    case .perCycle: self.init([Unit("/cycle"), Unit("1/cycle")])
    }
  }

  /// Figures without a unit.
  package static let number = UnitSpelling(.one)
  /// Times whose values are milliseconds.
  package static let milliseconds = UnitSpelling(.milliseconds)
  /// Shares whose values are percent.
  package static let percent = UnitSpelling(.percent)

  /// Nanoseconds in each unit of time, from the shortest.
  private static let times: [(name: String, nanoseconds: Double)] = [
    ("ns", 1), ("us", 1e3), ("ms", 1e6), ("s", 1e9), ("m", 60e9), ("h", 3_600e9),
  ]

  private init(time base: String) {
    let own = UnitSpelling.times.first { $0.name == base }?.nanoseconds ?? 1
    // Division by a whole number, not multiplication by its inverse, makes 17 ms exactly 0.017 s.
    let others = UnitSpelling.times.filter { $0.name != base }.map { unit in
      unit.nanoseconds < own
        ? Unit(unit.name, over: own / unit.nanoseconds) : Unit(unit.name, times: unit.nanoseconds / own)
    }
    self.init([Unit(base)] + others)
  }

  /// Whether figures have a unit.
  package var hasUnit: Bool { !units.isEmpty }

  /// The names of the units, the unit of values first.
  package var names: [String] { units.map(\.name) }

  /// Parses a figure and converts it to the first unit. `nil` if it is malformed, outside 0 to `NumberSpelling.largest`, or lacks
  /// a unit.
  package func value(_ text: some StringProtocol) -> Double? {
    guard hasUnit else { return NumberSpelling.decimal(text) }
    return split(text).flatMap { figure in
      UnitSpelling.bounded(NumberSpelling.decimal(figure.number).map { figure.unit.value($0) })
    }
  }

  private static func bounded(_ value: Double?) -> Double? {
    value.flatMap { $0 <= NumberSpelling.largest ? $0 : nil }
  }

  /// Parses two figures with a hyphen between, the smaller first. The unit of the second may apply to both.
  package func bounds(_ text: String) -> ClosedRange<Double>? {
    guard hasUnit else { return NumberSpelling.bounds(text) }
    // The hyphen may also belong to an exponent.
    for hyphen in text.indices where text[hyphen] == "-" {
      let second = text[text.index(after: hyphen)...].trimmed
      guard let high = value(second), let unit = split(second)?.unit else { continue }
      let first = text[..<hyphen].trimmed
      let low = value(first) ?? UnitSpelling.bounded(NumberSpelling.decimal(first).map { unit.value($0) })
      if let low, low <= high { return low...high }
    }
    return nil
  }

  /// The spelling of a figure: bytes in the largest unit that gives a whole number, everything else in the first unit.
  package func text(_ value: Double) -> String {
    guard let first = units.first else { return NumberSpelling.text(value) }
    let whole = units.last { unit in
      first.name == "B" && value >= unit.times && (value / unit.times).rounded() == value / unit.times
    }
    let unit = whole ?? first
    return "\(NumberSpelling.text(value / unit.times)) \(unit.name)"
  }

  /// The spelling of two figures.
  package func text(_ bounds: ClosedRange<Double>) -> String {
    guard let first = units.first else {
      return "\(NumberSpelling.text(bounds.lowerBound))-\(NumberSpelling.text(bounds.upperBound))"
    }
    if first.name == "B" { return "\(text(bounds.lowerBound))-\(text(bounds.upperBound))" }
    return "\(NumberSpelling.text(bounds.lowerBound))-\(text(bounds.upperBound))"
  }

  /// The accepted values, as the end of "must be ...", worded for a user who wrote `text`.
  package func remedy(for text: String) -> String {
    let numbers = text.split { !("0"..."9").contains($0) && !".eE+".contains($0) }.compactMap { Double($0) }
    if numbers.contains(where: { $0 > NumberSpelling.largest }) { return "at most \(NumberSpelling.largest)" }
    guard hasUnit else { return "a number from 0 without a unit, or two such as `25-45`" }
    let known = units.count == 1 ? "" : " (units: \(names.joined(separator: ", ")))"
    if let bare = NumberSpelling.decimal(text) {
      return "written with its unit, such as `\(self.text(bare))`\(known)"
    }
    if let bare = NumberSpelling.bounds(text) {
      return "written with its unit, such as `\(self.text(bare))`\(known)"
    }
    return
      "a figure from 0 with its unit, such as `\(self.text(25))`, or two such as `\(self.text(25...45))`\(known)"
  }

  /// A regular expression for a figure with its unit.
  package var pattern: String {
    let number = "[0-9][0-9.eE+]*"
    guard hasUnit else { return "^ *\(number)( *- *\(number))? *$" }
    let unit = "(" + names.joined(separator: "|") + ")"
    return "^\(number)( *\(unit)? *- *\(number))? *\(unit)$"
  }

  /// The number and its unit; `nil` if `text` does not end with a unit.
  private func split(_ text: some StringProtocol) -> (number: Substring, unit: Unit)? {
    let text = Substring(text)
    let number = text.prefix { $0.isASCII && ($0.isNumber || ".eE+-".contains($0)) }
    let name = text[number.endIndex...].trimmed
    return units.first { $0.name == name }.map { (number, $0) }
  }
}
