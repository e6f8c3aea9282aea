package import Metrics

/// How far a budget is from its limit.
package struct BudgetMargin: Hashable, Sendable {
  /// Percent of the limit that is left; negative when exceeded, `nil` without a value or with a limit of zero.
  package var percent: Double?
  /// As tables show it: `27 % left`, `31 % over`, `at the limit`, `no samples`.
  package var text: String
  /// The value as a share of the limit, for bars; larger is worse whatever the polarity. 0 without a value.
  package var share: Double

  package init(_ budget: BudgetOutcome, better: Polarity) {
    guard let value = budget.value, budget.samples > 0 else {
      (percent, text, share) = (nil, "no samples", 0)
      return
    }
    let left = better == .lower ? budget.limit - value : value - budget.limit
    guard budget.limit != 0 else {
      percent = nil
      text = left < 0 ? "\(FigureText.text(-left, unit: budget.unit)) over" : "at the limit"
      share = left < 0 ? 2 : 1
      if left > 0 { (text, share) = ("\(FigureText.text(left, unit: budget.unit)) left", 0) }
      return
    }
    let part = left / abs(budget.limit)
    percent = part * 100
    text = part == 0 ? "at the limit" : BudgetMargin.phrase(part)
    let (used, allowed) = better == .lower ? (value, budget.limit) : (budget.limit, value)
    share = allowed > 0 ? max(0, used / allowed) : left < 0 ? 2 : 0
  }

  private static func phrase(_ part: Double) -> String {
    if part <= -1 { return "\(FigureText.number((1 - part).rounded(toPlaces: 1))) x the limit" }
    let size = abs(part) * 100
    let figure = size < 1 ? "under 1" : FigureText.number(size.rounded())
    return "\(figure) % \(part < 0 ? "over" : "left")"
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> Double {
    let scale = places == 1 ? 10.0 : 100.0
    return (self * scale).rounded() / scale
  }
}
