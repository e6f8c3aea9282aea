/// Decimal fractions written from integers, without rounding.
enum DecimalText {
  /// A non-negative number of thousandths: `1234` is `1.234`.
  static func thousandths(_ value: Int) -> String {
    let rest = value % 1_000
    return "\(value / 1_000)." + (rest < 10 ? "00" : rest < 100 ? "0" : "") + "\(rest)"
  }
}
