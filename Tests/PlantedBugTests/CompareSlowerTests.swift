import FamilySamples
import Foundation
import Testing

@Suite("Comparison of two programs, one of them slowed down", .planted)
struct CompareSlowerTests {
  @Test(
    "a program five times slower is a regression, exit code 3, with figures in text, JSON, Markdown and a page"
  )
  func regression() throws {
    try ComparedPrograms.withProgram { folder, program in
      let outcome = try ComparedPrograms.compare(
        program, program, ["--slow", "400", "--out", "compared"], in: folder)
      #expect(outcome.exit == 3, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.hasPrefix("WORSE  short  seed 5  old -> new"))
      #expect(outcome.output.contains("both are the same program"))
      let page = try String(contentsOf: folder.appending(path: "compared/compare.html"), encoding: .utf8)
      #expect(page.contains("<span class=\"word\">WORSE</span>") && !page.contains("://"))
      // The pairs, and both programs' frames with their differences.
      #expect(page.components(separatedBy: " data-plot=").count - 1 == 4 && page.contains("\"A/A pair 3: "))
      let markdown = try String(contentsOf: folder.appending(path: "compared/compare.md"), encoding: .utf8)
      #expect(markdown.hasPrefix("## WORSE"))
      let json = try Data(contentsOf: folder.appending(path: "compared/compare.json"))
      let reported = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
      let result = try #require(reported["outcome"] as? [String: Any])
      #expect(result["verdict"] as? String == "WORSE" && result["pairs"] as? Int == 3)
      let whole = try #require((result["whole"] as? [String: Any])?["ratio"] as? [String: Any])
      #expect((whole["mean"] as? Double ?? 0) > 2)
    }
  }

  @Test("the self-check counts planted and detected slow-downs")
  func selfcheck() throws {
    try ComparedPrograms.withProgram { folder, _ in
      let outcome = try BuiltCommand.run(
        ["selfcheck", "short", "--tries", "1", "--case", "400", "--pairs", "3-3"], in: folder)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
      #expect(lines.first?.prefix(4) == ["planted", "tries", "median", "frame"])
      // Tries, change and its unit; SAME, WORSE, BETTER, UNDECIDED; no step to name.
      let row = try #require(lines.dropFirst().first)
      #expect(
        row.prefix(2) == ["+400", "1"] && row.dropFirst(4).prefix(5) == ["0", "1", "0", "0", "-"], "\(row)")
    }
  }

  @Test("a program five times faster than the old one is better, exit code 0")
  func better() throws {
    try ComparedPrograms.withProgram { folder, program in
      let slow = try ComparedPrograms.script("slow", "exec \(program) \"$@\" --slow=400", in: folder)
      let outcome = try ComparedPrograms.compare(slow, program, ["--format", "json"], in: folder)
      #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.contains("\"verdict\":\"BETTER\""))
    }
  }

  @Test("an old program that differs from itself more than from the new one is undecided, exit code 5")
  func undecided() throws {
    try ComparedPrograms.withProgram { folder, program in
      // Every other start is slow, so one of the two old processes is.
      let moody = try ComparedPrograms.script(
        "moody",
        "if mkdir \(folder.path)/turn 2>/dev/null; then exec \(program) \"$@\" --slow=400; fi\n"
          + "rmdir \(folder.path)/turn; exec \(program) \"$@\"", in: folder)
      let outcome = try ComparedPrograms.compare(moody, program, in: folder)
      #expect(outcome.exit == 5, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.hasPrefix("UNDECIDED"))
    }
  }
}
