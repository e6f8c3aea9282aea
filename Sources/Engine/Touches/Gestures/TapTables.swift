/// The recorded quantiles of taps and double taps at one age, and additional measured shares.
struct TapTables: Sendable {
  /// Touch-down to lift, ms.
  let tapDuration: [Double]
  /// Distance from touch-down to lift of the taps that moved, mm.
  let tapDrift: [Double]
  /// First lift to second touch-down of a double tap, ms.
  let doubleTapGap: [Double]
  /// Length of a double tap's first tap, ms.
  let firstTap: [Double]
  /// Length of a double tap's second tap, ms.
  let secondTap: [Double]
  var tapDurationMarks: [QuantileCurve.Mark] = []
  var tapDriftMarks: [QuantileCurve.Mark] = []
}
