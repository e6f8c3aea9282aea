import Foundation
import Pairing
import SkipropeProgram
import Testing

@Suite("The table of detected slow-downs")
struct SelfcheckTableTests {
  /// An outcome of six pairs. `findings` are steps and whether they are worse, `plain` the verdicts of simpler methods.
  private func outcome(
    _ verdict: String, findings: [(step: String, isWorse: Bool)] = [], plain: [(String, String)] = []
  ) throws -> PairingOutcome {
    let found: [[String: Any]] = findings.map { finding in
      let mean = finding.isWorse ? 1.4 : 0.7
      return [
        "step": finding.step, "extent": "step", "frames": 60, "stage": "layout", "stageShare": 1,
        "added": 0.1,
        "ratio": ["mean": mean, "low": mean, "high": mean],
      ]
    }
    let object: [String: Any] = [
      "verdict": verdict, "reason": "", "pairs": 6, "frames": 600, "metrics": [], "stages": [], "lanes": [],
      "steps": [], "findings": found, "wallSeconds": 10,
      "plain": plain.map { ["method": $0.0, "verdict": $0.1] },
    ]
    return try JSONDecoder().decode(
      PairingOutcome.self, from: JSONSerialization.data(withJSONObject: object))
  }

  /// The cells of each row, separated by several spaces.
  private func rows(_ table: SelfcheckTable) -> [[String]] {
    table.text.split(separator: "\n").dropFirst().dropLast().map { line in
      line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
  }

  @Test("the tries of each slow-down form a row, in order, counted by verdict")
  func counts() throws {
    var table = SelfcheckTable()
    table.add(try outcome("SAME", plain: [("mean", "WORSE"), ("p99", "BETTER")]), planted: "20")
    table.add(try outcome("WORSE", plain: [("mean", "WORSE"), ("ranks", "SAME")]), planted: "20")
    table.add(try outcome("WORSE"), planted: "20")
    let step = "guess-pin"
    table.add(try outcome("WORSE", findings: [(step, true)]), planted: "30@\(step)")
    table.add(try outcome("SAME", findings: [(step, false), ("browse", true)]), planted: "30@\(step)")
    let rows = rows(table)
    #expect(rows.count == 2)
    // Tries, median frame, same, worse, better, undecided, step named, other finding, four methods, pairs, seconds.
    #expect(
      rows.first == [
        "+20", "3", "+0.00 %", "1", "2", "0", "0", "-", "0", "2/0", "0/0", "0/1", "0/0", "6", "10",
      ], "\(table.text)")
    #expect(
      rows.last == [
        "+30@\(step)", "2", "+0.00 %", "1", "1", "0", "0", "1", "1", "0/0", "0/0", "0/0", "0/0", "6", "10",
      ], "\(table.text)")
  }
}
