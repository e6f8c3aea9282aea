package import Metrics

/// How many active frames two runs had: a figure that is taken over frames moves when there are more of them that do nothing.
///
/// A timer that was left armed made 470 frames more, each mean over frames was a little lower for it, and the gate said
/// BETTER of them all.
package struct FrameCounts: Hashable, Sendable {
  /// The metric that tells of them, for each simulated minute.
  package static let id = "frames.active"

  /// The metric's figures; `nil`: not known.
  package var old: Double?
  package var new: Double?
  /// The active frames of the newer run, by which figures over frames are known.
  package var samples: Int?

  /// Of two runs.
  package init(_ old: RunReport, _ new: RunReport) {
    self.init(old: FrameCounts.figure(old), new)
  }

  /// Of a figure that was kept and a run.
  package init(old: Double?, _ new: RunReport) {
    self.old = old
    self.new = FrameCounts.figure(new)
    samples = new.deterministic.totals[FrameCounts.id]
  }

  private static func figure(_ run: RunReport) -> Double? { run.metrics.first { $0.id == id }?.value }

  /// The total of which a metric is the mean over frames, `work.retains.total` of `work.retains.per_frame.mean`; `nil` of
  /// what is no mean, or has no total among these.
  package static func total(behind id: String, among ids: Set<String>) -> String? {
    guard id.hasSuffix(".mean") else { return nil }
    let stem = id.dropLast(".mean".count)
    let name = "\(stem.hasSuffix(".per_frame") ? stem.dropLast(".per_frame".count) : stem).total"
    return ids.contains(name) ? name : nil
  }

  /// Whether the last word of an id is a point of a distribution that more frames can move; the largest is none.
  private static func isDistribution(_ id: String) -> Bool {
    let word = id.split(separator: ".").last.map { $0.prefix { $0 != "@" } } ?? ""
    return [.p50, .p90, .p99, .p999, .mean].contains { (point: Percentile) in
      word == point.rawValue || word.hasSuffix("_\(point.rawValue)")
    }
  }

  /// Why a figure that went down is no better: it is one over all frames, and there are more of those; `nil` where it is not.
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
