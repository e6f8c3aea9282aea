/// One line of a recogniser's table of settings: a name, a unit, what is allowed, and what holds where no axis varies it.
public struct RecogniserSetting: Hashable, Sendable {
  /// What a number of it counts.
  public enum Unit: Hashable, Sendable, CaseIterable {
    case points, pointsPerSecond
    /// Written with a unit in plans, such as `250ms`.
    case milliseconds
    /// A bare number.
    case ratio
    /// No number at all: one of its words.
    case word

    /// As tables write it behind a number; empty where there is none.
    var sign: String {
      switch self {
      case .points: "pt"
      case .pointsPerSecond: "pt/s"
      case .milliseconds: "ms"
      case .ratio, .word: ""
      }
    }
  }

  /// A value that is no number, and what it means; the meaning may be empty where the word says it.
  public struct Word: Hashable, Sendable {
    public var text: String
    public var meaning: String

    public init(_ text: String, _ meaning: String = "") {
      self.text = text
      self.meaning = meaning
    }
  }

  /// As plans and tables spell it, such as `fling-speed`.
  public var name: String
  public var unit: Unit
  /// The numbers that are allowed, ends included; `nil` where only words are.
  public var range: ClosedRange<Double>?
  /// The words that are allowed.
  public var words: [Word]
  /// What holds where no axis varies it.
  public var standard: SettingValue

  /// A number of a unit in a range; `words` are allowed beside it, such as `off`.
  public init(
    _ name: String, _ unit: Unit, in range: ClosedRange<Double>, or words: [Word] = [],
    standard: SettingValue
  ) {
    self.init(name: name, unit: unit, range: range, words: words, standard: standard)
  }

  /// One of some words.
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
    precondition(takes(standard), "the setting `\(name)` cannot be \(standard.text), which is its standard")
  }

  /// Whether a value is of its kind: a number where it takes numbers, or one of its words.
  func takes(_ value: SettingValue) -> Bool {
    switch value {
    case .number: range != nil
    case .word(let text): words.contains { $0.text == text }
    }
  }

  /// What is allowed, for errors: `points from 0 to 2000`.
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

/// A value of a setting: a number in its unit, or one of its words.
public enum SettingValue: Hashable, Sendable {
  case number(Double)
  case word(String)

  /// As files and tables spell it.
  public var text: String {
    switch self {
    case .number(let value): SettingValue.spell(value)
    case .word(let text): text
    }
  }

  var isNumber: Bool { if case .number = self { true } else { false } }

  /// The shortest decimal text of a number; whole ones without a point.
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
