extension TouchParameters {
  // Ranges around a single assumed value: stops from none to twice as often; angles with half to one and a half of the excess
  // over an adult's.

  /// The figures of a group. Ages 3, 4, 5 and adult: computed from trials or fitted to them; 6-8 and 9-12: between 5 and adult.
  package static func of(_ group: AgeGroup) -> TouchParameters {
    switch group {
    case .three: three
    case .four: four
    case .five: five
    case .sixToEight: sixToEight
    case .nineToTwelve: nineToTwelve
    case .adult: adult
    }
  }

  static let three = TouchParameters(
    touchSigma: Figure(3.57, .measured, .vatavu2015),
    withoutDrift: Figure(0.4338, .measured, .vatavu2015),
    swipeLength: .assumed(0.55, 1.0),
    swipeDuration: .assumed(1.3, 2.7),
    swipeAngle: .assumed(1.55, 2.65),
    stopBeforeLift: .assumed(0, 0.3),
    extraSubMovements: Figure(4.92, .fitted, .vatavu2015),
    restShare: Figure(0.115, .fitted, .vatavu2015),
    backtrackShare: Figure(0.326, .fitted, .vatavu2015),
    twoFingerSuccess: Figure(0.12, .measured, .vatavu2015),
    pinchAsynchrony: .assumed(0, 250.0),
    extraContact: .assumed(0.02, 0.2),
    repeatPace: .assumed(1.0, 1.6))

  static let four = TouchParameters(
    touchSigma: Figure(3.11, .measured, .vatavu2015),
    withoutDrift: Figure(0.6494, .measured, .vatavu2015),
    swipeLength: .assumed(0.6, 1.0),
    swipeDuration: .assumed(1.3, 2.7),
    swipeAngle: .assumed(1.325, 1.975),
    stopBeforeLift: .assumed(0, 0.3),
    extraSubMovements: Figure(3.6, .fitted, .vatavu2015),
    restShare: Figure(0.077, .fitted, .vatavu2015),
    backtrackShare: Figure(0.356, .fitted, .vatavu2015),
    twoFingerSuccess: Figure(0.2, .measured, .vatavu2015),
    pinchAsynchrony: .assumed(0, 200.0),
    extraContact: .assumed(0.02, 0.2),
    repeatPace: .assumed(1.0, 1.6))

  static let five = TouchParameters(
    touchSigma: Figure(2.73, .measured, .vatavu2015),
    withoutDrift: Figure(0.8188, .measured, .vatavu2015),
    swipeLength: .assumed(0.65, 1.0),
    swipeDuration: .assumed(1.2, 2.5),
    swipeAngle: .assumed(1.225, 1.675),
    stopBeforeLift: .assumed(0, 0.2),
    extraSubMovements: Figure(3.02, .fitted, .vatavu2015),
    restShare: Figure(0.0912, .fitted, .vatavu2015),
    backtrackShare: Figure(0.361, .fitted, .vatavu2015),
    twoFingerSuccess: Figure(0.49, .measured, .vatavu2015),
    pinchAsynchrony: .assumed(0, 150.0),
    extraContact: .assumed(0.01, 0.12),
    repeatPace: .assumed(1.0, 1.6))

  static let sixToEight = TouchParameters(
    touchSigma: Figure(2.6, .interpolated, .vatavu2015),
    withoutDrift: Figure(0.85, .interpolated, .vatavu2015),
    swipeLength: .assumed(0.75, 1.0),
    swipeDuration: .assumed(1.1, 1.9),
    swipeAngle: .assumed(1.175, 1.525),
    stopBeforeLift: .assumed(0, 0.1),
    extraSubMovements: Figure(2.47, .interpolated, .vatavu2015),
    restShare: Figure(0.0859, .interpolated, .vatavu2015),
    backtrackShare: Figure(0.304, .interpolated, .vatavu2015),
    twoFingerSuccess: Figure(0.62, .interpolated, .vatavu2015),
    pinchAsynchrony: .assumed(0, 100.0),
    extraContact: .assumed(0.005, 0.06),
    repeatPace: .assumed(1.0, 1.6))

  static let nineToTwelve = TouchParameters(
    touchSigma: Figure(2.4, .interpolated, .vatavu2015),
    withoutDrift: Figure(0.9, .interpolated, .vatavu2015),
    swipeLength: .assumed(0.85, 1.0),
    swipeDuration: .assumed(1.0, 1.5),
    swipeAngle: .assumed(1.1, 1.3),
    stopBeforeLift: .assumed(0, 0.06),
    extraSubMovements: Figure(1.58, .interpolated, .vatavu2015),
    restShare: Figure(0.0774, .interpolated, .vatavu2015),
    backtrackShare: Figure(0.211, .interpolated, .vatavu2015),
    twoFingerSuccess: Figure(0.83, .interpolated, .vatavu2015),
    pinchAsynchrony: .assumed(0, 60.0),
    extraContact: .assumed(0.002, 0.03),
    repeatPace: .assumed(1.0, 1.6))

  static let adult = TouchParameters(
    touchSigma: Figure(2.1, .measured, .vatavu2015),
    withoutDrift: Figure(0.9866, .measured, .vatavu2015),
    swipeLength: Figure(1, .measured, .frank2013),
    swipeDuration: Figure(1, .measured, .frank2013),
    swipeAngle: Figure(1.0, .measured, .frank2013),
    stopBeforeLift: .assumed(0, 0.04),
    extraSubMovements: Figure(0.137, .fitted, .vatavu2015),
    restShare: Figure(0.0635, .fitted, .vatavu2015),
    backtrackShare: Figure(0.061, .fitted, .vatavu2015),
    twoFingerSuccess: Figure(0.97, .measured, .vatavu2015),
    pinchAsynchrony: .assumed(0, 40.0),
    extraContact: .assumed(0.0, 0.02),
    repeatPace: Figure(1, .measured, .frank2013))
}
