import FamilySamples
import Foundation
import Glibc
import Testing

@Suite("Hostile inputs and outputs of the command")
struct InputCommandTests {
  private static let photos = RunFixture.real.replacing("real: {decode: real}", with: "real: {photos: given}")

  private func withPhotos(_ body: (URL, String) throws -> Void) throws {
    try RunFixture.withScenarios(["one": Self.photos, "plain": RunFixture.modelled]) { root in
      let folder = root.appending(path: "photos").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try body(root, folder)
    }
  }

  private func run(_ arguments: [String], in root: URL) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(arguments, in: root)
  }

  /// All of these ended with `nothing is open; say open first` and exit code 4; a pipe blocked the run for ever.
  @Test("an unusable photo ends the run with its name and exit code 65 or 66", .timeLimit(.minutes(5)))
  func photos() throws {
    try withPhotos { root, folder in
      func refused(_ exit: Int32, _ words: String) throws {
        let outcome = try run(["run", "one", "--photos", "photos", "--out", "out"], in: root)
        #expect(
          outcome.exit == exit && outcome.complaint.contains(words), "\(outcome.exit) \(outcome.complaint)")
        #expect(!outcome.complaint.contains("no unit is open") && outcome.complaint.utf8.count < 600)
      }
      try refused(65, "holds no file called *.jpg or *.jpeg")
      #expect(symlink("nowhere", folder + "/a.jpg") == 0)
      try refused(
        65, "but for links that lead nowhere, such as ")
      unlink(folder + "/a.jpg")
      #expect(mkfifo(folder + "/a.jpg", 0o600) == 0)
      try refused(65, "but for pipes, sockets and devices, such as ")
      unlink(folder + "/a.jpg")
      let missing = try run(["run", "one", "--photos", "nowhere", "--out", "out"], in: root)
      #expect(missing.exit == 66 && missing.complaint.contains("there is no folder of photos `nowhere`"))
    }
  }

  /// The message claimed that the folder has no report.json, which cannot be known.
  @Test(
    "a run folder that this user may not enter is reported with the closed folder",
    .enabled(if: Anybody.canRun, "there is nobody whom a folder could be closed to"),
    arguments: ["report closed/run", "gate closed", "replay closed/run --family 0"])
  func closedFolder(line: String) throws {
    try RunFixture.withScenarios([:]) { root in
      let folder = root.appending(path: "closed").path
      try FileManager.default.createDirectory(atPath: folder + "/run", withIntermediateDirectories: true)
      for report in ["/report.json", "/run/report.json"] {
        try Data("{}".utf8).write(to: URL(filePath: folder + report))
      }
      #expect(chmod(folder, 0) == 0)
      defer { chmod(folder, 0o700) }
      let outcome = try Anybody.run(line.split(separator: " ").map(String.init), in: root)
      #expect(outcome.exit == 66)
      #expect(
        outcome.complaint.contains("cannot be read: this user may not enter `closed`; allow that"),
        "\(outcome.complaint)")
    }
  }

  /// The name was printed to the terminal unchanged.
  @Test("a name is printed without its control characters")
  func hostileName() throws {
    try withPhotos { root, folder in
      #expect(symlink("nowhere", folder + "/\u{1B}[2J\u{202E}a\n.jpg") == 0)
      let outcome = try run(["run", "one", "--photos", "photos", "--out", "out"], in: root)
      #expect(
        outcome.exit == 65 && outcome.complaint.contains(#"\u001B[2J\u202Ea\u000A.jpg"#),
        "\(outcome.complaint)")
      #expect(outcome.complaint.split(separator: "\n").count == 1)
      #expect(!outcome.complaint.contains("\u{1B}") && !outcome.complaint.unicodeScalars.contains("\u{202E}"))
      let typed = try run(["run", "\u{1B}[2Jx"], in: root)
      #expect(typed.exit == 66 && !typed.complaint.contains("\u{1B}"))
    }
  }

  @Test("an unwritable file of metrics is an error before the run begins")
  func metrics() throws {
    try withPhotos { root, folder in
      for path in ["nowhere/a.prom", "photos"] {
        let outcome = try run(["run", "plain", "--metrics", path, "--out", "out"], in: root)
        #expect(
          outcome.exit == 75 && outcome.complaint.contains("`--metrics`"),
          "\(outcome.exit) \(outcome.complaint)")
        #expect(!FileManager.default.fileExists(atPath: root.path + "/out/report.json"))
      }
      let outcome = try run(["run", "plain", "--metrics", "a.prom", "--out", "out"], in: root)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(try String(contentsOf: root.appending(path: "a.prom"), encoding: .utf8).hasSuffix("# EOF\n"))
    }
  }

  /// The process hung in a library that waited for a thread.
  @Test("a process with too low a memory limit fails at once with a message", .timeLimit(.minutes(1)))
  func addressSpace() throws {
    try withPhotos { root, _ in
      let program = try BuiltCommand.location().path
      for kilobytes in [400_000, 500_000] {
        let outcome = try BuiltCommand.run(
          ["-c", "ulimit -v \(kilobytes); exec '\(program)' run plain --out out"], in: root,
          program: URL(filePath: "/bin/bash"))
        #expect(outcome.exit == 75 && outcome.complaint.contains("`ulimit -v`"), "\(outcome.complaint)")
      }
    }
  }

  /// The exit code was 0.
  @Test("a result that does not fit on its device is an error; a closed pipe is none")
  func fullDevice() throws {
    try withPhotos { root, _ in
      let program = try BuiltCommand.location().path
      func shell(_ line: String) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(["-c", line], in: root, program: URL(filePath: "/bin/bash"))
      }
      let full = try shell("exec '\(program)' scenarios list >/dev/full")
      #expect(
        full.exit == 75 && full.complaint.contains("the result cannot be written: No space left on device"))
      let run = try shell("exec '\(program)' run plain --out out --format json >/dev/full")
      #expect(run.exit == 75 && run.complaint.contains("No space left"), "\(run.complaint)")
      let head = try shell(
        "set -o pipefail; '\(program)' help --markdown | head -n 1 >/dev/null; exit ${PIPESTATUS[0]}")
      #expect(head.exit == 0 && !head.complaint.contains("cannot be written"), "\(head.complaint)")
    }
  }
}

/// An unprivileged user: this one, or `nobody` if this is root.
private enum Anybody {
  static func run(_ arguments: [String], in folder: URL) throws -> BuiltCommand.Outcome {
    guard geteuid() == 0 else { return try BuiltCommand.run(arguments, in: folder) }
    return try BuiltCommand.run(
      ["--reuid=65534", "--clear-groups", BuiltCommand.location().path] + arguments, in: folder,
      program: URL(filePath: "/usr/bin/setpriv"))
  }

  /// Whether there is such a user who can run the built command.
  static var canRun: Bool {
    (try? run(["--help"], in: FileManager.default.temporaryDirectory))?.exit == 0
  }
}
