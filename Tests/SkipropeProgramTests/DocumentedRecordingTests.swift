import FamilySamples
import Foundation
import Testing

@Suite("The recording that docs/recordings.md says works")
struct DocumentedRecordingTests {
  /// The first code blocks of a language, without their fences.
  private func blocks(_ text: String, _ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  /// What a rule counts as provoked had changed, so the run left with 4 where the document says PASS.
  @Test("is imported and played as it says there")
  func works() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../docs/recordings.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let told = blocks(text, "text")[0]
    try RunFixture.withScenarios([:]) { root in
      try Data(blocks(text, "json")[0].utf8).write(to: root.appending(path: "two-gestures.jsonl"))
      try Data(blocks(text, "yaml")[0].utf8).write(to: root.appending(path: "two-gestures.yaml"))
      let imported = try BuiltCommand.run(
        ["touches", "import", "two-gestures.jsonl", "--out", "checked.jsonl"], in: root)
      #expect(
        imported.exit == 0 && told.hasPrefix(imported.output), "\(imported.output)\(imported.complaint)")
      let played = try BuiltCommand.run(["run", "two-gestures.yaml", "--out", "run"], in: root)
      #expect(played.exit == 0, "\(played.output)")
      #expect(
        played.output.contains("[ok] PASS  two-gestures  seed 1")
          && told.contains("[ok] PASS  two-gestures  seed 1"))
      let report = try String(contentsOf: root.appending(path: "run/report.json"), encoding: .utf8)
      #expect(report.contains("\"gestures\" : 2"), "both gestures are played")
    }
  }
}
