package import Metrics

/// The distance of a budget's value from its limit.
package struct BudgetMargin: Hashable, Sendable {
  /// Percentage of the limit that is left, negative if exceeded. `nil` without a value or with a limit of zero.
  package var percent: Double?
  /// The text in tables: `27 % left`, `31 % over`, `at the limit`, `no samples`.
  package var text: String
  /// The value as a share of the limit, for bars. Larger is worse for either polarity. 0 without a value.
  package var share: Double

  package init(_ budget: BudgetOutcome, better: Polarity) {
    guard let value = budget.value, budget.samples > 0 else {
      (percent, text, share) = (nil, "no samples", 0)
      return
    }
    let limit = budget.limit
    (percent, text, share) =
      if let least = budget.least {
        BudgetMargin.inside(value, least...max(least, limit), budget.unit)
      } else if limit == 0 {
        BudgetMargin.ofNothing(better == .higher ? value : -value, budget.unit)
      } else {
        BudgetMargin.under(value, limit, better)
      }
  }

  private typealias Parts = (percent: Double?, text: String, share: Double)

  private static func under(_ value: Double, _ limit: Double, _ better: Polarity) -> Parts {
    let left = better == .higher ? value - limit : limit - value
    let part = left / abs(limit)
    let (used, allowed) = better == .higher ? (limit, value) : (value, limit)
    let share = allowed > 0 ? max(0, used / allowed) : left < 0 ? 2 : 0
    return (part * 100, part == 0 ? "at the limit" : phrase(part), share)
  }

  /// For a limit of zero.
  private static func ofNothing(_ left: Double, _ unit: String) -> Parts {
    if left == 0 { return (nil, "at the limit", 1) }
    let figure = FigureText.text(abs(left), unit: unit)
    return left < 0 ? (nil, "\(figure) over", 2) : (nil, "\(figure) left", 0)
  }

  /// Between two bounds: the distance from the nearer one, in per cent of it. Measured values are never below 0.
  private static func inside(_ value: Double, _ bounds: ClosedRange<Double>, _ unit: String) -> Parts {
    let isHigh = bounds.lowerBound <= 0 || value - bounds.lowerBound > bounds.upperBound - value
    let bound = isHigh ? bounds.upperBound : bounds.lowerBound
    let left = isHigh ? bound - value : value - bound
    let side = isHigh ? "upper" : "lower"
    let text =
      left == 0
      ? "at \(side) bound"
      : "\(FigureText.text(abs(left), unit: unit)) \(left < 0 ? "past" : "to") \(side) bound"
    let share = bounds.upperBound > 0 ? max(0, value / bounds.upperBound) : left < 0 ? 2 : 0
    return (bound == 0 ? nil : left / bound * 100, text, share)
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
