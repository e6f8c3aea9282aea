import FamilySamples
import Foundation
import Metrics
import Reporting
import TestSupport
import Testing

@Suite("The origin of a report")
struct ReproductionTests {
  private func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) throws -> RunReport {
    let outcome = try BuiltCommand.run(
      ["run"] + arguments + ["--out", "out"], in: folder, environment: environment)
    #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
    return try ReportJSON.read(folder.appending(path: "out/report.json").path)
  }

  @Test("its command has every given flag, and reproduces the run")
  func command() throws {
    let arguments = [
      "tiny", "--seed", "9", "--families", "1-1", "--workers", "1", "--repetitions", "3", "--decode",
      "modelled",
      "--preset", "parity,cache:viewer", "--keep-frames", "all", "--clips", "none", "--count-work",
      "--hours", "2",
      "--verify",
    ]
    try RunFixture.withScenarios(["tiny": RunFixture.modelled]) { folder in
      let first = try run(arguments, in: folder)
      let command = try #require(first.command)
      #expect(
        command.split(separator: " ").dropFirst(3).joined(separator: " ")
          == arguments.dropFirst().joined(separator: " "))
      let words = command.split(separator: " ").map(String.init)
      #expect(words.prefix(2) == ["skiprope", "run"])
      let again = try run(Array(words.dropFirst(2)), in: folder)
      #expect(again.deterministic == first.deterministic && again.command == command)
      let markdown = try String(contentsOf: folder.appending(path: "out/summary.md"), encoding: .utf8)
      #expect(markdown.contains("\n\(command)\n"))
    }
  }

  @Test("without flags the command has seed, families and workers, and quotes special characters")
  func plain() throws {
    try RunFixture.withScenarios(["two words": RunFixture.modelled]) { folder in
      let command = try #require(try run(["Scenarios/two words.yaml", "--workers", "2"], in: folder).command)
      #expect(command == "skiprope run 'Scenarios/two words.yaml' --seed 5 --families 0-1 --workers 2")
    }
  }

  // The commit was that of the current working tree.
  @Test(
    "its commit is that of the stamp beside the program if the stamp matches the program, else unknown",
    .slow)
  func commit() throws {
    let built = try BuiltCommand.location()
    let program = built.deletingLastPathComponent().appending(path: "skiprope-\(UUID().uuidString)")
    let stamp = URL(filePath: program.path + ".commit")
    defer { for file in [program, stamp] { try? FileManager.default.removeItem(at: file) } }
    try FileManager.default.linkItem(at: built, to: program)
    let digest = try output(program.path, ["identity"]).prefix { !$0.isWhitespace }
    try RunFixture.withScenarios(["tiny": RunFixture.modelled]) { folder in
      let arguments = ["run", "tiny", "--families", "0-0", "--out", "out"]
      let reported: [(stamp: String?, environment: [String: String], commit: String)] = [
        (nil, [:], "unknown"), ("v1-3-gabc123-dirty \(digest)\n", [:], "v1-3-gabc123-dirty"),
        (nil, ["SKIPROPE_COMMIT": "other"], "other"),
        ("v1 \(String(repeating: "0", count: digest.count))\n", [:], "unknown"),
        ("v1\n", [:], "unknown"), ("../v1 \(digest)\n", [:], "unknown"),
      ]
      for (text, environment, commit) in reported {
        if let text { try Data(text.utf8).write(to: stamp) }
        _ = try BuiltCommand.run(arguments, in: folder, environment: environment, program: program)
        let report = try ReportJSON.read(folder.appending(path: "out/report.json").path)
        #expect(report.commit == commit, "\(text ?? "no stamp")")
      }
    }
  }

  private func output(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
