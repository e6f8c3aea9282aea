internal import Kernel
internal import Simulation
package import Touches

/// The recorded trials over again, by drawn hands: five of each task on a phone and on a tablet for each child.
///
/// Taps aim at the corners of an upright rectangle, one after the other. Drags go from corner to corner through its middle, over
/// 44 mm (phone) or 180 mm (tablet), each direction as often; two fingers go the same way or opposite ways along its sides. Palms beside a trial were not recorded and are not drawn.
package struct TouchTrials: Sendable {
  /// Of each task on each glass.
  package static let repetitions = 5

  package let seed: UInt64
  private let parameters: @Sendable (AgeGroup) -> TouchParameters

  /// `parameters`: another hand than the age's own.
  package init(
    seed: UInt64, parameters: @escaping @Sendable (AgeGroup) -> TouchParameters = { .of($0) }
  ) {
    self.seed = seed
    self.parameters = parameters
  }

  /// The trials of one child, in an order that its age and number decide. O(trials).
  package func trials(
    of group: AgeGroup, child: Int, tasks: [TouchTrial.Task] = TouchTrial.Task.allCases
  ) -> [TouchTrial] {
    var figures = parameters(group)
    figures.extraContact = Figure(0, figures.extraContact.evidence, figures.extraContact.source)
    let hand = SeedTree(seed).child(TouchTrials.number(of: group)).child(child)
    return TouchTrial.Glass.allCases.flatMap { glass -> [TouchTrial] in
      // One hand on both: a child's traits come from the same seed.
      var maker = GestureMaker(group, device: glass.device, parameters: figures, seed: hand)
      return tasks.flatMap { task in
        (0..<TouchTrials.repetitions).map { repetition in
          _ = maker.restart(
            at: hand.child(TouchTrials.number(of: glass)).child(TouchTrials.number(of: task)).child(
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
  /// Reports come often, so that the panel the trials are put through afterwards decides what is seen.
  var device: DeviceProfile {
    var device = self == .phone ? DeviceProfile.iPhoneSE : .iPadPro129
    device.touchHertz = 120
    return device
  }

  /// Sides of the rectangle whose diagonal a drag goes, mm.
  private var rectangle: GlassPoint {
    self == .phone ? GlassPoint(x: 26.2, y: 35.4) : GlassPoint(x: 85.0, y: 158.5)
  }

  /// How far from their places recorded drags ended whatever their direction, mm: of these devices or their tasks, not of hands [M].
  private var dragShift: GlassPoint {
    self == .phone ? GlassPoint(x: 0.6, y: 0.2) : GlassPoint(x: 3.6, y: 3.0)
  }
  private var pairShift: GlassPoint { self == .phone ? GlassPoint(x: 0, y: 0.1) : GlassPoint(x: 3.0, y: 2.9) }
  /// Where they began it shows less [F].
  private static let shiftAtStart = 0.3

  /// The corner at a quarter of the rectangle about the middle of the glass: 0 is top left, then clockwise.
  private func corner(_ quarter: Int) -> GlassPoint {
    let density = device.pointsPerMillimetre
    let size = device.screen.size
    let isRight = quarter % 4 == 1 || quarter % 4 == 2
    let isLow = quarter % 4 >= 2
    return GlassPoint(
      x: size.width.points / density / 2 + rectangle.x * (isRight ? 0.5 : -0.5),
      y: size.height.points / density / 2 + rectangle.y * (isLow ? 0.5 : -0.5))
  }

  /// One task done once; corners change with the repetition and from child to child.
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
      // Side by side to the opposite side; the fifth time opposite ways, from corner to corner.
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

  /// One list of reports for each contact.
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
