internal import Kernel
internal import Simulation
package import Touches

/// Compares generated touches with recorded ones. Generated touches are trusted only where they agree.
///
/// Gestures are generated in the middle of a large tablet, so that no edge shortens them.
///
///     let calibration = TouchCalibration(seed: 1)
///     let figures = calibration.figures(of: .three)
package struct TouchCalibration: Sendable {
  /// The recorded age groups; the others are interpolated.
  package static let groups: [AgeGroup] = AgeGroup.allCases.filter { RecordedShares.of($0) != nil }

  private static let device = DeviceProfile.iPadPro129
  private static let place = ScreenPoint(512, 683)

  package let seed: UInt64
  /// Gestures of each kind, a multiple of 100: ten per simulated child.
  package let gestures: Int
  /// The number of simulated children, each with its own traits. Many are needed, since one child's taps are alike.
  var hands: Int { gestures / TouchCalibration.gesturesOfEach }
  private static let gesturesOfEach = 10
  /// The number of gestures of each kind that suffices. With fewer, chance alone can exceed the tolerances.
  package static let sufficientGestures = 20_000

  /// `gestures`: the number of each kind, at least 100, rounded down to a multiple of 100.
  package init(seed: UInt64, gestures: Int = sufficientGestures) {
    precondition(gestures >= 100, "\(gestures) gestures are too few")
    self.seed = seed
    self.gestures = gestures / 100 * 100
  }

  /// Whether there are enough gestures to distinguish a deviation from chance.
  package var isSufficient: Bool { gestures >= TouchCalibration.sufficientGestures }

  /// All figures of an age; empty for an interpolated one. O(gestures).
  package func figures(of group: AgeGroup) -> [CalibrationFigure] {
    guard let recorded = RecordedShares.of(group) else { return [] }
    return marginFigures(of: group, recorded) + jointFigures(of: group)
  }

  /// The figures of an adult's repeated swipes from their gaps between lifts, milliseconds.
  package static func repeats(same: Bool, gaps: [Double]) -> [CalibrationFigure] {
    compare(gaps, .adult, RecordedShares.repeats(same: same), <) {
      "repeats \(same ? "the same way" : "the other way"), lift to lift under \($0) ms"
    }
  }

  // MARK: Kinds

  /// The figures of single quantities. All are knots: the generator uses such tables, and drifts were fitted.
  private func marginFigures(of group: AgeGroup, _ recorded: RecordedShares) -> [CalibrationFigure] {
    taps(group, recorded) + doubleTaps(group, recorded) + (group == .adult ? swipes() : [])
  }

  private func taps(_ group: AgeGroup, _ recorded: RecordedShares) -> [CalibrationFigure] {
    var drifts: [Double] = []
    var durations: [Double] = []
    forEachTrial(of: group, tasks: [.tap], hands: hands) { _, reports in
      let tap = reports[0]
      drifts.append((tap[tap.count - 1].place - tap[0].place).length)
      durations.append(tap[tap.count - 1].milliseconds)
    }
    return TouchCalibration.compare(drifts, group, recorded.drifts, >) { "taps that drift over \($0) mm" }
      + TouchCalibration.compare(durations, group, recorded.durations, >) { "taps longer than \($0) ms" }
  }

  private func doubleTaps(_ group: AgeGroup, _ recorded: RecordedShares) -> [CalibrationFigure] {
    var gaps: [Double] = []
    var separations: [Double] = []
    draw(.doubleTap, group) { samples in
      let second = samples.lastIndex { $0.phase == .began } ?? 0
      gaps.append((samples[second].time - samples[second - 1].time).milliseconds)
      separations.append(TouchCalibration.millimetres(samples[second].position - samples[0].position))
    }
    return TouchCalibration.compare(gaps, group, recorded.gaps, <=) { "double taps, gap within \($0) ms" }
      + TouchCalibration.compare(separations, group, recorded.separations, >) {
        "double taps, over \($0) mm apart"
      }
  }

  private func swipes() -> [CalibrationFigure] {
    var ways: [Double] = []
    var slopes: [Double] = []
    draw(.swipeLeft, .adult) { samples in
      let way = samples[samples.count - 1].position - samples[0].position
      ways.append(way.x.magnitude.points / TouchCalibration.device.pointsPerMillimetre)
      slopes.append(way.y.magnitude.points / max(1, way.x.magnitude.points))
    }
    return TouchCalibration.compare(ways, .adult, RecordedShares.swipes, <) { "swipes, |dx| under \($0) mm" }
      + TouchCalibration.compare(slopes, .adult, RecordedShares.slopes, <) {
        "swipes, angle under \($0) degrees"
      }
      + TouchCalibration.repeats(same: true, gaps: repeatGaps(same: true))
      + TouchCalibration.repeats(same: false, gaps: repeatGaps(same: false))
  }

  /// Generates four times as many, since shares of a fifth of a percent are compared.
  private func repeatGaps(same: Bool) -> [Double] {
    var gaps: [Double] = []
    var samples: [TouchSample] = []
    for handSeed in 0..<hands {
      var maker = maker(.adult, handSeed)
      samples.removeAll(keepingCapacity: true)
      var lift = maker.make(.swipeLeft, at: .zero, start: TouchCalibration.place, into: &samples).last
      for _ in 0..<(4 * TouchCalibration.gesturesOfEach) {
        samples.removeAll(keepingCapacity: true)
        let swipe = maker.makeRepeat(
          .swipeLeft, same: same, after: lift, start: TouchCalibration.place, into: &samples)
        let fingerLift = samples.last { $0.finger == 0 }?.time ?? lift
        gaps.append((fingerLift - lift).milliseconds)
        lift = swipe.last
      }
    }
    return gaps
  }

  // MARK: Generating and counting

  /// Calls `take` with each trial and its reports by the recording panels, equally many for phone and tablet.
  func forEachTrial(
    of group: AgeGroup, tasks: [TouchTrial.Task], hands: Int,
    _ take: (TouchTrial, [[TouchTrial.Report]]) -> Void
  ) {
    let trials = TouchTrials(seed: seed)
    for handSeed in 0..<hands {
      let panel = SeedTree(seed).child("panel").child(handSeed)
      for (index, trial) in trials.trials(of: group, child: handSeed, tasks: tasks).enumerated() {
        take(trial, RecordingPanel(trial.glass).reports(of: trial, seed: panel.child(index)))
      }
    }
  }

  /// Calls `take` with the first finger's samples of each gesture.
  private func draw(_ intent: TouchIntent, _ group: AgeGroup, _ take: ([TouchSample]) -> Void) {
    var samples: [TouchSample] = []
    for handSeed in 0..<hands {
      var maker = maker(group, handSeed)
      for _ in 0..<TouchCalibration.gesturesOfEach {
        samples.removeAll(keepingCapacity: true)
        _ = maker.make(intent, at: .zero, start: TouchCalibration.place, into: &samples)
        samples.removeAll { $0.finger != 0 }
        take(samples)
      }
    }
  }

  private func maker(_ group: AgeGroup, _ handSeed: Int) -> GestureMaker {
    GestureMaker(group, device: TouchCalibration.device, seed: SeedTree(seed).child(handSeed))
  }

  private static func millimetres(_ way: ScreenPoint) -> Double { way.length / device.pointsPerMillimetre }

  private static func compare(
    _ values: [Double], _ group: AgeGroup, _ points: [RecordedShares.Point],
    _ counts: (Double, Double) -> Bool, _ what: (String) -> String
  ) -> [CalibrationFigure] {
    points.map { point in
      let share = 100 * Double(values.count { counts($0, point.limit) }) / Double(max(1, values.count))
      return CalibrationFigure(
        what(point.label), group, recorded: RecordedShare(point.percent), generated: share)
    }
  }
}
