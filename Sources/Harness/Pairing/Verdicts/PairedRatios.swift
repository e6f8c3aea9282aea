internal import Metrics

/// Ratios of new to old cost over the rounds of a comparison, for any part of the frames.
///
/// A round gives two of them, new over old and new over the old one's twin; their mean counts, since each process has costs of
/// its own. The A/A ratio is that of the twins.
package struct PairedRatios: Hashable, Sendable {
  /// New over old, one per round.
  package private(set) var pairs: [Double] = []
  /// Old over old.
  package private(set) var twins: [Double] = []

  package init() {}

  /// Adds a round's figure: something that is computed from the costs of one process over those of another.
  mutating func add(_ ratio: (_ above: PairingRole, _ below: PairingRole) -> Double) {
    pairs.append((ratio(.new, .old) + ratio(.new, .twin)) / 2)
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
    var ratios: [Double] = []
    let (over, under) = (costs[above.rawValue], costs[below.rawValue])
    for place in places where under[place] >= PairedRound.leastCost && over[place] > 0 {
      ratios.append(Double(over[place]) / Double(under[place]))
    }
    return ratios.isEmpty ? 1 : Sample.median(ratios)
  }

  /// The same of one stage; frames in which it did nothing are left out.
  func medianRatio(
    _ above: PairingRole, _ below: PairingRole, stage: FrameStage, at places: some Sequence<Int>
  ) -> Double {
    var ratios: [Double] = []
    let width = SteppedFrames.stageCount
    let (over, under) = (stages[above.rawValue], stages[below.rawValue])
    for place in places.lazy.map({ $0 * width + stage.rawValue })
    where under[place] >= PairedRound.leastCost && over[place] > 0 {
      ratios.append(Double(over[place]) / Double(under[place]))
    }
    return ratios.isEmpty ? 1 : Sample.median(ratios)
  }

  /// The same of the effects of a kind; 1 where the two did not have as many.
  func medianRatio(_ above: PairingRole, _ below: PairingRole, lane kind: String) -> Double {
    let (over, under) = (lanes[above.rawValue].byKind[kind] ?? [], lanes[below.rawValue].byKind[kind] ?? [])
    guard over.count == under.count else { return 1 }
    let ratios = zip(over, under).filter { $1 >= PairedRound.leastCost && $0 > 0 }.map {
      Double($0) / Double($1)
    }
    return ratios.isEmpty ? 1 : Sample.median(ratios)
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

  /// A quantile of all frames' costs, nanoseconds. O(frames x log frames).
  func quantile(_ role: PairingRole, _ share: Double) -> Double {
    Sample.quantile(costs[role.rawValue].map(Double.init), share)
  }
}
