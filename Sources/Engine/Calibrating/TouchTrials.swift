internal import Kernel
internal import Simulation
package import Touches

/// Repeats the recorded trials with simulated children: each task five times on a phone and on a tablet.
///
/// Taps aim at the corners of an upright rectangle in turn. Drags go from corner to corner through its middle, over 44 mm (phone)
/// or 180 mm (tablet), equally often in each direction. Two fingers move in the same or in opposite directions along its sides.
/// Palms were not recorded and are not generated.
package struct TouchTrials: Sendable {
  /// Repetitions of each task on each panel.
  package static let repetitions = 5

  package let seed: UInt64
  private let parameters: @Sendable (AgeGroup) -> TouchParameters

  /// `parameters`: replaces the age's own touch parameters.
  package init(
    seed: UInt64, parameters: @escaping @Sendable (AgeGroup) -> TouchParameters = { .of($0) }
  ) {
    self.seed = seed
    self.parameters = parameters
  }

  /// The trials of one child, in an order that depends on age and number. O(trials).
  package func trials(
    of group: AgeGroup, child: Int, tasks: [TouchTrial.Task] = TouchTrial.Task.allCases
  ) -> [TouchTrial] {
    var figures = parameters(group)
    figures.extraContact = Figure(0, figures.extraContact.evidence, figures.extraContact.source)
    let handSeed = SeedTree(seed).child(TouchTrials.number(of: group)).child(child)
    return TouchTrial.Glass.allCases.flatMap { glass -> [TouchTrial] in
      // The same seed on both panels gives a child the same traits.
      var maker = GestureMaker(group, device: glass.device, parameters: figures, seed: handSeed)
      return tasks.flatMap { task in
        (0..<TouchTrials.repetitions).map { repetition in
          _ = maker.restart(
            at: handSeed.child(TouchTrials.number(of: glass)).child(TouchTrials.number(of: task)).child(
              repetition))
          return glass.trial(of: task, repetition, by: &maker, group: group, child: child)
        }
      }
    }
  }

  private static func number<Case: CaseIterable & Equatable>(of value: Case) -> Int {
    Array(Case.allCases).firstIndex(of: value) ?? 0
  }
}

extension TouchTrial.Glass {
  /// Samples at 120 Hz, so that the recording panel applied afterwards determines the reports.
  var device: DeviceProfile {
    var device = self == .phone ? DeviceProfile.iPhoneSE : .iPadPro129
    device.touchHertz = 120
    return device
  }

  /// The sides of the rectangle whose diagonal a drag follows, mm.
  private var rectangle: GlassPoint {
    self == .phone ? GlassPoint(x: 26.2, y: 35.4) : GlassPoint(x: 85.0, y: 158.5)
  }

  /// The systematic offset of recorded drags' ends, mm, in every direction of drag. It comes from the devices or tasks, not from
  /// the children [M].
  private var dragShift: GlassPoint {
    self == .phone ? GlassPoint(x: 0.6, y: 0.2) : GlassPoint(x: 3.6, y: 3.0)
  }
  private var pairShift: GlassPoint { self == .phone ? GlassPoint(x: 0, y: 0.1) : GlassPoint(x: 3.0, y: 2.9) }
  /// The share of this offset at the start of drags [F].
  private static let shiftAtStart = 0.3

  /// A corner of the rectangle in the middle of the panel: 0 is top left, then clockwise.
  private func corner(_ quarter: Int) -> GlassPoint {
    let density = device.pointsPerMillimetre
    let size = device.screen.size
    let isRight = quarter % 4 == 1 || quarter % 4 == 2
    let isLow = quarter % 4 >= 2
    return GlassPoint(
      x: size.width.points / density / 2 + rectangle.x * (isRight ? 0.5 : -0.5),
      y: size.height.points / density / 2 + rectangle.y * (isLow ? 0.5 : -0.5))
  }

  /// Generates one trial; corners vary with repetition and child.
  fileprivate func trial(
    of task: TouchTrial.Task, _ repetition: Int, by maker: inout GestureMaker, group: AgeGroup, child: Int
  ) -> TouchTrial {
    var samples: [TouchSample] = []
    var starts: [GlassPoint] = []
    let turn = repetition + child
    var targets = [corner(turn)]
    switch task {
    case .tap, .doubleTap:
      _ = maker.make(
        task == .tap ? .tap : .doubleTap, at: .zero, start: point(targets[0]), into: &samples)
    case .drag:
      starts = targets
      targets = [corner(turn + 2)]
      _ = maker.make(
        .drag, at: .zero, start: point(starts[0] + dragShift * TouchTrial.Glass.shiftAtStart),
        aim: point(targets[0] + dragShift), into: &samples)
    case .twoFingerDrag:
      // Both fingers cross to the opposite side; the fifth time they move in opposite directions, from corner to corner.
      let isOpposite = repetition == 4
      starts = [corner(turn), corner(turn + (isOpposite ? 2 : 1))]
      targets = isOpposite ? [corner(turn + 1), corner(turn + 3)] : [corner(turn + 3), corner(turn + 2)]
      let from = starts.map { point($0 + pairShift * TouchTrial.Glass.shiftAtStart) }
      let to = targets.map { point($0 + pairShift) }
      maker.makeTwoFingerDrag(
        at: .zero, starts: (from[0], from[1]), ends: (to[0], to[1]), into: &samples)
    }
    return TouchTrial(
      group: group, child: child, glass: self, task: task, starts: starts, targets: targets,
      strokes: strokes(samples))
  }

  private func point(_ place: GlassPoint) -> ScreenPoint {
    let density = device.pointsPerMillimetre
    return ScreenPoint(place.x * density, place.y * density)
  }

  /// One list of reports per contact.
  private func strokes(_ samples: [TouchSample]) -> [[TouchTrial.Report]] {
    var strokes: [[TouchTrial.Report]] = []
    var open: [UInt8: Int] = [:]
    for sample in samples {
      if sample.phase == .began {
        open[sample.finger] = strokes.count
        strokes.append([])
      }
      guard let index = open[sample.finger] else { continue }
      let density = device.pointsPerMillimetre
      strokes[index].append(
        TouchTrial.Report(
          milliseconds: (sample.time - .zero).milliseconds,
          place: GlassPoint(
            x: sample.position.x.points / density, y: sample.position.y.points / density)))
    }
    return strokes
  }
}
