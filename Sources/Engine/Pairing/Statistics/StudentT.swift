internal import Foundation

/// Student's t distribution, by its finite series for whole degrees of freedom (Abramowitz and Stegun, 26.7.3 and 26.7.4).
package enum StudentT {
  /// The chance of a value of at most `value`. `freedom` is at least 1. O(freedom).
  package static func share(below value: Double, freedom: Int) -> Double {
    precondition(freedom > 0, "\(freedom) degrees of freedom")
    let degrees = Double(freedom)
    let cosine = (degrees / (degrees + value * value)).squareRoot()
    let sine = value / (degrees + value * value).squareRoot()
    // The terms 1, 1/2 c^2, 1/2 3/4 c^4 ... of even degrees, and c, 2/3 c^3 ... of odd ones.
    let isOdd = freedom % 2 == 1
    var term = isOdd ? cosine : 1
    var sum = freedom == 1 ? 0 : term
    for step in stride(from: isOdd ? 2 : 1, through: freedom - 3, by: 2) {
      term *= cosine * cosine * Double(step) / Double(step + 1)
      sum += term
    }
    let central = isOdd ? (atan(value / degrees.squareRoot()) + sine * sum) * 2 / .pi : sine * sum
    return (1 + central) / 2
  }

  /// The value below which a share lies, 0 to 1 exclusive; right to some 12 digits, by halving. O(freedom).
  package static func quantile(_ share: Double, freedom: Int) -> Double {
    precondition(share > 0 && share < 1, "a share of \(share)")
    if share < 0.5 { return -quantile(1 - share, freedom: freedom) }
    var low = 0.0
    var high = 1.0
    while StudentT.share(below: high, freedom: freedom) < share, high < 1e12 { high *= 2 }
    for _ in 0..<200 where low.nextUp < high {
      let middle = (low + high) / 2
      if StudentT.share(below: middle, freedom: freedom) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

/// A mean with the interval that holds the true one with a stated confidence.
package struct MeanInterval: Codable, Hashable, Sendable {
  package var mean: Double
  package var low: Double
  package var high: Double

  package init(mean: Double, low: Double, high: Double) {
    self.mean = mean
    self.low = low
    self.high = high
  }

  /// Student's interval over independent values, such as one figure per pair; `confidence` 0 to 1 exclusive.
  ///
  /// Of one value, which says nothing of its spread, the interval is without bounds; so it is of none. O(values).
  package init(over values: [Double], confidence: Double = 0.95) {
    precondition(confidence > 0 && confidence < 1, "a confidence of \(confidence)")
    mean = Sample.mean(values)
    guard values.count > 1 else {
      low = -.infinity
      high = .infinity
      return
    }
    let factor = StudentT.quantile((1 + confidence) / 2, freedom: values.count - 1)
    let half = factor * Sample.deviation(values) / Double(values.count).squareRoot()
    low = mean - half
    high = mean + half
  }

  /// The same over independent ratios, each above 0: the geometric mean with the interval of the logarithms.
  ///
  /// What is as often twice as much as half as much is 1 on average; by the arithmetic mean of ratios it would be 1.25, and a
  /// program held against itself would always seem to have become slower. O(values).
  package init(overRatios values: [Double], confidence: Double = 0.95) {
    precondition(values.allSatisfy { $0 > 0 }, "ratios of \(values)")
    let logarithms = MeanInterval(over: values.map { log($0) }, confidence: confidence)
    self.init(mean: exp(logarithms.mean), low: exp(logarithms.low), high: exp(logarithms.high))
    if values.isEmpty { mean = 1 }
  }

  /// How far from a value the interval reaches on either side.
  package func reach(from value: Double) -> Double { max((low - value).magnitude, (high - value).magnitude) }
}
