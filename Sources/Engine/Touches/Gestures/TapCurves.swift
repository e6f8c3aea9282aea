internal import Kernel

/// The curves of an age group: the recorded table, or a blend of the five-year-olds' and the adults'.
struct TapCurves {
  let group: AgeGroup

  init(_ group: AgeGroup) { self.group = group }

  /// Touch-down to lift of a tap, ms.
  var tapDuration: QuantileCurve { curve { $0.curve($0.tapDuration).through($0.tapDurationMarks) } }
  /// First lift to second touch-down of a double tap, ms.
  var doubleTapGap: QuantileCurve { curve { $0.curve($0.doubleTapGap) } }
  /// Length of a double tap's first tap, ms.
  var firstTap: QuantileCurve { curve { $0.curve($0.firstTap) } }
  /// Length of a double tap's second tap, ms.
  var secondTap: QuantileCurve { curve { $0.curve($0.secondTap) } }
  /// The distance that a moving tap drifts, mm.
  ///
  /// Only 4 of the adults' 299 taps moved, by up to 15 mm. A blend with these would make older children drift further than
  /// younger ones. Ages 6-8 and 9-12 use assumed lognormals instead: -0.3, 1.1 and -0.6, 1.0 [A].
  var drift: QuantileCurve {
    switch group {
    case .sixToEight: lognormal(-0.3, 1.1)
    case .nineToTwelve: lognormal(-0.6, 1.0)
    default: curve { $0.curve($0.tapDrift).through($0.tapDriftMarks) }
    }
  }

  private func curve(_ make: (TapTables) -> QuantileCurve) -> QuantileCurve {
    switch group {
    case .three: make(RecordedTouchTables.three)
    case .four: make(RecordedTouchTables.four)
    case .five: make(RecordedTouchTables.five)
    case .adult: make(RecordedTouchTables.adult)
    case .sixToEight: blend(make, weight: 0.19)
    case .nineToTwelve: blend(make, weight: 0.50)
    }
  }

  private func blend(_ make: (TapTables) -> QuantileCurve, weight: Double) -> QuantileCurve {
    QuantileCurve(
      blending: make(RecordedTouchTables.five), with: make(RecordedTouchTables.adult), weight: weight)
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

extension TapTables {
  /// The curve through the quantiles of one of these tables.
  fileprivate func curve(_ quantiles: [Double]) -> QuantileCurve {
    QuantileCurve(probabilities: RecordedTouchTables.probabilities, values: quantiles)
  }
}
