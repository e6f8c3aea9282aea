/// Times from lift to lift of quick repeated swipes of adults; the only definition of these numbers.
///
/// Computed from 7,749 pairs of swipes of Frank et al. (Touchalytics), IEEE TIFS 8(1) 2013. The shares under 200, 250, 300 and
/// 350 ms are measured [M]. All others are interpolated [I] from three facts. The shares of both directions together are measured
/// from 100 to 600 ms and at their quartiles. 54 % of the pairs have the same direction, and the quick ones do.
enum RecordedRepeatTables {
  /// Share of repeats in the same direction, 0 to 1.
  static let sameDirection = 0.5408

  static let same: [QuantileCurve.Mark] = [
    .init(0.000_2, 100), .init(0.000_9, 150), .init(0.006, 200), .init(0.07, 250), .init(0.288, 300),
    .init(0.501, 350), .init(0.66, 400), .init(0.83, 500), .init(0.89, 600), .init(0.95, 870),
    .init(0.99, 1_565),
  ]

  static let opposite: [QuantileCurve.Mark] = [
    .init(0.000_1, 100), .init(0.000_5, 150), .init(0.002, 200), .init(0.002_01, 250), .init(0.003_4, 300),
    .init(0.006_5, 350), .init(0.03, 620), .init(0.466, 1_565), .init(0.782, 2_762), .init(0.891, 3_537),
  ]
}
