/// Parses a `TZ` rule such as `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1-2017, section 8.3), with names in `<>` and times from -167 to
/// 167 h (RFC 8536, section 3.3.1).
struct RuleText {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  /// Parses all of `bytes` as a rule; the position of an error is an index of the slice. O(bytes).
  static func read(_ bytes: ArraySlice<UInt8>) throws(ZoneDamage) -> YearlyRule {
    var text = RuleText(bytes: bytes, place: bytes.startIndex)
    let rule = try text.rule()
    guard text.next == nil else { throw text.expected("the end of the rule") }
    return rule
  }

  private var next: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

  private func expected(_ what: String) -> ZoneDamage { ZoneDamage(.rule(expected: what), at: place) }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(ZoneDamage) {
    guard skip(character) else { throw expected("\"\(character)\"") }
  }

  private mutating func rule() throws(ZoneDamage) -> YearlyRule {
    try name()
    let standard = try offset()
    guard next != nil else { return YearlyRule(ZoneOffset(seconds: standard)) }
    try name()
    var daylight = standard + 3_600
    if let byte = next, byte != UInt8(ascii: ",") { daylight = try offset() }
    // POSIX does not define the changes when they are omitted.
    try expect(",")
    let start = try change()
    try expect(",")
    let end = try change()
    return YearlyRule(
      ZoneOffset(seconds: standard),
      daylight: .init(ZoneOffset(seconds: daylight, isDaylight: true), from: start, to: end))
  }

  /// At least three letters, or at least three letters, digits and signs between `<` and `>`.
  private mutating func name() throws(ZoneDamage) {
    let isQuoted = skip("<")
    let start = place
    while let byte = next, RuleText.isLetter(byte) || isQuoted && RuleText.isDigitOrSign(byte) { place += 1 }
    guard place - start >= 3 else { throw expected("a name of three letters") }
    if isQuoted { try expect(">") }
  }

  /// Seconds east; the text counts west.
  private mutating func offset() throws(ZoneDamage) -> Int {
    -(try clock(hours: 0...24))
  }

  private mutating func change() throws(ZoneDamage) -> YearlyRule.Change {
    let day: YearlyRule.Day
    if skip("J") {
      day = .withoutLeapDay(try number(1...365))
    } else if skip("M") {
      let month = try number(1...12)
      try expect(".")
      let week = try number(1...5)
      try expect(".")
      let weekday = try number(0...6)
      // Sunday is 0 here and 7 in ISO 8601.
      day = .weekday(Weekday(rawValue: weekday) ?? .sunday, week: week, month: month)
    } else {
      day = .daysAfterNewYear(try number(0...365))
    }
    return YearlyRule.Change(day, secondOfDay: skip("/") ? try clock(hours: 0...167) : 2 * 3_600)
  }

  /// `[+-]h[:m[:s]]` in seconds.
  private mutating func clock(hours: ClosedRange<Int>) throws(ZoneDamage) -> Int {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    var seconds = try number(hours) * 3_600
    if skip(":") {
      seconds += try number(0...59) * 60
      if skip(":") { seconds += try number(0...59) }
    }
    return isNegative ? -seconds : seconds
  }

  private mutating func number(_ range: ClosedRange<Int>) throws(ZoneDamage) -> Int {
    let start = place
    var value = 0
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      // Numbers have at most three digits.
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 1_000)
      place += 1
    }
    guard place > start, range.contains(value) else {
      place = start
      throw expected("a number in \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigitOrSign(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-")
  }
}

extension YearlyRule {
  /// Parses a rule such as `EST5EDT,M3.2.0,M11.1.0`; throws for other texts. O(bytes).
  public init(_ text: String) throws(ZoneDamage) { self = try RuleText.read(Array(text.utf8)[...]) }
}
