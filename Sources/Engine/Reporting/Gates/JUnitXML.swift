internal import Comparing
internal import Metrics

/// The gate's findings as a JUnit file for GitHub's test reporters, GitLab and Jenkins: a suite for each scenario, a case for
/// each metric, budget and rule. Failures come first, by weight.
///
/// A check that was not judged, or that may follow from another failure, is a skipped case with its reason. Elements and
/// attributes follow Jenkins' published schema (junit-10.xsd of its xUnit plugin).
package struct JUnitXML {
  private let targets: [GateTarget]

  package init(_ targets: [GateTarget]) { self.targets = targets }

  /// The whole file, ending with a newline.
  package var text: String {
    let findings = targets.flatMap(\.judgement.findings)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"skiprope gate\" tests=\"\(findings.count)\" failures=\"\(findings.count(where: \.fails))\" errors=\"0\">",
    ]
    for target in targets { lines += suite(target) }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private func suite(_ target: GateTarget) -> [String] {
    let judgement = target.judgement
    let name = JUnitXML.escaped(judgement.scenario)
    var lines = [
      "  <testsuite name=\"\(name)\" tests=\"\(judgement.findings.count)\" failures=\"\(judgement.failures.count)\" "
        + "errors=\"0\" skipped=\"\(judgement.findings.count(where: isSkipped))\">"
    ]
    if let run = judgement.run {
      lines.append("    <properties>")
      for (key, value) in [("commit", run.commit), ("seed", "\(run.seed)"), ("baseline", target.file)] {
        lines.append("      <property name=\"\(key)\" value=\"\(JUnitXML.escaped(value))\"/>")
      }
      lines.append("    </properties>")
    }
    let ordered =
      judgement.byWeight + judgement.known + judgement.skipped + judgement.consequences
      + judgement.findings.filter(\.holds)
    lines += ordered.flatMap { testcase($0, scenario: name) }
    return lines + ["  </testsuite>"]
  }

  private func isSkipped(_ finding: GateFinding) -> Bool { !finding.holds && !finding.fails }

  private func testcase(_ finding: GateFinding, scenario: String) -> [String] {
    let head =
      "    <testcase classname=\"\(scenario).\(finding.subject.rawValue)\" name=\"\(JUnitXML.escaped(finding.id))\" time=\"0\""
    guard !finding.holds else { return [head + "/>"] }
    let sentence = JUnitXML.escaped(GateTarget.sentence(finding))
    guard finding.fails else {
      return [head + ">", "      <skipped message=\"\(sentence)\"/>", "    </testcase>"]
    }
    return [
      head + ">",
      "      <failure type=\"\(JUnitXML.escaped(finding.result.rawValue))\" message=\"\(sentence)\">\(sentence)</failure>",
      "    </testcase>",
    ]
  }

  /// Text for an attribute or element. Control characters and other characters that XML 1.0 forbids become spaces.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += " "
      default: result.unicodeScalars.append(ControlCharacters.contains(scalar) ? " " : scalar)
      }
    }
    return result
  }
}
