package import Kernel
package import ScenarioFormat

/// A flag with a typed value: its help, its valid values, its parser and its default.
///
///     static let limit = ValueFlag.whole("--limit", in: 1...100, default: 10, "the most rows")
package struct ValueFlag<Value: Sendable>: Sendable {
  /// The flag as in the help, with range and default.
  package let flag: Flag
  /// The default.
  package let standard: Value
  /// The description of valid values, for errors.
  let allowed: String
  let read: @Sendable (String) -> Value?

  /// `allowed` follows "must be" in errors. `read` returns `nil` for an invalid value.
  package init(
    _ flag: Flag, _ allowed: String, standard: Value, read: @escaping @Sendable (String) -> Value?
  ) {
    self.flag = flag
    self.allowed = allowed
    self.standard = standard
    self.read = read
  }

  /// Creates an optional flag without a default.
  package init<Given: Sendable>(
    _ flag: Flag, _ allowed: String, read: @escaping @Sendable (String) -> Given?
  ) where Value == Given? {
    self.init(flag, allowed, standard: nil) { text in
      guard let given = read(text) else { return nil }
      return .some(given)
    }
  }

  /// The given value, or the default. Throws a usage failure for an invalid value.
  func value(in values: [String: String]) throws(CommandFailure) -> Value {
    guard let text = values[flag.name] else { return standard }
    guard let value = read(text) else {
      throw .usage("`\(flag.name)` is `\(text)`, but must be \(allowed)")
    }
    return value
  }
}

extension ValueFlag where Value == Int {
  /// A whole number inside the bounds. Range and default are appended to `doc`.
  package static func whole(
    _ name: String, _ letter: String = "N", in bounds: ClosedRange<Int>, default standard: Int,
    _ doc: String
  ) -> ValueFlag {
    let range = "\(bounds.lowerBound) to \(bounds.upperBound)"
    return ValueFlag(
      Flag(name, letter, "\(doc); \(range), default \(standard)"), "a whole number from \(range)",
      standard: standard
    ) { text in
      NumberSpelling.whole(text).flatMap { bounds.contains($0) ? $0 : nil }
    }
  }
}

extension ValueFlag where Value == Int? {
  /// An optional whole number inside the bounds. The range is appended to `doc`.
  package static func whole(
    _ name: String, _ letter: String = "N", in bounds: ClosedRange<Int>, _ doc: String
  ) -> ValueFlag {
    let range = "\(bounds.lowerBound) to \(bounds.upperBound)"
    return ValueFlag(Flag(name, letter, "\(doc); \(range)"), "a whole number from \(range)") {
      text in
      NumberSpelling.whole(text).flatMap { bounds.contains($0) ? $0 : nil }
    }
  }
}

extension ValueFlag where Value == Double? {
  /// An optional number inside the bounds. The range is appended to `doc`.
  package static func decimal(
    _ name: String, _ letter: String, in bounds: ClosedRange<Double>, _ doc: String
  ) -> ValueFlag {
    let range = "\(NumberSpelling.text(bounds.lowerBound)) to \(NumberSpelling.text(bounds.upperBound))"
    return ValueFlag(Flag(name, letter, "\(doc); \(range)"), "a number from \(range)") { text -> Double? in
      NumberSpelling.decimal(text).flatMap { bounds.contains($0) ? $0 : nil }
    }
  }
}

extension ValueFlag where Value == TimeSpan? {
  /// An optional duration inside the bounds; a number without a unit is in `bare`. Unit and range are appended to `doc`.
  package static func duration(
    _ name: String, _ letter: String, in bounds: ClosedRange<TimeSpan>,
    bare: DurationSpelling.Unit = .seconds,
    _ doc: String
  ) -> ValueFlag {
    let range = "\(DurationSpelling.text(bounds.lowerBound)) to \(DurationSpelling.text(bounds.upperBound))"
    return ValueFlag(
      Flag(name, letter, "\(doc); \(range), a number without a unit is \(bare.words)"),
      DurationSpelling.allowed(bounds, bare: bare)
    ) { text -> TimeSpan? in
      DurationSpelling.span(text, bare: bare).flatMap { bounds.contains($0) ? $0 : nil }
    }
  }
}

extension ValueFlag where Value == String? {
  /// One of the names, optional.
  package static func choice(_ name: String, of names: [String], _ doc: String) -> ValueFlag {
    ValueFlag(
      Flag(name, names.joined(separator: "|"), doc), "one of \(names.joined(separator: ", "))"
    ) {
      names.contains($0) ? $0 : nil
    }
  }
}

extension ValueFlag where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the cases. The default is appended to `doc`.
  package static func choice(
    _ name: String, default standard: Value, _ doc: String, formerly: String? = nil
  ) -> ValueFlag {
    let names = Value.allCases.map(\.rawValue)
    return ValueFlag(
      Flag(name, names.joined(separator: "|"), "\(doc); default \(standard.rawValue)", formerly: formerly),
      "one of \(names.joined(separator: ", "))", standard: standard, read: Value.init(rawValue:))
  }
}
