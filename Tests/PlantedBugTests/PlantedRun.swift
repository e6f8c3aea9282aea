import FamilySamples
import Foundation
import Testing

/// A run of the built program with a planted bug, or with none.
struct PlantedRun {
  var exit: Int32
  /// The metrics of exceeded budgets.
  var budgets: [String]
  /// The values of all metrics with a budget.
  var budgetValues: [String: Double]

  /// Runs a scenario of the folder and reads its report.
  static func play(
    _ scenario: String, _ bug: String?, to out: String, in folder: URL, _ flags: [String] = []
  ) throws -> PlantedRun {
    let extra = bug.map { ["--planted", $0] } ?? []
    let outcome = try BuiltCommand.run(
      ["run", scenario, "--format", "json", "--clips", "none", "--out", out] + extra + flags,
      in: folder)
    let last = try #require(
      outcome.output.split(separator: "\n").last,
      "\(scenario), \(extra): \(outcome.exit), \(outcome.complaint)")
    let line = try object(Data(last.utf8))
    let report = try object(Data(contentsOf: folder.appending(path: out + "/report.json")))
    let values = (report["budgets"] as? [[String: Any]] ?? []).compactMap { budget -> (String, Double)? in
      guard let name = budget["metric"] as? String, let value = budget["value"] as? Double else {
        return nil
      }
      return (name, value)
    }
    return PlantedRun(
      exit: outcome.exit, budgets: line["budgets"] as? [String] ?? [],
      budgetValues: Dictionary(values) { first, _ in first })
  }

  private static func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
