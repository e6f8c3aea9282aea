package import Comparing
internal import ScenarioFormat

/// What writing a baseline anew has changed.
package struct BaselineChange {
  private let old: Baseline?
  private let new: Baseline

  /// `old` is `nil` where there was none.
  package init(_ old: Baseline?, _ new: Baseline) {
    self.old = old
    self.new = new
  }

  /// What was written, and each figure that differs; without a last line break.
  package func text(file: String) -> String {
    guard let old else {
      return "wrote \(file): \(new.metrics.count) metrics of commit \(new.commit); look at it and commit it"
    }
    let before = Dictionary(old.metrics.map { ($0.id, $0.value) }) { first, _ in first }
    let after = Dictionary(new.metrics.map { ($0.id, $0.value) }) { first, _ in first }
    let ids = Set(before.keys).union(after.keys).sorted().filter { before[$0] != after[$0] }
    let head =
      "wrote \(file): \(new.metrics.count) metrics of commit \(new.commit), \(ids.count) of them not as before"
    guard !ids.isEmpty else { return head }
    var table = TextTable([("metric", .left), ("was", .right), ("is", .right)])
    for id in ids { table.add([id, BaselineChange.figure(before[id]), BaselineChange.figure(after[id])]) }
    return head + "\n" + table.text
  }

  private static func figure(_ value: Double?) -> String { value.map(NumberSpelling.text) ?? "none" }
}
