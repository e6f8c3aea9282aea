internal import Metrics
internal import ScenarioFormat

/// Compares each figure of a run with that of a baseline.
struct MetricGate {
  let run: RunReport
  let baseline: Baseline
  /// The units of all metrics that a run can have, by id.
  let known: [String: String]

  /// The findings, sorted by id.
  var findings: [GateFinding] {
    let figures = Dictionary(run.metrics.map { ($0.id, $0) }) { first, _ in first }
    let stored = baseline.metrics.map { finding($0, figures[$0.id]) }
    let ids = Set(baseline.metrics.map(\.id))
    let all = Set(run.metrics.map(\.id))
    let new = run.metrics.filter {
      $0.samples > 0 && Baseline.isStored($0, among: all) && !ids.contains($0.id)
    }
    .map {
      metric in
      GateFinding(
        .metric, metric.id, .notInBaseline, "the baseline does not have it: `--update` adds it",
        value: metric.value, unit: metric.unit, samples: metric.samples)
    }
    return (stored + new).sorted { $0.id < $1.id }
  }

  private func finding(_ line: Baseline.Line, _ metric: MetricValue?) -> GateFinding {
    let (result, message) = judge(line, metric)
    return GateFinding(
      .metric, line.id, result, message, stored: line.value,
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
      return (.noSamples, "it has no samples in this run: run longer, or remove it from the baseline")
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
        "\(metric.kind.rawValue): it never repeats exactly, so state a tolerance: `tolerance: 3x`"
      )
    }
    if FrameCounts.total(behind: line.id, among: Set(known.keys)) != nil {
      return (.holds, "a mean over frames: its total is compared instead")
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
    case .better: (.better, "better than the baseline: if intended, store it with `--update`")
    case .other: (.changed, "differs from the baseline: if intended, store it with `--update`")
    }
  }

  /// Suggests the nearest name, or the file that lists the names.
  private static func remedy(_ name: String, _ known: [String]) -> String {
    NearestName.of(name, among: known).map { "did you mean `\($0)`?" } ?? "report.json lists the names"
  }
}
