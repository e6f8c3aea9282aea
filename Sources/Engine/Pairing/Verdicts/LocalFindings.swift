internal import Metrics
internal import Simulation

/// Looks for steps, and for single frames, that changed otherwise than the median frame did.
///
/// With dozens of steps and thousands of frames chance always has a candidate. So each kind may raise a false alarm in one
/// comparison out of eighty, both together in one out of forty. To stand out in two pairs is far too little for that: a
/// finding stands out in all of them, and farther than the A/A pairs ever did.
struct LocalFindings {
  private let figures: PairedFigures
  private let whole: PairedFigure
  private let rounds: [PairedRound]

  /// A frame stands out of a pair when it costs this much more or less than the rest changed.
  static let frameFactor = 1.5
  /// Frames of a step, at least, for its median to mean something.
  static let leastStepFrames = 20

  init(_ figures: PairedFigures, whole: PairedFigure) {
    self.figures = figures
    self.whole = whole
    rounds = figures.rounds
  }

  /// What stands out, worse before better, the farthest from 1 first. O(pairs x frames).
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
      // What the step did beyond the whole; the A/A pairs likewise.
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

/// In how many pairs each frame stood out.
struct FrameTally {
  /// By frame: pairs in which it cost more, and less, than both runs of the old binary would let expect.
  private var more: [UInt8]
  private var less: [UInt8]
  /// By frame: whether one run of the old binary ever stood out of the other.
  private var isRough: [Bool]
  private var rounds = 0

  init(frames: Int) {
    more = Array(repeating: 0, count: frames)
    less = more
    isRough = Array(repeating: false, count: frames)
  }

  /// Counts a round's frames against what the median frame did.
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

  /// The places, of those given, that stood out of all pairs on one side. O(places).
  func places(among candidates: [Int], more isMore: Bool) -> [Int] {
    candidates.filter { Int(isMore ? more[$0] : less[$0]) == rounds }
  }

  /// Whether so many rounds keep chance below so many false alarms.
  ///
  /// The worst that chance can do is a frame that is cheap or dear by the draw of each process. That the new one alone is dear
  /// then happens in 4 of 27 rounds at most, whatever the odds: q (1 - q)^2 is largest at q = 1/3. Only frames that have been
  /// seen to be rough can be like that, and how many there are is counted.
  func suffices(falseAlarms: Double) -> Bool {
    let atRisk = max(1, isRough.count { $0 })
    let each = (0..<rounds).reduce(1.0) { odds, _ in odds * 4 / 27 }
    return each * Double(atRisk) <= falseAlarms
  }
}
