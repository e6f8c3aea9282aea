package import Reporting

/// Prints which requirements the machine meets.
package enum DoctorCommand {
  static func run(_ parsed: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    try parsed.refuseMore(than: 0, of: "doctor")
    let findings = MachineExamination.findings()
    console.result(table(findings).text)
    guard findings.contains(where: { $0.state == .missing }) else { return .holds }
    if let line = installation(of: findings) { console.result("\nto install what is missing:\n  \(line)") }
    return .unexpectedFailure
  }

  /// The findings, one per row.
  package static func table(_ findings: [DoctorFinding]) -> TextTable {
    var table = TextTable([("needed", .left), ("state", .left), ("found", .left)])
    for finding in findings { table.add([finding.subject, finding.state.word, finding.detail]) }
    return table
  }

  /// The command that installs all missing packages; `nil` when none is missing.
  package static func installation(of findings: [DoctorFinding]) -> String? {
    let packages = findings.filter { $0.state == .missing }.compactMap(\.package)
    guard !packages.isEmpty else { return nil }
    return "sudo apt-get update && sudo apt-get install --yes \(packages.joined(separator: " "))"
  }
}
