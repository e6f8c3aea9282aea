internal import Metrics
internal import Simulation

/// One line of a comparison: the cost of the new binary relative to the old one, in all or in some frames.
package struct PairedFigure: Codable, Hashable, Sendable {
  /// The name of a metric, a stage or a scenario step.
  package var name: String
  /// The number of frames.
  package var frames: Int
  /// The share of all product time of the old binary, 0 to 1.
  package var share: Double
  /// The added cost as a share of all product time of the old binary; negative when cheaper, 0 for effects on lanes.
  package var added: Double
  /// New over old cost: the geometric mean over pairs with its interval.
  package var ratio: MeanInterval
  /// The noise floor: the largest distance from 1 of the old binary's interval against itself.
  package var floor: Double
  /// The ratio of each pair and of each A/A pair, in run order.
  package var pairs: [Double]
  package var twins: [Double]

  init(
    _ name: String, frames: Int, share: Double, added: Double, _ ratios: PairedRatios, rule: VerdictRule
  ) {
    self.name = name
    self.frames = frames
    self.share = share
    self.added = added
    pairs = ratios.pairs
    twins = ratios.twins
    ratio = MeanInterval(overRatios: pairs, confidence: rule.confidence)
    floor = rule.noiseFloor(twins)
  }
}

extension PairedFigure {
  /// The name of the deciding figure: the median over frames of each frame's new over old cost. The figures named `frame.product`
  /// instead are ratios of one program's mean or quantile to the other's.
  package static let wholeName = "frame.ratio.median"
}

/// Computes the figures of a comparison from its rounds.
struct PairedFigures {
  let rounds: [PairedRound]
  let rule: VerdictRule
  private let all: Range<Int>
  /// Frame indices by scenario step, sorted by name.
  let steps: [(name: String, places: [Int])]
  private let total: Double

  /// Takes at least one round; all rounds must have the same frames. O(frames).
  init(_ rounds: [PairedRound], rule: VerdictRule) {
    self.rounds = rounds
    self.rule = rule
    let first = rounds[0]
    all = 0..<(rounds.map(\.count).min() ?? 0)
    var places = [[Int]](repeating: [], count: first.stepNames.count)
    for place in all { places[Int(first.steps[place])].append(place) }
    steps = zip(first.stepNames, places).map { ($0, $1) }.filter { !$0.1.isEmpty }.sorted { $0.0 < $1.0 }
    total = max(1, rounds.reduce(0) { [all] in $0 + $1.sum(.old, at: all) })
  }

  /// The figure that decides the verdict: the median of the frames' ratios.
  var whole: PairedFigure {
    figure(PairedFigure.wholeName, frames: all.count, share: 1, added: shareAdded(at: all)) {
      [all] round, above, below in
      round.medianRatio(above, below, at: all)
    }
  }

  /// Figures shown for information: ratios of the programs' means and quantiles. They depend on few frames, and no verdict
  /// depends on them.
  var metrics: [PairedFigure] {
    let shares = [("frame.product.p50", 0.5), ("frame.product.p99", 0.99), ("frame.product.p999", 0.999)]
    let added = shareAdded(at: all)
    return [
      figure("frame.product.mean", frames: all.count, share: 1, added: added) { [all] round, above, below in
        max(1, round.sum(above, at: all)) / max(1, round.sum(below, at: all))
      }
    ]
      + shares.map { name, share in
        figure(name, frames: all.count, share: 1, added: added) { round, above, below in
          max(1, round.quantile(above, share)) / max(1, round.quantile(below, share))
        }
      }
  }

  /// One figure per stage, over the frames in which it did work.
  var stages: [PairedFigure] {
    FrameStage.allCases.map { stage in
      let own = rounds.reduce(0) { [all] in $0 + $1.sum(.old, stage: stage, at: all) }
      let width = SteppedFrames.stageCount
      let busy = all.count { place in
        rounds[0].stages[PairingRole.old.rawValue][place * width + stage.rawValue] >= PairedRound.leastCost
      }
      let more = rounds.reduce(0) { [all] in $0 + $1.added(stage: stage, at: all) }
      return figure("stage.\(stage.name)", frames: busy, share: own / total, added: more / total) {
        [all] round, above, below in
        round.medianRatio(above, below, stage: stage, at: all)
      }
    }
  }

  /// Kinds of effects with enough samples for a median, by name. Their time is not part of frames, so their share is 0.
  var lanes: [PairedFigure] {
    let counts = rounds[0].lanes[PairingRole.old.rawValue].byKind.mapValues { costs in
      costs.count { $0 >= PairedRound.leastCost }
    }
    return counts.filter { $0.value >= PairedFigures.leastEffects }.sorted { $0.key < $1.key }.map {
      kind, count in
      figure("lane.\(kind)", frames: count, share: 0, added: 0) { $0.medianRatio($1, $2, lane: kind) }
    }
  }

  /// The fewest effects of a kind for a meaningful median.
  private static let leastEffects = 10

  /// One figure per scenario step.
  var stepFigures: [PairedFigure] { steps.map { step in figure(step.name, at: step.places) } }

  /// The added cost of some frames, as a share of all product time of the old binary. O(pairs x places).
  func added(at places: [Int]) -> Double {
    shareAdded(at: places)
  }

  private func shareAdded(at places: some Collection<Int>) -> Double {
    rounds.reduce(0) { $0 + $1.added(at: places) } / total
  }

  /// The figure of some frames, under a name.
  func figure(_ name: String, at places: [Int]) -> PairedFigure {
    let own = rounds.reduce(0) { $0 + $1.sum(.old, at: places) }
    return figure(name, frames: places.count, share: own / total, added: added(at: places)) {
      round, above, below in
      round.medianRatio(above, below, at: places)
    }
  }

  private func figure(
    _ name: String, frames: Int, share: Double, added: Double,
    _ ratio: (PairedRound, PairingRole, PairingRole) -> Double
  ) -> PairedFigure {
    var ratios = PairedRatios()
    for round in rounds { ratios.add { ratio(round, $0, $1) } }
    return PairedFigure(name, frames: frames, share: share, added: added, ratios, rule: rule)
  }
}
