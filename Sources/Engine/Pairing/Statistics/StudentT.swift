internal import Foundation

/// Student's t distribution, by its finite series for whole degrees of freedom (Abramowitz and Stegun, 26.7.3 and 26.7.4).
package enum StudentT {
  /// The probability of a value of at most `value`, for `freedom` degrees of freedom, at least 1. O(freedom).
  package static func share(below value: Double, freedom: Int) -> Double {
    precondition(freedom > 0, "\(freedom) degrees of freedom")
    let degrees = Double(freedom)
    let cosine = (degrees / (degrees + value * value)).squareRoot()
    let sine = value / (degrees + value * value).squareRoot()
    // The terms are 1, 1/2 c^2, 1/2 3/4 c^4 ... for even degrees, and c, 2/3 c^3 ... for odd ones.
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

  /// The quantile at a share between 0 and 1, exclusive; accurate to about 12 digits, by bisection. O(freedom).
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

/// A mean with its confidence interval.
package struct MeanInterval: Codable, Hashable, Sendable {
  package var mean: Double
  package var low: Double
  package var high: Double

  package init(mean: Double, low: Double, high: Double) {
    self.mean = mean
    self.low = low
    self.high = high
  }

  /// Student's interval for independent values, such as one per pair; `confidence` between 0 and 1, exclusive.
  ///
  /// With fewer than two values, whose spread is unknown, the interval is unbounded. O(values).
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

  /// The geometric mean of independent ratios, each above 0, with the interval of their logarithms.
  ///
  /// A ratio that is as often 2 as 1/2 then averages 1. Its arithmetic mean is 1.25, so a program compared with itself would seem
  /// slower. O(values).
  package init(overRatios values: [Double], confidence: Double = 0.95) {
    precondition(values.allSatisfy { $0 > 0 }, "ratios of \(values)")
    let logarithms = MeanInterval(over: values.map { log($0) }, confidence: confidence)
    self.init(mean: exp(logarithms.mean), low: exp(logarithms.low), high: exp(logarithms.high))
    if values.isEmpty { mean = 1 }
  }

  /// The largest distance of the interval's ends from a value.
  package func reach(from value: Double) -> Double { max((low - value).magnitude, (high - value).magnitude) }
}
