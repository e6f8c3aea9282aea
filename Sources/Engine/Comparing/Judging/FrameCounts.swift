package import Metrics

/// The active frames of two runs. More frames that do little lower every figure over frames.
///
/// For example, a timer left armed caused 470 extra frames. Each mean over frames became a little lower and appeared to be
/// BETTER.
package struct FrameCounts: Hashable, Sendable {
  /// The metric of active frames per simulated minute.
  package static let id = "frames.active"

  /// The metric's figures; `nil`: unknown.
  package var old: Double?
  package var new: Double?
  /// The active frames of the newer run; figures over all frames have this number of samples.
  package var samples: Int?

  /// Takes the counts of two runs.
  package init(_ old: RunReport, _ new: RunReport) {
    self.init(old: FrameCounts.figure(old), new)
  }

  /// Takes a stored figure and the counts of a run.
  package init(old: Double?, _ new: RunReport) {
    self.old = old
    self.new = FrameCounts.figure(new)
    samples = new.deterministic.totals[FrameCounts.id]
  }

  private static func figure(_ run: RunReport) -> Double? { run.metrics.first { $0.id == id }?.value }

  /// The id of the total that belongs to a mean over frames: `work.retains.total` for `work.retains.per_frame.mean`. `nil` for
  /// other metrics, or when `ids` lacks the total.
  package static func total(behind id: String, among ids: Set<String>) -> String? {
    guard id.hasSuffix(".mean") else { return nil }
    let stem = id.dropLast(".mean".count)
    let name = "\(stem.hasSuffix(".per_frame") ? stem.dropLast(".per_frame".count) : stem).total"
    return ids.contains(name) ? name : nil
  }

  /// Whether the id ends in a percentile or mean, which more frames can move. A maximum is none.
  private static func isDistribution(_ id: String) -> Bool {
    let word = id.split(separator: ".").last.map { $0.prefix { $0 != "@" } } ?? ""
    return [.p50, .p90, .p99, .p999, .mean].contains { (point: Percentile) in
      word == point.rawValue || word.hasSuffix("_\(point.rawValue)")
    }
  }

  /// The reason why a lower figure is not better: there are more frames. `nil` when that does not apply.
  func dilution(of figure: MetricValue) -> String? {
    guard let old, let new, old > 0, new > old, figure.samples == samples,
      FrameCounts.isDistribution(figure.id)
    else {
      return nil
    }
    let more = Int(((new / old - 1) * 1_000).rounded())
    return
      "it is over all frames, and there are \(more / 10).\(more % 10) % more of them: frames that do little are no gain"
  }
}
