import FamilySamples
import Foundation
import Testing

@Suite("The command line")
struct CommandLineTests {
  /// Runs `body` in a new folder with these files in `Scenarios`.
  private func withScenarios(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "skiprope-tests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(path: "Scenarios")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    try body(root)
  }

  @Test(
    "wrong use gives exit code 64 and a correct command",
    arguments: [
      ("", "skiprope: a command is missing"),
      ("rnu", "skiprope: there is no command `rnu`; did you mean `run`?"),
      ("run smoke --sed 1", "skiprope: `run` has no flag `--sed`; did you mean `--seed`?"),
      (
        "run smoke --seed -1",
        "skiprope: `--seed` is `-1`, but must be a whole number from 0 to 18446744073709551615"
      ),
      ("run smoke --workers 0", "skiprope: `--workers` is `0`, but must be a whole number from 1 to 256"),
      (
        "run smoke --families 1-0",
        "skiprope: `--families` is `1-0`, but must be a range such as `0-7`, counted from 0"
      ),
      ("run smoke --families 0-2", "skiprope: `--families` is `0-2`, but `smoke` has the families 0 to 1"),
      ("run smoke --decode fake", "skiprope: `--decode` is `fake`, but must be one of real, modelled"),
      ("run smoke --preset storry", "skiprope: `--preset` knows no `storry`; did you mean `story`?"),
      ("run smoke --format xml", "skiprope: `--format` is `xml`, but must be one of text, json"),
      ("run smoke extra", "skiprope: `run` does not take the argument `extra`; see `skiprope run --help`"),
      ("run given", "skiprope: `given` needs photos; name a directory: `--photos DIR`"),
      ("replay", "skiprope: `replay` needs a run folder: `skiprope replay RUN --family N`"),
      ("scenarios lst", "skiprope: `scenarios` cannot `lst`; did you mean `list`?"),
    ])
  func usage(line: String, complaint: String) throws {
    let files = ["smoke.yaml": "population: {families: 2}", "given.yaml": "real: {photos: given}"]
    try withScenarios(files) { folder in
      let outcome = try BuiltCommand.run(line.split(separator: " ").map(String.init), in: folder)
      #expect(outcome.exit == 64)
      #expect(outcome.complaint.split(separator: "\n").first.map(String.init) == complaint)
      #expect(outcome.output == "")
    }
  }

  @Test(
    "missing input gives exit code 66",
    arguments: [
      ("run smok", "there is no scenario `smok` in `Scenarios`; did you mean `smoke`?"),
      ("run no/such.yaml", "there is no readable file `no/such.yaml`"),
      ("run smoke --photos nowhere", "there is no folder of photos `nowhere`"),
      ("run smoke --touches nowhere", "there is no touch recording `nowhere`"),
      ("report nowhere", "`nowhere` is no run folder"),
      ("replay nowhere --family 0", "`nowhere` is no run folder"),
    ])
  func missing(line: String, complaint: String) throws {
    try withScenarios(["smoke.yaml": "seed: 1"]) { folder in
      let outcome = try BuiltCommand.run(line.split(separator: " ").map(String.init), in: folder)
      #expect(outcome.exit == 66)
      #expect(outcome.complaint.hasPrefix("skiprope: " + complaint))
    }
  }

