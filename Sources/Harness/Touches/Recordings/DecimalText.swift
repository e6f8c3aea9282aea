/// Decimal numbers as text and as whole numbers of a decimal fraction, without floating point in between.
enum DecimalText {
  /// `text` times 10^`decimals`, when it is a plain decimal number with no more decimals than that and at most ten
  /// digits before the point; `nil` otherwise.
  static func scaled(_ text: String, decimals: Int) -> Int64? {
    var bytes = text.utf8[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes = bytes.dropFirst() }
    var value: Int64 = 0
    var wholeDigits = 0
    var decimalDigits: Int?
    for byte in bytes {
      if byte == UInt8(ascii: "."), decimalDigits == nil, wholeDigits > 0 {
        decimalDigits = 0
        continue
      }
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int64(byte - 0x30)
      if let count = decimalDigits {
        guard count < decimals else { return nil }
        decimalDigits = count + 1
      } else {
        wholeDigits += 1
        guard wholeDigits <= 10 else { return nil }
      }
    }
    guard wholeDigits > 0, decimalDigits != 0 else { return nil }
    for _ in (decimalDigits ?? 0)..<decimals { value *= 10 }
    return isNegative ? -value : value
  }

  /// `value` / 10^`decimals`, without trailing zeros.
  static func spelled(_ value: Int64, decimals: Int) -> String {
    let digits = String(value.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let whole = padded.dropLast(decimals)
    var fraction = padded.suffix(decimals)
    while fraction.last == "0" { fraction = fraction.dropLast() }
    return (value < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}
