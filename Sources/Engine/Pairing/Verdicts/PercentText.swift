/// Formats shares as percentages.
package enum PercentText {
  /// With its sign: `+5.0 %`.
  package static func signed(_ share: Double) -> String { (share < 0 ? "-" : "+") + plain(share.magnitude) }

  /// `5.0 %`; two decimals below 1 %, none from 100 % on, `any` for infinity. `share` must not be negative.
  package static func plain(_ share: Double) -> String {
    guard share.isFinite else { return "any" }
    let percent = share * 100
    let digits = percent < 0.995 ? 2 : percent < 99.95 ? 1 : 0
    let unit = [1.0, 10, 100][digits]
    let units = Int((min(percent, 1e9) * unit).rounded())
    guard digits > 0 else { return "\(units) %" }
    let rest = "\(units % Int(unit))"
    return "\(units / Int(unit)).\(String(repeating: "0", count: digits - rest.count))\(rest) %"
  }
}
