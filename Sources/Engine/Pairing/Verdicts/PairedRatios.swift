internal import Foundation
internal import Metrics
internal import Simulation

/// Ratios of new to old cost by round, for any subset of frames.
///
/// Each round gives new over old and new over the old one's twin. Their geometric mean counts, since each process has costs of
/// its own. The A/A ratio is twin over old. All ratios are computed alike, so that three copies of one program average 1.
package struct PairedRatios: Hashable, Sendable {
  /// New over old, one per round; above 0.
  package private(set) var pairs: [Double] = []
  /// Twin over old, one per round.
  package private(set) var twins: [Double] = []

  package init() {}

  /// Adds a round. `ratio` computes the cost of one process over that of another, above 0.
  mutating func add(_ ratio: (_ above: PairingRole, _ below: PairingRole) -> Double) {
    pairs.append((ratio(.new, .old) * ratio(.new, .twin)).squareRoot())
    twins.append(ratio(.twin, .old))
  }
}

extension PairedRound {
  /// Nanoseconds below which a cost makes no ratio: a clock reading itself takes 20 to 30 ns.
  package static let leastCost: Int32 = 200

  /// The median over frames of their cost ratios; 1 without usable frames. O(places x log places).
  func medianRatio(
    _ above: PairingRole, _ below: PairingRole, at places: some Sequence<Int>
  ) -> Double {
    PairedRound.medianRatio(above, below, in: costs, at: places)
  }

  /// The same for one stage, without frames in which it did no work.
  func medianRatio(
    _ above: PairingRole, _ below: PairingRole, stage: FrameStage, at places: some Sequence<Int>
  ) -> Double {
    let width = SteppedFrames.stageCount
    return PairedRound.medianRatio(
      above, below, in: stages, at: places.lazy.map { $0 * width + stage.rawValue })
  }

  /// The same for effects of a kind; 1 when the three processes have different counts.
  func medianRatio(_ above: PairingRole, _ below: PairingRole, lane kind: String) -> Double {
    let costs = lanes.map { $0.byKind[kind] ?? [] }
    guard Set(costs.map(\.count)).count == 1 else { return 1 }
    return PairedRound.medianRatio(above, below, in: costs, at: costs[0].indices)
  }

  /// The median ratio of costs by role and index.
  ///
  /// Whether a cost is large enough depends on the median of all three processes. Selecting by the denominator alone would prefer
  /// frames in which it happened to be expensive. Copies of one program then differed by -4 to -6 % in the stage `animate`, whose
  /// costs are close to the minimum.
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

  /// Whether three costs can make a ratio: all are positive, and their median is large enough.
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

  /// The cost of the new process over these frames minus the mean of the two old ones, nanoseconds.
  func added(at places: some Sequence<Int>) -> Double {
    sum(.new, at: places) - (sum(.old, at: places) + sum(.twin, at: places)) / 2
  }

  /// The same for one stage.
  func added(stage: FrameStage, at places: some Sequence<Int>) -> Double {
    sum(.new, stage: stage, at: places)
      - (sum(.old, stage: stage, at: places) + sum(.twin, stage: stage, at: places)) / 2
  }

  /// A quantile of all frames' costs, nanoseconds. O(frames x log frames).
  func quantile(_ role: PairingRole, _ share: Double) -> Double {
    Sample.quantile(costs[role.rawValue].map(Double.init), share)
  }
}
