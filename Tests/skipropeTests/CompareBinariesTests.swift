import FamilySamples
import Foundation
import Testing

@Suite("Two programs compared by the built command")
struct CompareBinariesTests {
  /// Runs `body` in a folder with the scenario `short`, the path of the built program, and a place for scripts.
  private func withProgram(_ body: (_ folder: URL, _ program: String) throws -> Void) throws {
    try RunFixture.withScenarios(["short": RunFixture.modelled]) { folder in
      try body(folder, try BuiltCommand.location().path)
    }
  }

  /// A program that is a shell script.
  private func script(_ name: String, _ lines: String, in folder: URL) throws -> String {
    let file = folder.appending(path: name)
    try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }

  private func compare(
    _ old: String, _ new: String, _ flags: [String] = [], in folder: URL
  ) throws -> BuiltCommand.Outcome {
    let words = [
      "--binary", "old=\(old)", "--binary", "new=\(new)", "short", "--repetitions", "3", "--pairs", "3-3",
    ]
    return try BuiltCommand.run(["compare"] + words + flags, in: folder)
  }

  @Test(
    "a program five times as slow is a regression: 3, with the figures in text, JSON, Markdown and a page")
  func regression() throws {
    try withProgram { folder, program in
      let outcome = try compare(program, program, ["--slow", "400", "--out", "compared"], in: folder)
      #expect(outcome.exit == 3, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.hasPrefix("WORSE  short  seed 5  old -> new"))
      #expect(outcome.output.contains("both are the same program"))
      let page = try String(contentsOf: folder.appending(path: "compared/compare.html"), encoding: .utf8)
      #expect(page.contains("<span class=\"word\">WORSE</span>") && !page.contains("://"))
      // The pairs, and both programs' frames with what parts them.
      #expect(page.components(separatedBy: " data-plot=").count - 1 == 4 && page.contains("\"A/A pair 3: "))
      let markdown = try String(contentsOf: folder.appending(path: "compared/compare.md"), encoding: .utf8)
      #expect(markdown.hasPrefix("## WORSE"))
      let json = try Data(contentsOf: folder.appending(path: "compared/compare.json"))
      let told = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
      let result = try #require(told["outcome"] as? [String: Any])
      #expect(result["verdict"] as? String == "WORSE" && result["pairs"] as? Int == 3)
      let whole = try #require((result["whole"] as? [String: Any])?["ratio"] as? [String: Any])
      #expect((whole["mean"] as? Double ?? 0) > 2)
    }
  }

