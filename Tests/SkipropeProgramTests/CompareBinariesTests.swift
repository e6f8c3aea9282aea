import FamilySamples
import Foundation
import Testing

@Suite("Two programs compared by the built command")
struct CompareBinariesTests {
  @Test("other behaviour is not comparable, and the first frame that differs is named: 6")
  func otherBehaviour() throws {
    try ComparedPrograms.withProgram { folder, program in
      let other = try ComparedPrograms.script("other", "exec \(program) \"$@\" --seed=9", in: folder)
      let outcome = try ComparedPrograms.compare(program, other, in: folder)
      #expect(outcome.exit == 6, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.hasPrefix("NOT COMPARABLE"))
      #expect(outcome.output.contains("the two behave differently from family 0, child 1, frame 0 (step `"))
    }
  }

  @Test("a program that does not repeat itself is not deterministic: 7")
  func unsteady() throws {
    try ComparedPrograms.withProgram { folder, program in
      let fickle = try ComparedPrograms.script(
        "fickle",
        "if mkdir \(folder.path)/turn 2>/dev/null; then exec \(program) \"$@\" --seed=9; fi\n"
          + "rmdir \(folder.path)/turn; exec \(program) \"$@\"", in: folder)
      let outcome = try ComparedPrograms.compare(fickle, program, in: folder)
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
    try ComparedPrograms.withProgram { folder, program in
      let old = try ComparedPrograms.script("old", body, in: folder)
      let outcome = try ComparedPrograms.compare(old, program, in: folder)
      #expect(outcome.exit == 6, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.complaint.contains("NOT COMPARABLE: `old` \(complaint)"), "\(outcome.complaint)")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test("all processes of a comparison stay on one processor")
  func oneProcessor() throws {
    try ComparedPrograms.withProgram { folder, program in
      let old = try ComparedPrograms.script(
        "old", "grep Cpus_allowed_list: /proc/self/status >\(folder.path)/processors; exit 64", in: folder)
      _ = try ComparedPrograms.compare(old, program, in: folder)
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
    try ComparedPrograms.withProgram { folder, _ in
      var words = line.split(separator: " ").map(String.init)
      if !words.contains("shortt") { words.append("short") }
      let outcome = try BuiltCommand.run(words, in: folder)
      #expect(outcome.exit == exit)
      #expect(outcome.complaint.contains(complaint), "\(outcome.complaint)")
    }
  }
}
