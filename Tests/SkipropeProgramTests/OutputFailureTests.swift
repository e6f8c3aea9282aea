import FamilySamples
import Foundation
import Glibc
import Testing

/// On a full disk most kinds of output gave exit code 66 or 1, and a drawing 0 with half a file.
@Suite("Output that cannot be written")
struct OutputFailureTests {
  /// A path in the folder that leads to a full disk.
  private static func full(_ name: String, in folder: URL) throws -> String {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: name).path, withDestinationPath: "/dev/full")
    return name
  }

  private static func expect(_ outcome: BuiltCommand.Outcome, _ name: String, _ line: String) {
    #expect(outcome.exit == 75, "\(line): \(outcome.exit) \(outcome.complaint)")
    #expect(
      outcome.complaint.contains(name) && outcome.complaint.contains("No space left on device"),
      "\(line): \(outcome.complaint)")
  }

  @Test("reports, exports and pages of runs on a full disk give exit code 75 with the path")
  func exports() throws {
    try ReportFixture.withRuns(["a": { _ in }, "b": ReportFixture.set("cache.decodes", 409)]) { root in
      _ = try BuiltCommand.run(["gate", "a", "--update"], in: root)
      for (number, line) in [
        "gate a --junit", "gate a --markdown", "gate a --export bencher=", "gate a --export otava=",
        "gate a --export smaller-is-better=", "compare a b --markdown", "compare a b --page",
        "history a b --csv",
        "history a b --page",
      ].enumerated() {
        let name = try Self.full("full-\(number)", in: root)
        var words = line.split(separator: " ").map(String.init)
        if line.hasSuffix("=") { words[words.count - 1] += name } else { words.append(name) }
        Self.expect(try BuiltCommand.run(words, in: root), name, line)
      }
    }
  }

  @Test("drawings, films and recordings on a full disk give exit code 75 with the path")
  func pictures() throws {
    try SmallScenario.withOne { small in
      for (command, ending) in [
        ("draw --at 1s", "svg"), ("draw --at 1s", "pdf"), ("draw --at 1s", "png"),
        ("film --from 1s --to 2s", "html"), ("film --from 1s --to 2s --fps 2 --scale 0.2", "gif"),
        ("film --from 1s --to 2s --fps 2 --scale 0.2", "mp4"),
      ] {
        let name = try Self.full("full.\(ending)", in: small.folder)
        let words = command.split(separator: " ", maxSplits: 1).map(String.init)
        let outcome = try small.run(words[0], words[1] + " --out \(name)")
        unlink(small.folder.appending(path: name).path)
        if outcome.complaint.contains("needs ffmpeg, which is not installed") { continue }
        Self.expect(outcome, name, command)
      }
      let touches = try Self.full("full.jsonl", in: small.folder)
      let outcome = try BuiltCommand.run(
        ["touches", "export", "small.yaml", "--out", touches], in: small.folder)
      Self.expect(outcome, touches, "touches export")
    }
  }

  @Test(
    "a failed standard output gives exit code 75, too",
    arguments: [
      "completions bash", "help --man", "help --markdown", "--version", "scenarios schema", "draw --help",
    ])
  func standardOutput(line: String) throws {
    let program = try BuiltCommand.location().path
    let outcome = try BuiltCommand.run(
      ["-c", "exec '\(program)' \(line) >/dev/full"], in: FileManager.default.temporaryDirectory,
      program: URL(filePath: "/bin/sh"))
    #expect(outcome.exit == 75, "\(line): \(outcome.complaint)")
  }

  /// The kernel ended the process by a signal without a message.
  @Test("a file size limit is an error with the path and the remedy, and leaves no partial file")
  func limit() throws {
    try SmallScenario.withOne { small in
      let program = try BuiltCommand.location().path
      // The remedy for a database was to restore it from a copy.
      for (blocks, line, name) in [
        (1, "draw small.yaml --at 1s --out a.png", "a.png"), (1, "run small.yaml --out out", "out"),
        (40, "run small.yaml --out out", "out"), (120, "run small.yaml --out out", "out"),
      ] {
        let outcome = try BuiltCommand.run(
          ["-c", "ulimit -f \(blocks); exec '\(program)' \(line) 2>&1 | cat"], in: small.folder,
          program: URL(filePath: "/bin/bash"))
        #expect(
          outcome.output.contains("ulimit -f") && outcome.output.contains(name),
          "\(blocks): \(outcome.output)")
        #expect(!outcome.output.contains("restore"), "\(outcome.output)")
        let code = try BuiltCommand.run(
          ["-c", "ulimit -f \(blocks); exec '\(program)' \(line) >/dev/null 2>&1"], in: small.folder,
          program: URL(filePath: "/bin/bash"))
        #expect(code.exit == 75, "\(blocks): \(line)")
      }
      #expect(!small.exists("a.png"))
    }
  }

  /// ffmpeg took `12:30.mp4` for a protocol and `-x.mp4` for a flag, and sent films to `tcp://` addresses.
  @Test(
    "a film is written to a file, whatever its name is",
    arguments: ["12:30.gif", "-x.gif", "tcp:x.gif", "file:x.gif", "pipe:1.gif"])
  func filmNames(name: String) throws {
    try SmallScenario.withOne { small in
      let outcome = try small.run("film", "--from 1s --to 2s --fps 2 --scale 0.2 --out=\(name)")
      if outcome.complaint.contains("needs ffmpeg, which is not installed") { return }
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(try small.bytes(name).starts(with: Data("GIF89a".utf8)))
    }
  }

  /// An address is treated as the path of a file in missing folders.
  @Test("a film is never sent to an address")
  func filmAddress() throws {
    try SmallScenario.withOne { small in
      let outcome = try small.run(
        "film", "--from 1s --to 2s --fps 2 --scale 0.2 --out tcp://127.0.0.1:9/x.gif")
      #expect(outcome.exit == 75, "\(outcome.complaint)")
      if outcome.complaint.contains("needs ffmpeg, which is not installed") { return }
      #expect(outcome.complaint.contains("tcp://127.0.0.1:9/x.gif: No such file or directory"))
    }
  }

  @Test(
    "an empty argument or value is refused by name",
    arguments: [
      ["merge", ""], ["report", ""], ["run", "small.yaml", "--out", ""], ["run", "small.yaml", "--out="],
      ["watch", "--", ""],
    ])
  func empty(words: [String]) throws {
    try SmallScenario.withOne { small in
      let outcome = try BuiltCommand.run(words, in: small.folder)
      #expect(outcome.exit == 64 && outcome.complaint.contains("an empty"), "\(outcome.complaint)")
    }
  }
}
