internal import Foundation

/// A linear axis over shares, with round marks.
struct PlotAxis {
  /// Round shares inside the axis, rising.
  let marks: [Double]
  private let low: Double
  private let high: Double
  private let from: Double
  private let to: Double

  /// Room for all `shares` between two coordinates, with a margin of 6 % of their spread.
  init(_ shares: [Double], from: Double, to: Double) {
    let least = shares.min() ?? 0
    let most = max(shares.max() ?? 0, least + 0.001)
    let margin = (most - least) * 0.06
    let (low, high) = (max(0, least - margin), most + margin)
    (self.low, self.high, self.from, self.to) = (low, high, from, to)
    let step = PlotAxis.roundStep((high - low) / 7)
    let first = Int((low / step).rounded(.up))
    let last = max(first, Int((high / step).rounded(.down)))
    marks = (first...last).map { Double($0) * step }
  }

  /// The coordinate of a share.
  func place(_ share: Double) -> Double { from + (share - low) / (high - low) * (to - from) }

  /// The next larger of 1, 2 and 5 times a power of ten.
  private static func roundStep(_ raw: Double) -> Double {
    let power = pow(10, floor(log10(raw)))
    let factor = raw / power
    return power * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10)
  }
}
