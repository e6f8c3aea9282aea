internal import Metrics

/// Numbers in scenarios: decimal digits only, no hexadecimal and no infinity.
public enum NumberSpelling {
  /// The largest accepted number. A run's report can store and read it exactly.
  package static let largest = JSONNumbers.largest

  /// An integer from 0; `nil` for anything else.
  package static func whole(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  /// An integer from 0 to 2^64 - 1; `nil` for anything else.
  package static func unsigned(_ text: some StringProtocol) -> UInt64? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(text) : nil
  }

  /// A number from 0 to `largest`, such as `0.35`, `16.67` or `1e9`; `nil` for anything else.
  package static func decimal(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy(isOfDecimal), let number = Double(String(text)),
      (0...largest).contains(number)
    else { return nil }
    // "-0" would print as "-0.0".
    return number == 0 ? 0 : number
  }

  /// Whether a byte is a digit or one of `.eE+-`.
  private static func isOfDecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2E, 0x65, 0x45, 0x2B, 0x2D: true
    default: false
    }
  }

  /// Two numbers from 0 with a hyphen between, such as `25-45` or `0.5-2`, the smaller first; `nil` for anything else.
  package static func bounds(_ text: String) -> ClosedRange<Double>? {
    // The hyphen may also belong to an exponent.
    for hyphen in text.indices where text[hyphen] == "-" {
      let low = decimal(text[..<hyphen].trimmed)
      let high = decimal(text[text.index(after: hyphen)...].trimmed)
      if let low, let high, low <= high { return low...high }
    }
    return nil
  }

  /// The shortest decimal text that reads back as the same number; whole numbers without a point.
  public static func text(_ number: Double) -> String {
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return "\(whole)" }
    return "\(number)"
  }

  /// A whole percentage, `40%` or `40 %`; `nil` for anything else.
  package static func percent(_ text: String) -> Int? {
    text.hasSuffix("%") ? whole(text.dropLast().trimmed) : nil
  }

  /// Parts per thousand from a percentage with at most one decimal, `40%` or `0.5%`; `nil` for anything else.
  package static func perMille(_ text: String) -> Int? {
    guard text.hasSuffix("%") else { return nil }
    let parts = text.dropLast().trimmed.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = whole(parts[0]), !parts[0].isEmpty, whole <= 100 else {
      return nil
    }
    guard parts.count == 2 else { return whole * 10 }
    return parts[1].utf8.count == 1 ? self.whole(parts[1]).map { whole * 10 + $0 } : nil
  }

  /// The spelling of parts per thousand: `40%`, `0.5%`.
  public static func text(perMille: Int) -> String {
    perMille % 10 == 0 ? "\(perMille / 10)%" : "\(perMille / 10).\(perMille % 10)%"
  }
}