  @Test("the self-check counts what it planted and what was noticed")
  func selfcheck() throws {
    try withProgram { folder, _ in
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

  @Test("a program of which the old one takes five times the time is better: 0")
  func better() throws {
    try withProgram { folder, program in
      let slow = try script("slow", "exec \(program) \"$@\" --slow=400", in: folder)
      let outcome = try compare(slow, program, ["--format", "json"], in: folder)
      #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.contains("\"verdict\":\"BETTER\""))
    }
  }

  @Test("an old program that differs from itself more than from the new one decides nothing: 5")
  func undecided() throws {
    try withProgram { folder, program in
      // Every other start is slow, so that one of the two old ones is.
      let moody = try script(
        "moody",
        "if mkdir \(folder.path)/turn 2>/dev/null; then exec \(program) \"$@\" --slow=400; fi\n"
          + "rmdir \(folder.path)/turn; exec \(program) \"$@\"", in: folder)
      let outcome = try compare(moody, program, in: folder)
      #expect(outcome.exit == 5, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.hasPrefix("UNDECIDED"))
    }
  }

  @Test("other behaviour is not comparable, and the first frame that differs is named: 6")
  func otherBehaviour() throws {
    try withProgram { folder, program in
      let other = try script("other", "exec \(program) \"$@\" --seed=9", in: folder)
      let outcome = try compare(program, other, in: folder)
      #expect(outcome.exit == 6, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.hasPrefix("NOT COMPARABLE"))
      #expect(outcome.output.contains("the two behave differently from family 0, child 1, frame 0 (step `"))
    }
  }

  @Test("a program that does not repeat itself is not deterministic: 7")
  func unsteady() throws {
    try withProgram { folder, program in
      let fickle = try script(
        "fickle",
        "if mkdir \(folder.path)/turn 2>/dev/null; then exec \(program) \"$@\" --seed=9; fi\n"
          + "rmdir \(folder.path)/turn; exec \(program) \"$@\"", in: folder)
      let outcome = try compare(fickle, program, in: folder)
      #expect(outcome.exit == 7, "\(outcome.output)\(outcome.complaint)")
    }
  }

  @Test(
    "a program that cannot be stepped is not comparable, and is told why: 6",
    arguments: [
      ("echo 'there is no command' >&2; exit 64", "cannot be stepped (it left with code 64)"),
      ("echo 'good evening'; cat >/dev/null", "cannot be stepped (it does not greet)"),
      (
        #"echo 'hello {"version":99,"schema":1,"commit":"x","build":"release","toolchain":"Swift 7"}'; cat >/dev/null"#,
        "speaks version 99 of the stepping protocol"
      ),
      (
        #"echo 'hello {"version":1,"schema":99,"commit":"x","build":"release","toolchain":"Swift 7"}'; cat >/dev/null"#,
        "writes reports of schema 99"
      ),
    ])
  func otherProtocol(body: String, complaint: String) throws {
    try withProgram { folder, program in
      let old = try script("old", body, in: folder)
      let outcome = try compare(old, program, in: folder)
      #expect(outcome.exit == 6, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.complaint.contains("NOT COMPARABLE: `old` \(complaint)"), "\(outcome.complaint)")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test("all processes of a comparison stay on one processor")
  func oneProcessor() throws {
    try withProgram { folder, program in
      let old = try script(
        "old", "grep Cpus_allowed_list: /proc/self/status >\(folder.path)/processors; exit 64", in: folder)
      _ = try compare(old, program, in: folder)
      let line = try String(contentsOf: folder.appending(path: "processors"), encoding: .utf8)
      let list = line.split(whereSeparator: \.isWhitespace).dropFirst().joined()
      #expect(Int(list) != nil, "\(line)")
    }
  }

  @Test(
    "wrong use leaves with 64, what is not there with 66",
    arguments: [
      ("compare", Int32(64), "needs two run folders, `skiprope compare OLD NEW`, or two programs"),
      ("compare --pairs 2-4", 64, "`--pairs` needs two programs, `--binary OLD --binary NEW`"),
      ("compare --binary /bin/sh --tolerance a=1", 64, "`--tolerance` is of two run folders"),
      ("compare --binary /bin/sh", 64, "`--binary` is given 1 times"),
      (
        "compare --binary /bin/sh --binary /bin/sh --pairs 1-2", 64, "`--pairs` is `1-2`, but must be a range"
      ),
      ("compare --binary /bin/sh --binary /bin/sh --margin 0", 64, "`--margin` is `0`, but must be a number"),
      ("compare --binary /bin/sh --binary /bin/sh --families 0-9", 64, "`short` has the families 0 to 1"),
      ("compare --binary /bin/sh --binary nowhere", 66, "there is no program `nowhere`"),
      ("compare --binary /bin/sh --binary /bin/sh shortt", 66, "there is no scenario `shortt`"),
    ])
  func wrongUse(line: String, exit: Int32, complaint: String) throws {
    try withProgram { folder, _ in
      var words = line.split(separator: " ").map(String.init)
      if !words.contains("shortt") { words.append("short") }
      let outcome = try BuiltCommand.run(words, in: folder)
      #expect(outcome.exit == exit)
      #expect(outcome.complaint.contains(complaint), "\(outcome.complaint)")
    }
  }
}
