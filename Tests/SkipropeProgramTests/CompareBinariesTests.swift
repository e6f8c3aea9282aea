import Commands
import FamilySamples
import Foundation
import SkipropeProgram
import Synchronization
import Testing

@Suite("Comparison of two programs")
struct CompareBinariesTests {
  @Test("different behaviour is not comparable, exit code 6, and the first differing frame is named")
  func otherBehaviour() throws {
    try ComparedPrograms.withProgram { folder, program in
      let other = try ComparedPrograms.script("other", "exec \(program) \"$@\" --seed=9", in: folder)
      let outcome = try ComparedPrograms.compare(program, other, in: folder)
      #expect(outcome.exit == 6, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.hasPrefix("NOT COMPARABLE"))
      #expect(outcome.output.contains("the two behave differently from family 0, child 1, frame 0 (step `"))
    }
  }

  @Test("a program that does not reproduce its run is not deterministic, exit code 7")
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
    "a program that cannot be stepped is not comparable, exit code 6, with the reason",
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

  @Test("a program with endless output is not comparable, exit code 6")
  func endless() throws {
    try ComparedPrograms.withProgram { folder, program in
      let old = try ComparedPrograms.script("old", "exec cat /dev/zero", in: folder)
      let outcome = try ComparedPrograms.compare(old, program, in: folder)
      #expect(outcome.exit == 6, "\(outcome.output)\(outcome.complaint)")
      #expect(
        outcome.complaint.contains("NOT COMPARABLE: `old` sends more than 1 MB"), "\(outcome.complaint)")
    }
  }

  @Test("a program that does not respond is ended after the time limit, and is not comparable")
  func silent() throws {
    try ComparedPrograms.withProgram { folder, program in
      let old = try ComparedPrograms.script(
        "old", "echo $$ >\(folder.path)/process; exec sleep 1000", in: folder)
      let words = ["--binary", old, "--binary", program, folder.path + "/Scenarios/short.yaml"]
      let parsed = try ParsedArguments(
        words, flags: BinariesRequest.flags(.skiprope), command: "compare", of: .skiprope)
      var request = try BinariesRequest(parsed)
      #expect(request.answerSeconds == 60)
      request.answerSeconds = 0.2
      let asked = request
      let failure = Mutex<CommandFailure?>(nil)
      // In a separate thread, since a comparison pins itself to its processor.
      let thread = Thread {
        do throws(CommandFailure) { _ = try CompareBinariesCommand.play(asked) { _ in } } catch {
          failure.withLock { $0 = error }
        }
      }
      thread.start()
      while !thread.isFinished { sched_yield() }
      let found = try #require(failure.withLock { $0 })
      #expect(
        found.exit == .notComparable && found.message.contains("has not answered for 0.2 s"), "\(found)")
      // The message named a copy of the program that no longer existed.
      #expect(found.message.hasSuffix("`\(old) run SCENARIO`"), "\(found)")
      let process = try String(contentsOf: folder.appending(path: "process"), encoding: .utf8)
      #expect(kill(try #require(Int32(process.dropLast())), 0) != 0, "it is still there")
    }
  }

  @Test("a file that is no program of this machine is named as given, exit code 6")
  func notExecutable() throws {
    try ComparedPrograms.withProgram { folder, program in
      let old = folder.appending(path: "broken").path
      try Data([0x7F, 0x45, 0x4C, 0x46, 1, 2, 3]).write(to: URL(filePath: old))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: old)
      let outcome = try ComparedPrograms.compare(old, program, in: folder)
      #expect(outcome.exit == 6, "\(outcome)")
      #expect(outcome.complaint.contains("`\(old)` cannot be started: "), "\(outcome.complaint)")
    }
  }

  /// An interrupted comparison left its processes and their folders behind.
  @Test(
    "a signal that ends a comparison ends its programs and removes its folders", arguments: [SIGTERM, SIGINT])
  func ended(by number: Int32) throws {
    try ComparedPrograms.withProgram { folder, program in
      let (note, scratch) = (folder.appending(path: "process"), folder.appending(path: "scratch"))
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
      let old = try ComparedPrograms.script(
        "old",
        "mkdir \"$TMPDIR/mine\"; echo $$ >\(note.path).new; mv \(note.path).new \(note.path); exec sleep 1000",
        in: folder)
      var environment = BuiltCommand.ofTests
      (environment["TMPDIR"], environment["PATH"]) = (scratch.path, "/usr/bin:/bin")
      let words = [
        "compare", "--binary", "old=\(old)", "--binary", "new=\(program)", "short", "--pairs", "3-3",
      ]
      let outcome = try BuiltCommand.run(words, in: folder, environment: environment) { process in
        while process.isRunning, !FileManager.default.fileExists(atPath: note.path) { sched_yield() }
        kill(process.processIdentifier, number)
      }
      #expect(outcome.exit == 5, "\(outcome)")
      #expect(
        outcome.output.hasPrefix("UNDECIDED") && outcome.output.contains("interrupted after 0 of 3 pairs"),
        "\(outcome)")
      let process = try String(contentsOf: note, encoding: .utf8)
      #expect(kill(try #require(Int32(process.dropLast())), 0) != 0, "it is still there")
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
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
    "wrong use gives exit code 64, missing input 66",
    arguments: [
      ("compare", Int32(64), "needs two run folders, `skiprope compare OLD NEW`, or two programs"),
      ("compare --pairs 2-4", 64, "`--pairs` needs two programs, `--binary OLD --binary NEW`"),
      ("compare --binary /bin/sh --tolerance a=1", 64, "`--tolerance` is for two run folders"),
      ("compare --binary /bin/sh", 64, "`--binary` is given 1 times"),
      (
        "compare --binary /bin/sh --binary /bin/sh --pairs 1-2", 64, "`--pairs` is `1-2`, but must be a range"
      ),
      ("compare --binary /bin/sh --binary /bin/sh --margin 0", 64, "`--margin` is `0`, but must be a number"),
      ("compare --binary /bin/sh --binary /bin/sh --families 0-9", 64, "`short` has the families 0 to 1"),
      ("compare --binary x= --binary /bin/sh", 64, "`x=` names no program; give PATH, or NAME=PATH"),
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
