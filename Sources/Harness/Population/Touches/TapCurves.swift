internal import Kernel

/// The curves of an age group: the recorded table, or a blend of the five-year-olds' with the adults'.
struct TapCurves {
  let group: AgeGroup

  init(_ group: AgeGroup) { self.group = group }

  func curve(_ table: KeyPath<TapTables, [Double]>) -> QuantileCurve {
    let marks = RecordedTouchTables.probabilities
    return switch group {
    case .three: QuantileCurve(probabilities: marks, values: RecordedTouchTables.three[keyPath: table])
    case .four: QuantileCurve(probabilities: marks, values: RecordedTouchTables.four[keyPath: table])
    case .five: QuantileCurve(probabilities: marks, values: RecordedTouchTables.five[keyPath: table])
    case .adult: QuantileCurve(probabilities: marks, values: RecordedTouchTables.adult[keyPath: table])
    case .sixToEight: blend(table, weight: 0.19)
    case .nineToTwelve: blend(table, weight: 0.50)
    }
  }

  /// How far a tap that moves at all goes, mm.
  ///
  /// Only 4 of the adults' 299 taps moved, by up to 15 mm: blended with them, older children would drift further than
  /// younger ones. So 6-8 and 9-12 take assumed lognormals instead: -0.3, 1.1 and -0.6, 1.0 [A].
  var drift: QuantileCurve {
    switch group {
    case .sixToEight: lognormal(-0.3, 1.1)
    case .nineToTwelve: lognormal(-0.6, 1.0)
    default: curve(\.tapDrift)
    }
  }

  private func blend(_ table: KeyPath<TapTables, [Double]>, weight: Double) -> QuantileCurve {
    QuantileCurve(
      probabilities: RecordedTouchTables.probabilities,
      blending: RecordedTouchTables.five[keyPath: table],
      with: RecordedTouchTables.adult[keyPath: table], weight: weight)
  }

  private func lognormal(_ mean: Double, _ deviation: Double) -> QuantileCurve {
    QuantileCurve(
      probabilities: RecordedTouchTables.probabilities,
      values: TapCurves.normalQuantiles.map { StableMath.exp(mean + deviation * $0) })
  }

  /// The standard normal quantiles at the tables' probabilities.
  private static let normalQuantiles = [
    -2.326_348, -1.959_964, -1.644_854, -1.281_552, -0.841_621, -0.524_401, -0.253_347, 0, 0.253_347,
    0.524_401,
    0.841_621, 1.281_552, 1.644_854, 1.959_964, 2.326_348,
  ]
}
