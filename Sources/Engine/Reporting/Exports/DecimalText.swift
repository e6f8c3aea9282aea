/// Decimal fractions spelled from whole numbers, so that nothing is rounded.
enum DecimalText {
  /// A whole number of thousandths that is not negative: `1234` is `1.234`.
  static func thousandths(_ value: Int) -> String {
    let rest = value % 1_000
    return "\(value / 1_000)." + (rest < 10 ? "00" : rest < 100 ? "0" : "") + "\(rest)"
  }
}
