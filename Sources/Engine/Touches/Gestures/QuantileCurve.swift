internal import Kernel

/// A distribution given by quantiles; interpolated linearly in the logarithm of the value.
///
/// Beyond the outer quantiles the nearest slope continues, up to a factor of 2.
struct QuantileCurve: Sendable {
  /// A quantile: the value below which a share of the distribution lies.
  struct Mark: Sendable {
    /// Inside (0, 1).
    let probability: Double
    /// Positive.
    let value: Double

    init(_ probability: Double, _ value: Double) {
      self.probability = probability
      self.value = value
    }
  }

  private let probabilities: [Double]
  private let logarithms: [Double]
  private let lowSlope: Double
  private let highSlope: Double

  /// Two lists of equal length, at least 2. Probabilities rise inside (0, 1); values are positive and do not fall.
  init(probabilities: [Double], values: [Double]) {
    self.init(probabilities: probabilities, logarithms: values.map(StableMath.log))
  }

  /// At least 2 marks, both numbers rising.
  init(_ marks: [Mark]) {
    self.init(probabilities: marks.map(\.probability), values: marks.map(\.value))
  }

  /// A blend of two distributions in the log domain; `weight` 0 is the first, 1 the second.
  init(blending first: QuantileCurve, with second: QuantileCurve, weight: Double) {
    let marks = Set(first.probabilities).union(second.probabilities).sorted()
    self.init(
      probabilities: marks,
      logarithms: marks.map {
        (1 - weight) * first.logarithm(at: $0) + weight * second.logarithm(at: $0)
      })
  }

  private init(probabilities: [Double], logarithms: [Double]) {
    let count = probabilities.count
    precondition(
      count >= 2 && count == logarithms.count, "\(count) probabilities, \(logarithms.count) values")
    self.probabilities = probabilities
    self.logarithms = logarithms
    lowSlope = (logarithms[1] - logarithms[0]) / (probabilities[1] - probabilities[0])
    highSlope =
      (logarithms[count - 1] - logarithms[count - 2]) / (probabilities[count - 1] - probabilities[count - 2])
  }

  /// The same curve through further marks. Its own quantiles that contradict a mark are removed.
  func through(_ marks: [Mark]) -> QuantileCurve {
    var points = zip(probabilities, logarithms).map { (probability: $0, logarithm: $1) }
    for mark in marks {
      let logarithm = StableMath.log(mark.value)
      points.removeAll { point in
        point.probability == mark.probability
          || (point.probability < mark.probability) != (point.logarithm < logarithm)
      }
      points.append((mark.probability, logarithm))
    }
    points.sort { $0.probability < $1.probability }
    return QuantileCurve(probabilities: points.map(\.probability), logarithms: points.map(\.logarithm))
  }

  /// The value below which a share `probability` lies, 0 to 1. O(quantiles).
  func value(at probability: Double) -> Double {
    StableMath.exp(logarithm(at: probability))
  }

  private func logarithm(at probability: Double) -> Double {
    let top = probabilities.count - 1
    if probability <= probabilities[0] {
      return logarithms[0] - min(lowSlope * (probabilities[0] - probability), QuantileCurve.factorOfTwo)
    }
    if probability >= probabilities[top] {
      return logarithms[top] + min(highSlope * (probability - probabilities[top]), QuantileCurve.factorOfTwo)
    }
    var upper = 1
    while probabilities[upper] < probability { upper += 1 }
    let share =
      (probability - probabilities[upper - 1]) / (probabilities[upper] - probabilities[upper - 1])
    return logarithms[upper - 1] + share * (logarithms[upper] - logarithms[upper - 1])
  }

  private static let factorOfTwo = 0.693_147_180_559_945_3
}
