internal import Moments

/// Reads dates of contacts (RFC 6350, section 4.3.1; ISO 8601 with and without dashes), with and without a year.
enum CardDate {
  /// The date; `nil` without month or day, or for an impossible one. `omittedYear` means no year.
  static func read(_ text: String, omittedYear: Int?) -> YearlyDate? {
    let date =
      text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)[0]
      .split(separator: " ").first ?? ""
    let bytes = Array(date.utf8)
    if bytes.starts(with: "---".utf8) { return nil }
    if bytes.starts(with: "--".utf8) {
      guard let (month, day) = monthAndDay(bytes.dropFirst(2)) else { return nil }
      return YearlyDate(year: nil, month: month, day: day)
    }
    guard bytes.count >= 8, let year = number(bytes.prefix(4)) else { return nil }
    let rest = bytes.dropFirst(4)
    guard let (month, day) = monthAndDay(rest.first == UInt8(ascii: "-") ? rest.dropFirst() : rest) else {
      return nil
    }
    // Some programs write year 0 for none. Apple's write 1604 and declare it in a parameter, which other programs
    // lose.
    let isOmitted = year == 0 || year == 1_604 || year == omittedYear
    return YearlyDate(year: isOmitted ? nil : year, month: month, day: day)
  }

  /// `MMDD` or `MM-DD`, with nothing after it.
  private static func monthAndDay(_ bytes: ArraySlice<UInt8>) -> (Int, Int)? {
    var rest = bytes
    guard let month = number(rest.prefix(2)) else { return nil }
    rest = rest.dropFirst(2)
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    guard rest.count == 2, let day = number(rest) else { return nil }
    return (month, day)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
  }
}
