import Commands
import Foundation
import Kernel
import ScenarioFormat
import SkipropeProgram
import Testing

@Suite("Arguments of the program's own commands")
struct OwnRequestTests {
  /// The project's scenario `smoke`, independent of the working directory.
  private static let smoke = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Scenarios/smoke/smoke.yaml").path

  /// Parses a line in which `smoke` is replaced by that scenario's path.
  private func parsed(_ line: String, _ flags: [Flag], _ command: String) throws -> ParsedArguments {
    let words = line.split(separator: " ").map { $0 == "smoke" ? Self.smoke : String($0) }
    return try ParsedArguments(words, flags: flags, command: command, of: .skiprope)
  }

  @Test("relations accept 1 to 1,000,000,000 sequences")
  func sequences() throws {
    func sequences(_ line: String) throws -> Int {
      try RelationsRequest(parsed(line, RelationsRequest.flags, "fuzz relations")).sequences
    }
    #expect(try sequences("") == 100_000)
    for number in [1, 2, 1_000_000_000] { #expect(try sequences("--sequences \(number)") == number) }
    for text in ["0", "1000000001", "-1"] {
      #expect(throws: CommandFailure.self, "\(text)") { try sequences("--sequences=\(text)") }
    }
  }

  @Test("without planted bugs none is tried, and an unknown case is refused")
  func cases() throws {
    func cases(_ line: String) throws -> [String] {
      try NoticedRequest(parsed(line, NoticedRequest.flags, "noticed")).cases.map(\.name)
    }
    #expect(try cases("smoke") == ["nothing"] && cases("smoke --case nothing") == ["nothing"])
    #expect {
      try cases("smoke --case slow-30")
    } throws: {
      ($0 as? CommandFailure)?.message == "`--case` is `slow-30`, but must be one of nothing"
    }
  }

  @Test("programs compared in turns accept other settings, and refuse an unknown scenario")
  func inTurns() throws {
    func comparison(_ line: String) throws -> BinariesRequest {
      try NoticedRequest(parsed(line, NoticedRequest.flags, "noticed")).comparison
    }
    let usual = try comparison("smoke")
    let short = try comparison("smoke --in-turns session.length=5s --in-turns population.families=1")
    #expect(short.scenario.length == .seconds(5) && short.scenario.units == 1)
    #expect(usual.scenario.length > .seconds(5) && short.arguments.contains("--set=session.length=5s"))
    #expect(throws: CommandFailure.self) { try comparison("smoke --in-turns session.lenght=5s") }
  }

  @Test("the evaluations of all parts of a run are summed")
  func evaluations() {
    let progress = FuzzProgress(start: 0, unit: ("gestures", 1))
    #expect(progress.speed(cpuSeconds: 2, wallSeconds: 1, workers: 1).hasPrefix("0.0 M evaluations in 1.0 s"))
    for (part, done) in [("training half", 3_000_000), ("held-out half", 1_500_000)] {
      progress.announce(part)
      progress.show(done: 1_000_000, of: done)
      progress.show(done: done, of: done)
    }
    #expect(
      progress.speed(cpuSeconds: 3, wallSeconds: 2, workers: 2)
        == "4.5 M evaluations in 2.0 s on 2 workers, 3.0 CPU s: 1.50 M a CPU s with generation")
  }
}
