internal import ScenarioFormat

extension Baseline {
  /// The YAML text of the file, ending with a line break. Reading it gives an equal baseline.
  package var yaml: String {
    var lines = [
      "# `gate` compares runs of this scenario with these figures. `gate RUN --update` rewrites them and",
      "# preserves edits by hand: `tolerance` (0, 2.5, 5%, 3x or any), `why`, `budgets`, and `digest: any`.",
      "scenario: \(ScalarSpelling.text(scenario))",
      "seed: \(seed)",
      "\(unitWord): \(units)",
      "commit: \(ScalarSpelling.text(commit))",
      "build: \(ScalarSpelling.text(build))",
      "harness: \(ScalarSpelling.text(harness))",
      "digest: \"\(digest)\"",
    ]
    if let settings {
      lines.append(settings.isEmpty ? "settings: {}" : "settings:")
      lines += settings.map { "  \(ScalarSpelling.text($0.key)): \(ScalarSpelling.text($0.value))" }
    }
    lines.append(budgets.isEmpty ? "budgets: {}" : "budgets:")
    for budget in budgets {
      let least = budget.least.map { NumberSpelling.text($0) + "-" } ?? ""
      lines.append("  \(ScalarSpelling.text(budget.metric)): \(least)\(NumberSpelling.text(budget.limit))")
    }
    lines.append(metrics.isEmpty ? "metrics: {}" : "metrics:")
    for metric in metrics { lines.append("  \(ScalarSpelling.text(metric.id)): \(Baseline.text(metric))") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(_ line: Line) -> String {
    let value = NumberSpelling.text(line.value)
    guard line.tolerance != nil || !line.why.isEmpty else { return value }
    var parts = ["value: \(value)"]
    if let tolerance = line.tolerance { parts.append("tolerance: \(tolerance.text)") }
    if !line.why.isEmpty { parts.append("why: \(ScalarSpelling.text(line.why))") }
    return "{\(parts.joined(separator: ", "))}"
  }
}
