/// One line of a recogniser's table of settings: name, unit, allowed values, and the standard value.
///
///     RecogniserSetting("distance", .points, in: 0...2_000, standard: 40)
public struct RecogniserSetting: Hashable, Sendable {
  /// The unit of a number.
  public enum Unit: Hashable, Sendable, CaseIterable {
    case points, pointsPerSecond
    /// Written with a unit in plans, such as `250ms`.
    case milliseconds
    /// A number without unit.
    case ratio
    /// No number; only words are allowed.
    case word

    /// The unit after a number in tables; empty if there is none.
    var sign: String {
      switch self {
      case .points: "pt"
      case .pointsPerSecond: "pt/s"
      case .milliseconds: "ms"
      case .ratio, .word: ""
      }
    }
  }

  /// An allowed word and its meaning; the meaning may be empty if the word is clear.
  public struct Word: Hashable, Sendable {
    public var text: String
    public var meaning: String

    public init(_ text: String, _ meaning: String = "") {
      self.text = text
      self.meaning = meaning
    }
  }

  /// The name in plans and tables, such as `fling-speed`.
  public var name: String
  public var unit: Unit
  /// The allowed numbers, ends included; `nil` if only words are allowed.
  public var range: ClosedRange<Double>?
  /// The allowed words.
  public var words: [Word]
  /// The value that holds unless an axis varies it.
  public var standard: SettingValue

  /// A number in a range; `words` such as `off` are allowed, too.
  public init(
    _ name: String, _ unit: Unit, in range: ClosedRange<Double>, or words: [Word] = [],
    standard: SettingValue
  ) {
    self.init(name: name, unit: unit, range: range, words: words, standard: standard)
  }

  /// One of several words.
  public init(_ name: String, oneOf words: [Word], standard: SettingValue) {
    self.init(name: name, unit: .word, range: nil, words: words, standard: standard)
  }

  private init(
    name: String, unit: Unit, range: ClosedRange<Double>?, words: [Word], standard: SettingValue
  ) {
    self.name = name
    self.unit = unit
    self.range = range
    self.words = words
    self.standard = standard
    precondition(takes(standard), "the setting `\(name)` does not allow its standard value \(standard.text)")
  }

  /// Whether a value is of an allowed kind: a number if numbers are allowed, or one of the words. Ranges are not checked.
  func takes(_ value: SettingValue) -> Bool {
    switch value {
    case .number: range != nil
    case .word(let text): words.contains { $0.text == text }
    }
  }

  /// The allowed values, for errors: `points from 0 to 2000`.
  var allowed: String {
    guard let range else {
      return words.map { $0.meaning.isEmpty ? $0.text : "\($0.text) (\($0.meaning))" }.joined(
        separator: " or ")
    }
    let ends = "from \(SettingValue.spell(range.lowerBound)) to \(SettingValue.spell(range.upperBound))"
    let numbers =
      switch unit {
      case .points: "points \(ends)"
      case .pointsPerSecond: "points per second \(ends)"
      case .milliseconds: "a time such as `250ms`, \(ends) ms"
      case .ratio, .word: "a number \(ends)"
      }
    return (words.map { "`\($0.text)`" } + [numbers]).joined(separator: " or ")
  }
}

/// A value of a setting: a number in its unit, or a word.
public enum SettingValue: Hashable, Sendable {
  case number(Double)
  case word(String)

  /// The text in files and tables.
  public var text: String {
    switch self {
    case .number(let value): SettingValue.spell(value)
    case .word(let text): text
    }
  }

  var isNumber: Bool { if case .number = self { true } else { false } }

  /// The shortest decimal text of a number; whole numbers have no point.
  package static func spell(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return "\(whole)" }
    return "\(number)"
  }
}

extension SettingValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(stringLiteral text: String) { self = .word(text) }
}
