/// A decimal number in JSON's form, such as `12.5`, `50.0` or `1e3`, stored digit by digit. It is rounded only when its target
/// precision is known.
struct DecimalNumber: Hashable {
  private var isNegative = false
  /// The digits from the first non-zero one; empty for zero.
  private var digits: [UInt8] = []
  /// The number of digits before the point, including appended zeros; negative for zeros after the point.
  private var wholeCount = 0

  /// The largest number of digits before the point that `scaled` accepts.
  private static let wholeLimit = 10
  /// Exponents beyond it are clamped: no line is long enough to compensate for them.
  private static let exponentLimit = 1_000_000_000

  /// Parses a JSON number; leading zeros are accepted. Returns nil for other text. O(digits).
  init?(_ text: String) {
    var rest = text.utf8[...]
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    let whole = DecimalNumber.digits(of: &rest)
    guard !whole.isEmpty else { return nil }
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = DecimalNumber.digits(of: &rest)
      guard !fraction.isEmpty else { return nil }
    }
    guard let exponent = DecimalNumber.exponent(of: &rest), rest.isEmpty else { return nil }
    let all = whole + fraction
    let zeros = all.prefix { $0 == 0 }.count
    digits = Array(all[zeros...])
    wholeCount = whole.count - zeros + exponent
  }

  /// The number times 10^`decimals`, rounded to the nearest integer, ties away from zero. `nil` if it has more than ten digits
  /// before the point.
  func scaled(decimals: Int) -> Int64? {
    guard !digits.isEmpty else { return 0 }
    guard wholeCount <= DecimalNumber.wholeLimit else { return nil }
    let count = wholeCount + decimals
    guard count >= 0 else { return 0 }
    var value: Int64 = 0
    for place in 0..<count { value = value * 10 + Int64(digits.indices.contains(place) ? digits[place] : 0) }
    if digits.indices.contains(count), digits[count] >= 5 { value += 1 }
    var limit: Int64 = 1
    for _ in 0..<DecimalNumber.wholeLimit + decimals { limit *= 10 }
    // A number that rounding made longer could not be read back.
    guard value < limit else { return nil }
    return isNegative ? -value : value
  }

  /// The number as an unsigned integer; `nil` if it is fractional, negative or too large.
  var whole: UInt64? {
    guard !digits.isEmpty else { return 0 }
    guard !isNegative, wholeCount > 0, wholeCount <= 20 else { return nil }
    guard digits.dropFirst(wholeCount).allSatisfy({ $0 == 0 }) else { return nil }
    var value: UInt64 = 0
    for place in 0..<wholeCount {
      let (tenfold, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let digit = digits.indices.contains(place) ? digits[place] : 0
      let (sum, overflows) = tenfold.addingReportingOverflow(UInt64(digit))
      guard !isTooLarge, !overflows else { return nil }
      value = sum
    }
    return value
  }

  private static func digits(of rest: inout Substring.UTF8View) -> [UInt8] {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest[digits.endIndex...]
    return digits.map { $0 - 0x30 }
  }

  /// The exponent; 0 if there is none, `nil` for a letter without a number.
  private static func exponent(of rest: inout Substring.UTF8View) -> Int? {
    guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return 0 }
    rest.removeFirst()
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let digits = digits(of: &rest)
    guard !digits.isEmpty else { return nil }
    let value = digits.reduce(0) { min(exponentLimit, $0 * 10 + Int($1)) }
    return isNegative ? -value : value
  }
}

extension DecimalNumber {
  /// `value` / 10^`decimals` as text, without trailing zeros.
  static func spelled(_ value: Int64, decimals: Int) -> String {
    let digits = String(value.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let whole = padded.dropLast(decimals)
    var fraction = padded.suffix(decimals)
    while fraction.last == "0" { fraction = fraction.dropLast() }
    return (value < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}
