internal import Comparing
internal import Metrics

/// The last line of `gate --format json`.
package struct GateLine: Encodable {
  /// One scenario.
  struct Scenario: Encodable {
    var scenario: String
    var baseline: String
    var commit: String?
    var holds: Bool
    var findings: [GateFinding]
    var remarks: [String]
  }

  var exit: Int
  var scenarios: [Scenario]

  package init(_ targets: [GateTarget], exit: Int) {
    self.exit = exit
    scenarios = targets.map { target in
      let judgement = target.judgement
      return Scenario(
        scenario: judgement.scenario, baseline: target.file, commit: judgement.run?.commit,
        holds: judgement.failures.isEmpty, findings: judgement.findings, remarks: judgement.remarks)
    }
  }

  /// One line of JSON with sorted keys.
  package var json: String { JSONText.line(self) }
}