  @Test(
    "a malformed scenario gives exit code 65 with file, line and column",
    arguments: [
      "run bad", "scenarios validate bad", "scenarios explain Scenarios/bad.yaml", "scenarios list",
    ])
  func malformed(line: String) throws {
    try withScenarios(["bad.yaml": "seed: 1\npopulation:\n  famlies: 3\n"]) { folder in
      let outcome = try BuiltCommand.run(line.split(separator: " ").map(String.init), in: folder)
      #expect(outcome.exit == 65)
      #expect(
        outcome.complaint
          == "skiprope: Scenarios/bad.yaml:3:3: `population` has no key `famlies`; did you mean `families`?\n"
      )
    }
  }

  @Test("validate checks every file and exits with 65 if one is malformed")
  func validateAll() throws {
    try withScenarios(["a.yaml": "seed: x", "b.yaml": "seed: 1", "c.yaml": "sede: 1"]) { folder in
      let outcome = try BuiltCommand.run(["scenarios", "validate"], in: folder)
      #expect(outcome.exit == 65)
      #expect(outcome.output == "Scenarios/b.yaml: valid\n")
      #expect(outcome.complaint.split(separator: "\n").count == 2)
    }
  }

  @Test(
    "each command has help with examples, on standard output",
    arguments: [
      "run", "compare", "gate", "history", "replay", "report", "coverage", "scenarios", "touches",
      "calibrate",
      "doctor",
    ])
  func help(command: String) throws {
    try withScenarios([:]) { folder in
      let outcome = try BuiltCommand.run([command, "--help"], in: folder)
      #expect(outcome.exit == 0 && outcome.complaint == "")
      #expect(outcome.output.contains("usage: skiprope \(command)") && outcome.output.contains("examples:"))
    }
  }

  @Test("the output of explain is a scenario with the same values")
  func explainTwice() throws {
    try withScenarios(["one.yaml": "seed: 5\nbudgets: {hitch.ratio: 5 ms/s}"]) { folder in
      let first = try BuiltCommand.run(["scenarios", "explain", "one"], in: folder)
      try Data(first.output.utf8).write(to: folder.appending(path: "Scenarios/two.yaml"))
      let second = try BuiltCommand.run(["scenarios", "explain", "two"], in: folder)
      #expect(first.exit == 0 && second.exit == 0)
      // The copy states every value, so only the origins differ.
      #expect(second.output == first.output.replacing("# default:", with: "# given:"))
    }
  }

  @Test("with the project's folder named, the command works from any folder")
  func projectFolder() throws {
    try withScenarios(["one.yaml": "seed: 1"]) { folder in
      let elsewhere = folder.appending(path: "elsewhere")
      try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
      let arguments = ["scenarios", "validate", "one"]
      #expect(try BuiltCommand.run(arguments, in: elsewhere).exit == 66)
      let named = try BuiltCommand.run(arguments, in: elsewhere, environment: ["SKIPROPE_ROOT": folder.path])
      #expect(named.exit == 0)
      #expect(named.output == "\(folder.path)/Scenarios/one.yaml: valid\n")
    }
  }

  @Test("the command restarts itself in a stable environment with deterministic hashing")
  func stableEnvironment() throws {
    try withScenarios([:]) { folder in
      // The doctor runs the compiler for its version; this fake one records its environment.
      let compiler = folder.appending(path: "swift")
      try Data("#!/bin/sh\nenv > \"$SEEN\"\necho Swift version 6.3\n".utf8).write(to: compiler)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: compiler.path)
      let seen = folder.appending(path: "seen")
      var environment = [
        "PATH": "\(folder.path):/usr/bin:/bin", "SEEN": seen.path, "TZ": "Asia/Tokyo", "LC_ALL": "C",
        "KEPT": "1",
      ]
      _ = try BuiltCommand.run(["doctor"], in: folder, environment: environment)
      let lines = try String(contentsOf: seen, encoding: .utf8).split(separator: "\n").map(String.init)
      #expect(lines.contains("SWIFT_DETERMINISTIC_HASHING=1") && lines.contains("KEPT=1"))
      #expect(!lines.contains { $0.hasPrefix("TZ=") || $0.hasPrefix("LC_") })

      environment["SKIPROPE_HASHING"] = "random"
      environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
      _ = try BuiltCommand.run(["doctor"], in: folder, environment: environment)
      let random = try String(contentsOf: seen, encoding: .utf8)
      #expect(!random.contains("SWIFT_DETERMINISTIC_HASHING") && random.contains("SKIPROPE_HASHING=random"))
    }
  }
}
