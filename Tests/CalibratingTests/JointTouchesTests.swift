import Calibrating
import Kernel
import Simulation
import Testing
import Touches

/// How the quantities of drawn touches go together, with several seeds.
@Suite struct JointTouchesTests {
  @Test(
    "quantities go together as recorded, whatever the seed", arguments: TouchCalibration.groups,
    [1, 300] as [UInt64])
  func rows(group: AgeGroup, seed: UInt64) {
    for figure in TouchCalibration(seed: seed, gestures: 600).jointFigures(of: group) {
      #expect(
        figure.isMet, "\(figure.what): \(figure.generated) instead of \(figure.recorded.percent)")
    }
  }

  @Test(
    "the longer a child's tap lasts the farther it drifts", arguments: [.three, .four, .five] as [AgeGroup],
    [2, 21] as [UInt64])
  func driftGrows(group: AgeGroup, seed: UInt64) {
    let taps = reports(of: group, .tap, seed: seed)
    let lengths = taps.map { $0.reports[0].last?.milliseconds ?? 0 }
    let drifts = taps.map { ($0.reports[0][$0.reports[0].count - 1].place - $0.reports[0][0].place).length }
    #expect(TouchCalibration.rankCorrelation(lengths, drifts) > 0.35)
    let short = zip(lengths, drifts).filter { $0.0 < 100 }
    let moving = Double(short.count { $0.1 > 0 }) / Double(short.count)
    // Recorded at age 3: 9 %.
    #expect(moving < 0.15, "\(moving) of the taps under 100 ms drift")
  }

  @Test("a drift leads toward the target", arguments: [.three, .four] as [AgeGroup], [3, 22] as [UInt64])
  func towardTarget(group: AgeGroup, seed: UInt64) {
    let cosines = reports(of: group, .tap, seed: seed).compactMap { trial, reports -> Double? in
      let way = reports[0][reports[0].count - 1].place - reports[0][0].place
      let left = trial.targets[0] - reports[0][0].place
      return way.length > 1.27 ? way.dot(left) / way.length / left.length : nil
    }.sorted()
    #expect(cosines.count > 60)
    #expect(cosines[cosines.count / 2] > 0.85, "median cosine \(cosines[cosines.count / 2])")
  }

  @Test(
    "children differ: a child's taps are alike in length, its drags in speed", arguments: [4, 23] as [UInt64])
  func children(seed: UInt64) {
    let taps = Dictionary(grouping: reports(of: .five, .tap, seed: seed), by: \.trial.child)
    let lengths = taps.values.map { $0.map { StableMath.log($0.reports[0].last?.milliseconds ?? 1) } }
    #expect((TouchCalibration.shareBetween(lengths) - 0.61).magnitude < 0.2)
    let drags = Dictionary(grouping: reports(of: .four, .drag, seed: seed), by: \.trial.child)
    let durations = drags.values.map { drags in
      drags.filter { $0.trial.glass == .tablet }.map {
        StableMath.log($0.reports[0].last?.milliseconds ?? 1)
      }
    }
    #expect(TouchCalibration.shareBetween(durations) > 0.4)
  }

  @Test(
    "the second tap of a double tap is aimed at the target anew", arguments: TouchCalibration.groups,
    [5, 24] as [UInt64])
  func aimedAnew(group: AgeGroup, seed: UInt64) {
    let pairs = reports(of: group, .doubleTap, seed: seed).map { trial, reports in
      reports.map { $0[$0.count - 1].place - trial.targets[0] }
    }
    let first = pairs.map(\.[0].length).sorted()[pairs.count / 2]
    let second = pairs.map(\.[1].length).sorted()[pairs.count / 2]
    #expect((second / first - 1).magnitude < 0.15, "\(first) mm, then \(second) mm off")
    let correlation = TouchCalibration.rankCorrelation(pairs.map(\.[0].x), pairs.map(\.[1].x))
    // Recorded: .02 to .43. Taps about a place of the hand's own would come to .8.
    #expect(correlation < 0.55, "\(correlation)")
  }

  @Test("drags go at recorded speeds, a short one slower than a long one", arguments: [6, 25] as [UInt64])
  func dragSpeeds(seed: UInt64) {
    let recorded: [(AgeGroup, phone: Double, tablet: Double)] = [
      (.three, 22, 37), (.four, 21.6, 37), (.five, 26, 49), (.adult, 86, 207),
    ]
    for (group, phone, tablet) in recorded {
      let drags = reports(of: group, .drag, seed: seed)
      for (glass, wanted) in [(TouchTrial.Glass.phone, phone), (.tablet, tablet)] {
        let speeds = drags.filter { $0.trial.glass == glass && $0.reports[0].count > 3 }.map { drag in
          let stroke = drag.reports[0]
          let path = zip(stroke.dropFirst(), stroke).reduce(0) { $0 + ($1.0.place - $1.1.place).length }
          return 1_000 * path / (stroke[stroke.count - 1].milliseconds - stroke[0].milliseconds)
        }.sorted()
        let median = speeds[speeds.count / 2]
        #expect(median > 0.75 * wanted && median < 1.33 * wanted, "\(group), \(glass): \(median) mm/s")
      }
    }
  }

  private func reports(
    of group: AgeGroup, _ task: TouchTrial.Task, seed: UInt64
  ) -> [(trial: TouchTrial, reports: [[TouchTrial.Report]])] {
    (0..<60).flatMap { child in
      TouchTrials(seed: seed).trials(of: group, child: child, tasks: [task]).map { trial in
        (trial, RecordingPanel(trial.glass).reports(of: trial))
      }
    }
  }
}

/// What the recordings' panel makes of a touch.
@Suite struct RecordingPanelTests {
  @Test("a phone tells a pixel, a tablet nothing for a millimetre, and neither more than every 20 ms")
  func deadZone() {
    for (glass, told) in [(TouchTrial.Glass.phone, 1), (.tablet, 0)] {
      let trial = tap(glass, [(0, 0), (15, 0.5), (30, 0.9), (70, 0.9)])
      let reports = RecordingPanel(glass).reports(of: trial)[0]
      // At 20 ms it is seen at 0.5 mm, at 40 ms at 0.9; then the lift.
      #expect(reports.count == (told == 1 ? 3 : 1))
      #expect(reports.last?.milliseconds == 70)
      #expect(told == 1 ? reports[0].milliseconds == 20 : reports[0].place.x == 0)
    }
    let far = RecordingPanel(.tablet).reports(of: tap(.tablet, [(0, 0), (15, 2), (50, 2)]))[0]
    #expect(far.map(\.milliseconds) == [20, 50] && (far[0].place.x - 12 / 5.88).magnitude < 1e-9)
  }

  private func tap(_ glass: TouchTrial.Glass, _ places: [(Double, Double)]) -> TouchTrial {
    TouchTrial(
      group: .four, child: 0, glass: glass, task: .tap, starts: [], targets: [GlassPoint(x: 0, y: 0)],
      strokes: [
        places.map { TouchTrial.Report(milliseconds: $0.0, place: GlassPoint(x: $0.1, y: 0)) }
      ])
  }
}
