import Calibrating
import Kernel
import Simulation
import TestSupport
import Testing
import Touches

/// How the quantities of drawn touches go together, with several seeds.
@Suite struct JointTouchesTests {
  @Test(
    "joint figures agree with the recorded ones for any seed", .slow, arguments: TouchCalibration.groups,
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

  @Test("drifts point toward the target", arguments: [.three, .four] as [AgeGroup], [3, 22] as [UInt64])
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

  @Test(
    "drags go at recorded speeds, a short one slower than a long one", .slow,
    arguments: [6, 25] as [UInt64])
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

  @Test("children who tap long drag slowly", arguments: [7, 26] as [UInt64])
  func tempoAndPace(seed: UInt64) {
    let trials = TouchTrials(seed: seed)
    let children = (0..<300).map { child -> (tap: Double, drag: Double) in
      let both = [TouchTrial.Task.tap, .drag].map { task in
        trials.trials(of: .four, child: child, tasks: [task]).map {
          $0.strokes[0][$0.strokes[0].count - 1].milliseconds
        }.sorted()[TouchTrials.repetitions]
      }
      return (both[0], both[1])
    }
    let together = TouchCalibration.rankCorrelation(children.map(\.tap), children.map(\.drag))
    // Recorded over all children: -.29 with the speed. Drawn apart it was 0, give or take .06.
    #expect(together > 0.12 && together < 0.45, "\(together)")
  }

  @Test(
    "each child has its own offset of aim on a phone, but not on a tablet", arguments: [8, 27] as [UInt64])
  func ownAim(seed: UInt64) {
    let taps = (0..<400).flatMap { TouchTrials(seed: seed).trials(of: .five, child: $0, tasks: [.tap]) }
    for (glass, range) in [(TouchTrial.Glass.phone, 0.09...0.25), (.tablet, -0.05...0.06)] {
      let children = Dictionary(grouping: taps.filter { $0.glass == glass }, by: \.child)
      let misses = children.values.map { taps in
        taps.map { $0.strokes[0][$0.strokes[0].count - 1].place.x - $0.targets[0].x }
      }
      let share = TouchCalibration.shareBetween(misses)
      #expect(range.contains(share), "\(glass): \(share)")
    }
  }

  @Test("taps aim at four corners and drags go in four directions, equally often")
  func tasks() {
    let trials = (0..<4).flatMap { TouchTrials(seed: 1).trials(of: .adult, child: $0, tasks: [.tap, .drag]) }
    for glass in TouchTrial.Glass.allCases {
      let taps = trials.filter { $0.glass == glass && $0.task == .tap }
      #expect(Set(Dictionary(grouping: taps, by: { $0.targets[0] }).values.map(\.count)) == [5])
      let drags = trials.filter { $0.glass == glass && $0.task == .drag }
      let ways = Dictionary(grouping: drags) { $0.targets[0] - $0.starts[0] }
      #expect(ways.count == 4 && Set(ways.values.map(\.count)) == [5])
      // Upright: higher than wide.
      #expect(ways.keys.allSatisfy { $0.y.magnitude > 1.3 * $0.x.magnitude })
    }
  }

  @Test(
    "a finger that corrected its place rests before it lifts", arguments: [.three, .four] as [AgeGroup],
    [10, 29] as [UInt64])
  func restsBeforeLift(group: AgeGroup, seed: UInt64) {
    let rests = reports(of: group, .tap, seed: seed).compactMap { trial, reports -> Double? in
      let tap = reports[0]
      guard trial.glass == .tablet, tap.count > 1 else { return nil }
      return tap[tap.count - 1].milliseconds - tap[tap.count - 2].milliseconds
    }.sorted()
    // Recorded: medians of 38 and 36 ms, two of the panel's ticks. A finger that goes on until it lifts has one, 19.
    let median = rests[rests.count / 2]
    #expect(median > 25 && median < 50, "\(median) ms")
  }

  @Test(
    "a dragging finger sways sideways, more on a device held in the hand", arguments: [9, 28] as [UInt64])
  func unrest(seed: UInt64) {
    // What is left of the way across when each place is compared with the mean of its neighbours, in pixels' millimetres.
    var sway: [TouchTrial.Glass: Double] = [:]
    for glass in TouchTrial.Glass.allCases {
      let drags = (0..<40).flatMap { TouchTrials(seed: seed).trials(of: .five, child: $0, tasks: [.drag]) }
      let sways = drags.filter { $0.glass == glass }.compactMap { drag -> Double? in
        let places = drag.strokes[0].map(\.place)
        guard places.count > 40 else { return nil }
        let way = drag.targets[0] - drag.starts[0]
        let across = GlassPoint(x: -way.y / way.length, y: way.x / way.length)
        let squares = (2..<places.count - 2).map { (index: Int) -> Double in
          let middle: GlassPoint = (places[index - 2] + places[index + 2]) * 0.5
          let aside: Double = (places[index] - middle).dot(across)
          return aside * aside
        }
        return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
      }.sorted()
      sway[glass] = sways[sways.count / 2]
    }
    // The movement itself, without unrest, has some .03 and .05.
    #expect(sway[.phone] ?? 0 > 0.06 && sway[.tablet] ?? 0 > 0.06, "\(sway)")
    #expect(sway[.phone] ?? 0 > 1.15 * (sway[.tablet] ?? 0), "\(sway)")
  }

  private func reports(
    of group: AgeGroup, _ task: TouchTrial.Task, seed: UInt64
  ) -> [(trial: TouchTrial, reports: [[TouchTrial.Report]])] {
    (0..<60).flatMap { child in
      TouchTrials(seed: seed).trials(of: group, child: child, tasks: [task]).enumerated().map {
        index, trial in
        (
          trial,
          RecordingPanel(trial.glass).reports(of: trial, seed: SeedTree(seed).child(child).child(index))
        )
      }
    }
  }
}

/// What the recordings' panel makes of a touch.
@Suite struct RecordingPanelTests {
  @Test("a phone reports a pixel, a tablet nothing below a millimetre, and lifts at a tick")
  func deadZone() {
    for seed in 0..<50 as Range<UInt64> {
      let slow: [(Double, Double)] = [(0, 0), (30, 0.5), (60, 0.9), (140, 0.9)]
      let phone = reports(.phone, .tap, [slow], seed)[0]
      let tablet = reports(.tablet, .tap, [slow], seed)[0]
      // 0.9 mm are six pixels of the phone, which it tells at most one at a time, and five of the tablet: nothing there.
      #expect(phone.count > 3 && tablet.count == 1)
      #expect(zip(phone.dropFirst(), phone).allSatisfy { ($0.place.x - $1.place.x) * 6.49 < 1.01 })
      // Twice the time between ticks at most, from a landing and a lift that both lie between them.
      for lift in [phone[phone.count - 1], tablet[0]] {
        #expect(lift.milliseconds > 140 - 57 && lift.milliseconds < 140 + 57)
      }
    }
    let far = reports(.tablet, .tap, [[(0, 0), (15, 2), (50, 2), (90, 2)]], 1)[0]
    #expect((far[0].place.x - 12 / 5.88).magnitude < 1e-9)
  }

