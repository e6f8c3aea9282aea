internal import Foundation
internal import Metrics
internal import Simulation

/// Ratios of new to old cost over the rounds of a comparison, for any part of the frames.
///
/// A round gives two of them, new over old and new over the old one's twin; their geometric mean counts, since each process has
/// costs of its own. The A/A ratio is that of the twins. Nothing in how a ratio is made tells the roles apart but who stands
/// above and who below, so that three copies of one program are 1 to each other on average.
package struct PairedRatios: Hashable, Sendable {
  /// New over old, one per round; above 0.
  package private(set) var pairs: [Double] = []
  /// Old over old.
  package private(set) var twins: [Double] = []

  package init() {}

  /// Adds a round's figure: something that is computed from the costs of one process over those of another, above 0.
  mutating func add(_ ratio: (_ above: PairingRole, _ below: PairingRole) -> Double) {
    pairs.append((ratio(.new, .old) * ratio(.new, .twin)).squareRoot())
    twins.append(ratio(.twin, .old))
  }
}

extension PairedRound {
  /// Costs below this are too near to the clock's own grain, 20 to 30 ns a reading, to make a ratio of them.
  package static let leastCost: Int32 = 200

  /// The median over frames of the ratio of their costs; 1 without frames that can make one. O(places x log places).
  func medianRatio(
    _ above: PairingRole, _ below: PairingRole, at places: some Sequence<Int>
  ) -> Double {
    PairedRound.medianRatio(above, below, in: costs, at: places)
  }

  /// The same of one stage; frames in which it did nothing are left out.
  func medianRatio(
    _ above: PairingRole, _ below: PairingRole, stage: FrameStage, at places: some Sequence<Int>
  ) -> Double {
    let width = SteppedFrames.stageCount
    return PairedRound.medianRatio(
      above, below, in: stages, at: places.lazy.map { $0 * width + stage.rawValue })
  }

  /// The same of the effects of a kind; 1 where the three did not have as many.
  func medianRatio(_ above: PairingRole, _ below: PairingRole, lane kind: String) -> Double {
    let costs = lanes.map { $0.byKind[kind] ?? [] }
    guard Set(costs.map(\.count)).count == 1 else { return 1 }
    return PairedRound.medianRatio(above, below, in: costs, at: costs[0].indices)
  }

  /// The middle ratio of costs by role and place.
  ///
  /// Which places are large enough is asked of all three processes alike, by the middle one. Asked of the one below it would
  /// choose places where that one happened to be dear: copies of one program then stood at -4 to -6 % in stage animate,
  /// whose frames are about as long as the least.
  private static func medianRatio(
    _ above: PairingRole, _ below: PairingRole, in costs: [[Int32]], at places: some Sequence<Int>
  ) -> Double {
    let (old, twin, new) = (
      costs[PairingRole.old.rawValue], costs[PairingRole.twin.rawValue], costs[PairingRole.new.rawValue]
    )
    let (over, under) = (costs[above.rawValue], costs[below.rawValue])
    var ratios: [Double] = []
    for place in places where isEnough(old[place], twin[place], new[place]) {
      ratios.append(log(Double(over[place]) / Double(under[place])))
    }
    return ratios.isEmpty ? 1 : exp(Sample.median(ratios))
  }

  /// Whether a cost that three processes had makes a ratio: all of them had one, and the middle one is large enough.
  private static func isEnough(_ first: Int32, _ second: Int32, _ third: Int32) -> Bool {
    min(first, second, third) > 0
      && max(min(first, second), min(max(first, second), third)) >= PairedRound.leastCost
  }

  /// The sum of costs over frames, nanoseconds.
  func sum(_ role: PairingRole, at places: some Sequence<Int>) -> Double {
    let costs = costs[role.rawValue]
    return places.reduce(0) { $0 + Double(costs[$1]) }
  }

  /// The sum of a stage's costs over frames, nanoseconds.
  func sum(_ role: PairingRole, stage: FrameStage, at places: some Sequence<Int>) -> Double {
    let stages = stages[role.rawValue]
    return places.reduce(0) { $0 + Double(stages[$1 * SteppedFrames.stageCount + stage.rawValue]) }
  }

  /// What the new process took more over frames than the two old ones on average, nanoseconds.
  func added(at places: some Sequence<Int>) -> Double {
    sum(.new, at: places) - (sum(.old, at: places) + sum(.twin, at: places)) / 2
  }

  /// The same of a stage.
  func added(stage: FrameStage, at places: some Sequence<Int>) -> Double {
    sum(.new, stage: stage, at: places)
      - (sum(.old, stage: stage, at: places) + sum(.twin, stage: stage, at: places)) / 2
  }

  /// A quantile of all frames' costs, nanoseconds. O(frames x log frames).
  func quantile(_ role: PairingRole, _ share: Double) -> Double {
    Sample.quantile(costs[role.rawValue].map(Double.init), share)
  }
}
