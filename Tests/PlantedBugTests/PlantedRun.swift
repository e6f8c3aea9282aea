import FamilySamples
import Foundation
import Invariants
import Testing

/// What a run of the built program with a planted bug in it, or with none, said.
struct PlantedRun {
  var exit: Int32
  var words: String
  /// Budgets that were exceeded, and rules that were broken.
  var budgets: [String]
  var invariants: [String]
  var budgetValues: [String: Double]
  /// When in its session a rule was said to be broken first; a budget is judged in the end.
  var moment: String

  /// Runs a scenario and reads what came of it.
  static func play(
    _ scenario: String, _ bug: String?, to out: String, in folder: URL, _ flags: [String] = []
  ) throws -> PlantedRun {
    if scenario == PlantedEvening.frames.rawValue {
      try HeavyPhotos.write(4, to: folder.appending(path: "Scenarios/panoramas"))
    }
    let extra = bug.map { ["--planted", $0] } ?? []
    let outcome = try BuiltCommand.run(
      ["run", scenario, "--format", "json", "--moments", "none", "--out", out] + extra + flags,
      in: folder)
    let last = try #require(
      outcome.output.split(separator: "\n").last,
      "\(scenario), \(extra): \(outcome.exit), \(outcome.complaint)")
    let line = try object(Data(last.utf8))
    let report = try object(Data(contentsOf: folder.appending(path: out + "/report.json")))
    let budgets = report["budgets"] as? [[String: Any]] ?? []
    let examples = (report["invariants"] as? [[String: Any]] ?? []).compactMap {
      $0["examples"] as? [String]
    }
    let values = budgets.compactMap { budget -> (String, Double)? in
      guard let name = budget["metric"] as? String, let value = budget["value"] as? Double else {
        return nil
      }
      return (name, value)
    }
    return PlantedRun(
      exit: outcome.exit, words: outcome.output + outcome.complaint,
      budgets: line["budgets"] as? [String] ?? [], invariants: line["invariants"] as? [String] ?? [],
      budgetValues: Dictionary(values) { first, _ in first },
      moment: examples.lazy.compactMap(\.first).first?.firstMatch(of: /at (\d+:\d+\.\d+)/)
        .map { "at \($0.1)" } ?? "in the end")
  }

  private static func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
