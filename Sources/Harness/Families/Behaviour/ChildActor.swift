package import Kernel
package import ScenarioFormat
package import Simulation
package import Touches

/// A child at the screen: in episodes of 20-120 s it browses, hunts, fidgets, is frustrated or idle.
///
/// Closed loop: it sees the screen as it is after its last gesture and decides what to do next. Same plan, same
/// senses, same touches. Allocates nothing once `samples` has room.
package struct ChildActor: TouchSource {
  private var maker: GestureMaker
  var random: RandomSource
  private let weights: [Double]
  private let end: Instant
  /// What the child is up to now.
  package private(set) var behaviour: Behaviour = .browse
  package var activity: String { behaviour.rawValue }
  private var episodeEnd: Instant = .zero
  private var lastSwipe: TouchIntent?
  private var lastLift: Instant = .zero
  /// Category swipes go this way until the child turns round.
  var isHeadingLeft = true
  /// Keys of a guessed PIN still to press.
  var pinKeysLeft = 0
  /// Fullscreen is left after this many more looks.
  var looksLeft = 0
  /// The group viewer is left after this many more pages.
  var pagesLeft = 0

  /// The actor of a child of a plan on its device, until the session's `end`. Unknown behaviour names count nothing;
  /// when no weight is left, the child browses.
  package init(_ child: ChildPlan, device: DeviceProfile, behaviours: [WeightedName], end: Instant) {
    self.init(
      child.ageGroup, device: device, behaviours: behaviours, end: end,
      seed: SeedTree(child.seed).child("touches"))
  }

  package init(
    _ group: AgeGroup, device: DeviceProfile, behaviours: [WeightedName], end: Instant, seed: SeedTree
  ) {
    maker = GestureMaker(group, device: device, seed: seed.child("hand"))
    random = seed.child("mind").stream()
    self.end = end
    weights = Behaviour.allCases.map { behaviour in
      behaviours.filter { $0.name == behaviour.rawValue }.reduce(0) { $0 + max(0, $1.weight) }
    }
  }

  package mutating func next(
    after: Instant, sense: ScreenSense, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    if after >= episodeEnd { beginEpisode(at: after) }
    let move = decide(sense, at: after)
    // No finger is back within 30 ms of its lift.
    let begin = after + TimeSpan.microseconds(Int64(max(30, move.think) * 1_000))
    guard begin < end else { return nil }
    let firstIndex = samples.count
    var gesture = maker.make(
      move.intent, at: begin, start: move.start, aim: move.aim, hurry: move.pace.hurry, into: &samples)
    let follows = move.pace == .hasty ? lastSwipe != nil : move.intent == lastSwipe
    if move.pace != .thoughtful && follows {
      delay(&gesture, by: move.pace, from: firstIndex, in: &samples)
    }
    lastSwipe = move.intent.isSwipe ? move.intent : nil
    lastLift = gesture.last
    return gesture
  }

  private mutating func beginEpisode(at instant: Instant) {
    let choice = weights.contains { $0 > 0 } ? random.index(weights: weights) : 0
    behaviour = Behaviour.allCases[choice]
    episodeEnd = instant + TimeSpan.milliseconds(Int64(random.inside(20_000...120_000)))
  }

  /// How long this episode still lasts, ms.
  func episodeLeft(at instant: Instant) -> Double { max(0, (episodeEnd - instant).milliseconds) }

  /// Moves a repeat so that it lifts after the last lift as its pace says: quick ones as recorded repeats in the same
  /// direction, times the child's pace. If it takes longer by itself, it stays.
  private mutating func delay(
    _ gesture: inout LabelledGesture, by pace: PlannedMove.Pace, from firstIndex: Int,
    in samples: inout [TouchSample]
  ) {
    let gap =
      pace == .hasty
      ? TimeSpan.microseconds(Int64(random.uniform(150, 380) * 1_000)) : maker.repeatGap(same: true)
    let wanted = lastLift + gap
    let delay = wanted - gesture.last
    guard delay > .zero else { return }
    for index in firstIndex..<samples.count { samples[index].time = samples[index].time + delay }
    gesture.first = gesture.first + delay
    gesture.last = gesture.last + delay
  }
}

extension PlannedMove.Pace {
  /// The share of its usual time that a swipe takes [A].
  fileprivate var hurry: Double {
    switch self {
    case .thoughtful: 1
    case .quick: 0.7
    case .hasty: 0.5
    }
  }
}
