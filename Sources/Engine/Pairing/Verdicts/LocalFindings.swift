internal import Metrics
internal import Simulation

/// Finds steps and single frames that changed differently from the median frame.
///
/// Among dozens of steps and thousands of frames, chance always produces candidates. Each kind may therefore raise a false alarm
/// in one comparison out of eighty, both together in one out of forty. A finding must stand out in all pairs, and by more than
/// any A/A pair.
struct LocalFindings {
  private let figures: PairedFigures
  private let whole: PairedFigure
  private let rounds: [PairedRound]

  /// The factor by which a frame must be more or less expensive, relative to the others, to stand out in a pair.
  static let frameFactor = 1.5
  /// The fewest frames of a step for a meaningful median.
  static let leastStepFrames = 20

  init(_ figures: PairedFigures, whole: PairedFigure) {
    self.figures = figures
    self.whole = whole
    rounds = figures.rounds
  }

  /// The findings: worse before better, then by distance from 1. O(pairs x frames).
  var findings: [LocalFinding] {
    let steps = stepFindings
    let frames = frameFindings.filter { frame in !steps.contains { $0.step == frame.step } }
    return (steps + frames).sorted { first, second in
      if first.isWorse != second.isWorse { return first.isWorse }
      return (first.ratio.mean - 1).magnitude > (second.ratio.mean - 1).magnitude
    }
  }

  // MARK: Steps

  private var stepFindings: [LocalFinding] {
    let looked = figures.steps.filter { $0.places.count >= LocalFindings.leastStepFrames }
    return looked.compactMap { step in
      let figure = figures.figure(step.name, at: step.places)
      // The step's change relative to the whole, for pairs and A/A pairs.
      let pairs = zip(figure.pairs, whole.pairs).map { $0 / $1 }
      let twins = zip(figure.twins, whole.twins).map { $0 / $1 }
      guard figures.rule.standsOut(pairs: pairs, twins: twins, among: looked.count) else { return nil }
      return finding(step.name, .step, step.places, ratio: figure.ratio)
    }
  }

  // MARK: Frames

  private var frameFindings: [LocalFinding] {
    let count = rounds.map(\.count).min() ?? 0
    var tally = FrameTally(frames: count)
    for (round, ratio) in zip(rounds, whole.pairs) { tally.add(round, whole: ratio) }
    guard tally.suffices(falseAlarms: figures.rule.falseAlarms) else { return [] }
    return figures.steps.flatMap { step in
      [true, false].compactMap { isMore in
        let places = tally.places(among: step.places, more: isMore)
        guard !places.isEmpty else { return nil }
        let figure = figures.figure(step.name, at: places)
        return finding(step.name, .frames, places, ratio: figure.ratio)
      }
    }
  }

  private func finding(
    _ step: String, _ extent: LocalFinding.Extent, _ places: [Int], ratio: MeanInterval
  ) -> LocalFinding {
    let grown = FrameStage.allCases.map { stage in
      rounds.reduce(0) { $0 + $1.added(stage: stage, at: places) }
    }
    let sign: Double = ratio.mean >= 1 ? 1 : -1
    let total = max(1, grown.reduce(0) { $0 + max(0, sign * $1) })
    let stage = FrameStage.allCases.max { sign * grown[$0.rawValue] < sign * grown[$1.rawValue] } ?? .layout
    return LocalFinding(
      step: step, extent: extent, frames: places.count, ratio: ratio, stage: stage.name,
      stageShare: max(0, sign * grown[stage.rawValue]) / total, added: figures.added(at: places))
  }
}

/// Counts in how many pairs each frame stands out.
struct FrameTally {
  /// By frame: pairs in which it costs more, or less, than both runs of the old binary suggest.
  private var more: [UInt8]
  private var less: [UInt8]
  /// By frame: whether the two runs of the old binary ever differ by `frameFactor`.
  private var isRough: [Bool]
  private var rounds = 0

  init(frames: Int) {
    more = Array(repeating: 0, count: frames)
    less = more
    isRough = Array(repeating: false, count: frames)
  }

  /// Counts a round's frames, relative to the median frame's ratio `whole`.
  mutating func add(_ round: PairedRound, whole: Double) {
    rounds += 1
    let factor = LocalFindings.frameFactor
    for place in more.indices {
      let old = Double(max(PairedRound.leastCost, round.costs[PairingRole.old.rawValue][place]))
      let twin = Double(max(PairedRound.leastCost, round.costs[PairingRole.twin.rawValue][place]))
      let new = Double(max(PairedRound.leastCost, round.costs[PairingRole.new.rawValue][place])) / whole
      if new > factor * max(old, twin) { more[place] &+= 1 }
      if new * factor < min(old, twin) { less[place] &+= 1 }
      if max(old, twin) > factor * min(old, twin) { isRough[place] = true }
    }
  }

  /// The candidates that stand out in all pairs in one direction. O(places).
  func places(among candidates: [Int], more isMore: Bool) -> [Int] {
    candidates.filter { Int(isMore ? more[$0] : less[$0]) == rounds }
  }

  /// Whether enough rounds were run to limit false alarms to this rate.
  ///
  /// The worst case is a frame that is randomly cheap or expensive in each process. The new process alone is then expensive in at
  /// most 4 of 27 rounds, since q (1 - q)^2 is largest at q = 1/3. Only frames seen to be rough can behave so, and those are
  /// counted.
  func suffices(falseAlarms: Double) -> Bool {
    let atRisk = max(1, isRough.count { $0 })
    let each = (0..<rounds).reduce(1.0) { odds, _ in odds * 4 / 27 }
    return each * Double(atRisk) <= falseAlarms
  }
}
