internal import Metrics
internal import ScenarioFormat

/// Holds the figures of a run against those of a baseline, one by one.
struct MetricGate {
  let run: RunReport
  let baseline: Baseline
  /// All metrics that a run can have, by id, with the unit of each.
  let known: [String: String]

  /// What was found, by id.
  var findings: [GateFinding] {
    let figures = Dictionary(run.metrics.map { ($0.id, $0) }) { first, _ in first }
    let kept = baseline.metrics.map { finding($0, figures[$0.id]) }
    let ids = Set(baseline.metrics.map(\.id))
    let all = Set(run.metrics.map(\.id))
    let new = run.metrics.filter { $0.samples > 0 && Baseline.isKept($0, among: all) && !ids.contains($0.id) }
      .map {
        metric in
        GateFinding(
          .metric, metric.id, .notInBaseline, "the baseline does not have it: `--update` takes it in",
          value: metric.value, unit: metric.unit, samples: metric.samples)
      }
    return (kept + new).sorted { $0.id < $1.id }
  }

  private func finding(_ line: Baseline.Line, _ metric: MetricValue?) -> GateFinding {
    let (result, message) = judge(line, metric)
    return GateFinding(
      .metric, line.id, result, message, kept: line.value,
      value: metric.flatMap { $0.samples > 0 ? $0.value : nil },
      unit: metric?.unit ?? known[line.id] ?? "", samples: metric?.samples ?? 0,
      tolerance: (line.tolerance ?? .equality).text,
      line: line.line)
  }

  private func judge(_ line: Baseline.Line, _ metric: MetricValue?) -> (GateFinding.Result, String) {
    guard let metric else {
      guard known[line.id] != nil else {
        return (
          .unknown, "no run has a metric of this name; \(MetricGate.remedy(line.id, known.keys.sorted()))"
        )
      }
      return (
        .missing, "the baseline has it and this run did not measure it: find out why, or update the baseline"
      )
    }
    guard metric.samples > 0 else {
      return (.noSamples, "nothing stands behind it in this run, so that it can say nothing")
    }
    if metric.kind == .perBuild, run.machine.build != baseline.build, line.tolerance != .any {
      return (
        .notComparable,
        "exact for one build only: the run is of a \(run.machine.build) build, the baseline of a \(baseline.build) one"
      )
    }
    if metric.kind == .timed || metric.kind == .memory, line.tolerance ?? .equality == .equality {
      return (
        .notComparable,
        "\(metric.kind.rawValue): it never repeats, so say how far it may be off: `tolerance: 3x`"
      )
    }
    if FrameCounts.total(behind: line.id, among: Set(known.keys)) != nil {
      return (.holds, "a mean over frames: its total is held instead")
    }
    return held(line, metric)
  }

  private var frames: FrameCounts {
    FrameCounts(old: baseline.metrics.first { $0.id == FrameCounts.id }?.value, run)
  }

  private func held(_ line: Baseline.Line, _ metric: MetricValue) -> (GateFinding.Result, String) {
    switch (line.tolerance ?? .equality).deviation(of: metric.value, from: line.value, better: metric.better)
    {
    case .none: (.holds, "")
    case .worse: (.worse, "worse than the baseline")
    case .better where frames.dilution(of: metric) != nil: (.changed, frames.dilution(of: metric) ?? "")
    case .better: (.better, "better than the baseline: if that was meant, keep it with `--update`")
    case .other: (.changed, "not what the baseline says: if that was meant, keep it with `--update`")
    }
  }

  /// The nearest name; of a long list without one, where the names are.
  private static func remedy(_ name: String, _ known: [String]) -> String {
    NearestName.of(name, among: known).map { "did you mean `\($0)`?" } ?? "report.json lists the names"
  }
}
