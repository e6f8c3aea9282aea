import Commands
import Reporting
import Testing

@Suite("The doctor")
struct DoctorTests {
  private let findings = [
    DoctorFinding(subject: "a", state: .present, detail: "1.0", package: "liba-dev"),
    DoctorFinding(subject: "b", state: .missing, detail: "none", package: "libb-dev"),
    DoctorFinding(subject: "c", state: .absent, detail: "none", package: "c"),
    DoctorFinding(subject: "d", state: .missing, detail: "full"),
  ]

  @Test("only missing items that a package contains are to be installed")
  func installation() {
    #expect(
      DoctorCommand.installation(of: findings)
        == "sudo apt-get update && sudo apt-get install --yes libb-dev")
    #expect(DoctorCommand.installation(of: [findings[0], findings[3]]) == nil)
  }

  @Test("every finding has a line")
  func table() {
    #expect(DoctorCommand.table(findings).text.split(separator: "\n").count == 5)
  }
}
