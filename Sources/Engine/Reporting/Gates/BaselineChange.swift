package import Comparing
package import Metrics
internal import ScenarioFormat

/// The changes that a newly written baseline makes.
package struct BaselineChange {
  private let old: Baseline?
  private let new: Baseline

  /// `old` is `nil` if there was no baseline.
  package init(_ old: Baseline?, _ new: Baseline) {
    self.old = old
    self.new = new
  }

  /// The written file and each metric that differs, without a final line break.
  package func text(file: String) -> String {
    let file = TextTable.clean(file)
    let commit = TextTable.clean(new.commit)
    guard let old else {
      return "wrote \(file): \(new.metrics.count) metrics of commit \(commit); look at it and commit it"
    }
    let settings = SettingDifference.all(old.settingValues, new.settingValues)
    let before = Dictionary(old.metrics.map { ($0.id, $0.value) }) { first, _ in first }
    let after = Dictionary(new.metrics.map { ($0.id, $0.value) }) { first, _ in first }
    let ids = Set(before.keys).union(after.keys).sorted().filter { before[$0] != after[$0] }
    let head =
      "wrote \(file): \(new.metrics.count) metrics of commit \(commit), \(ids.count) of them changed"
      + settings.map {
        "\n"
          + TextTable.clean(
            "note: the setting `\($0.key)` was \($0.old) and is \($0.new): runs of the old setting are no longer comparable"
          )
      }.joined()
    guard !ids.isEmpty else { return head }
    var table = TextTable([("metric", .left), ("was", .right), ("is", .right)])
    for id in ids { table.add([id, BaselineChange.figure(before[id]), BaselineChange.figure(after[id])]) }
    return head + "\n" + table.text
  }

  /// Remarks on the run of a baseline: exceeded budgets, and known failures.
  package static func remarks(on run: RunReport) -> [String] {
    let over = run.budgets.filter { !$0.holds }.map { budget in
      let value = budget.value.map { FigureText.text($0, unit: budget.unit) } ?? "not measured"
      return "\(budget.metric) is \(value), limit \(FigureText.limit(budget))"
    }
    let known =
      run.invariants.filter { $0.outcome == .known }.map(\.id)
      + run.budgets.filter { $0.known?.state == .known }.map(\.metric)
    return
      (over.isEmpty
      ? []
      : [
        "this run is over budget: \(over.joined(separator: "; ")). The baseline stores its figures, but the gate still fails for the budget"
      ])
      + (known.isEmpty ? [] : ["this run fails as the scenario declares: \(known.joined(separator: ", "))"])
  }

  private static func figure(_ value: Double?) -> String { value.map(NumberSpelling.text) ?? "none" }
}
