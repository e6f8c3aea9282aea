package import Kernel
package import ScenarioFormat

/// A flag with a value: what help says of it, what it may be, how it is read, and what it is when nobody typed it.
package struct ValueFlag<Value: Sendable>: Sendable {
  /// As help lists it: with its range and its default.
  package let flag: Flag
  /// What stands for it when it was not typed.
  package let standard: Value
  /// What a complaint says that it must be.
  let allowed: String
  let read: @Sendable (String) -> Value?

  /// `allowed` follows "must be" in a complaint; `read` finds nothing in what is not allowed.
  package init(
    _ flag: Flag, _ allowed: String, standard: Value, read: @escaping @Sendable (String) -> Value?
  ) {
    self.flag = flag
    self.allowed = allowed
    self.standard = standard
    self.read = read
  }

  /// One that may be missing: then there is no value.
  package init<Given: Sendable>(
    _ flag: Flag, _ allowed: String, read: @escaping @Sendable (String) -> Given?
  ) where Value == Given? {
    self.init(flag, allowed, standard: nil) { text in
      guard let given = read(text) else { return nil }
      return .some(given)
    }
  }

  /// The value typed, else the standard; a usage failure when what was typed is not allowed.
  func value(in values: [String: String]) throws(CommandFailure) -> Value {
    guard let text = values[flag.name] else { return standard }
    guard let value = read(text) else {
      throw .usage("`\(flag.name)` is `\(text)`, but must be \(allowed)")
    }
    return value
  }
}

extension ValueFlag where Value == Int {
  /// A whole number inside the bounds. `doc` says what it is; range and default are added to it.
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
  /// A whole number inside the bounds, or none. `doc` says what it is; the range is added to it.
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
  /// A number inside the bounds, or none. `doc` says what it is; the range is added to it.
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
  /// A duration inside the bounds, or none; a number without a unit is in `bare`. `doc` says what it is; unit and range are added.
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
  /// One of the names, or none.
  package static func choice(_ name: String, of names: [String], _ doc: String) -> ValueFlag {
    ValueFlag(
      Flag(name, names.joined(separator: "|"), doc), "one of \(names.joined(separator: ", "))"
    ) {
      names.contains($0) ? $0 : nil
    }
  }
}

extension ValueFlag where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the cases. `doc` says what it is; the default is added to it.
  package static func choice(_ name: String, default standard: Value, _ doc: String) -> ValueFlag {
    let names = Value.allCases.map(\.rawValue)
    return ValueFlag(
      Flag(name, names.joined(separator: "|"), "\(doc); default \(standard.rawValue)"),
      "one of \(names.joined(separator: ", "))", standard: standard, read: Value.init(rawValue:))
  }
}