  @Test("a phone lags behind a fast finger by half, and catches up by halves and pixels")
  func followsLate() {
    // A jump of 65 pixels: 33, 16, 8, 4, and from five pixels on one by one.
    let jump = reports(.phone, .drag, [[(0, 0), (40, 10), (400, 10)]], 3)[0]
    let steps = zip(jump.dropFirst(), jump).map { Int((($0.place.x - $1.place.x) * 6.49).rounded()) }
    #expect(Array(steps.prefix(4)) == [16, 8, 4, 1], "\(steps)")
    let tablet = reports(.tablet, .drag, [[(0, 0), (40, 10), (400, 10)]], 3)[0]
    #expect(tablet.count == 1)
  }

  @Test("two fingers are reported less often on a phone")
  func pairs() {
    let way = (0...200).map { (Double($0) * 5, Double($0) * 0.2) }
    for (glass, wanted) in [(TouchTrial.Glass.phone, 27.0), (.tablet, 17.5)] {
      let reported = reports(glass, .twoFingerDrag, [way, way], 5)
      #expect(reported[0].count == reported[1].count)
      let first = reported[0]
      let mean = (first[first.count - 1].milliseconds - first[0].milliseconds) / Double(first.count - 1)
      #expect((mean - wanted).magnitude < 2, "\(mean) ms")
    }
  }

  @Test("each tap of a double tap is reported from the tick that first sees it")
  func secondTap() {
    let (first, second): ([(Double, Double)], [(Double, Double)]) = (
      [(0, 0), (80, 0)], [(300, 5), (380, 5)]
    )
    for glass in [TouchTrial.Glass.phone, .tablet] {
      for seed in 0..<50 as Range<UInt64> {
        let reported = reports(glass, .doubleTap, [first, second], seed)
        #expect(reported.count == 2 && reported[0].first?.milliseconds == 0)
        // Times are from the first tick, which sees the first finger up to a tick late; ticks are 57 ms apart at most.
        let landing = reported[1].first?.milliseconds ?? 0
        #expect(landing > 300 - 57 && landing < 300 + 57, "\(glass), seed \(seed): \(landing) ms")
      }
    }
  }

  @Test("the order of two fingers in a trial does not change their reports")
  func unevenLifts() {
    for glass in [TouchTrial.Glass.phone, .tablet] {
      for seed in 0..<100 as Range<UInt64> {
        let ways = [40, 41, 55].map { end in (0...end).map { (Double($0) * 10, Double($0) * 0.5) } }
        for other in 1...2 {
          let reported = reports(glass, .twoFingerDrag, [ways[0], ways[other]], seed)
          let swapped = reports(glass, .twoFingerDrag, [ways[other], ways[0]], seed)
          #expect(reported == swapped.reversed(), "\(glass), seed \(seed)")
          #expect(
            reported[0].map(\.milliseconds) == reported[1].map(\.milliseconds), "\(glass), seed \(seed)")
          #expect((reported[0].last?.milliseconds ?? 0) < 400 + 57 && reported[0].count > 5)
        }
      }
    }
  }

  private func reports(
    _ glass: TouchTrial.Glass, _ task: TouchTrial.Task, _ strokes: [[(Double, Double)]], _ seed: UInt64
  ) -> [[TouchTrial.Report]] {
    let trial = TouchTrial(
      group: .four, child: 0, glass: glass, task: task, starts: [], targets: [GlassPoint(x: 0, y: 0)],
      strokes: strokes.map { stroke in
        stroke.map { TouchTrial.Report(milliseconds: $0.0, place: GlassPoint(x: $0.1, y: 0)) }
      })
    return RecordingPanel(glass).reports(of: trial, seed: SeedTree(seed))
  }
}
