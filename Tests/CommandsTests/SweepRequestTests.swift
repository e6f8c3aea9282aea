import Commands
import Foundation
import Kernel
import ScenarioFormat
import Testing

@Suite("A request for a sweep")
struct SweepRequestTests {
  private func request(_ words: String...) throws -> SweepRequest {
    let file = FileManager.default.temporaryDirectory.appending(path: "sweep-\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("session: {length: 20s}\npopulation: {users: 5}".utf8).write(to: file)
    return try SweepRequest(
      ParsedArguments(
        [file.path] + words, flags: SweepRequest.flags(.silence), command: "sweep", of: .silence))
  }

  private func refusal(_ words: String...) -> String {
    do {
      switch words.count {
      case 0: _ = try request()
      case 1: _ = try request(words[0])
      default: _ = try request(words[0], words[1])
      }
      return "read"
    } catch { return (error as? CommandFailure)?.message ?? "\(error)" }
  }

  @Test("every combination is a run of its own, the last key changing first")
  func combinations() throws {
    let sweep = try request(
      "--vary", "session.length=10s,30s", "--vary", "clock.refresh=60,120", "--seed", "9")
    #expect(sweep.keys == ["session.length", "clock.refresh"])
    #expect(sweep.rows.map(\.values) == [["10s", "60"], ["10s", "120"], ["30s", "60"], ["30s", "120"]])
    #expect(sweep.rows.map { $0.run.scenario.length.seconds } == [10, 10, 30, 30])
    #expect(sweep.rows.map { $0.run.scenario.clock.refresh } == ["60", "120", "60", "120"])
    #expect(sweep.rows.allSatisfy { $0.run.scenario.seed == 9 && $0.run.units == 0...4 })
    #expect(Set(sweep.rows.map(\.run.out)).count == 4)
  }

  @Test("every run has the given settings, units and workers")
  func handedOn() throws {
    let sweep = try request(
      "--vary", "seed=1,2", "--set", "session.length=7s", "--users", "1-2", "--workers", "3")
    #expect(sweep.rows.map(\.run.scenario.seed) == [1, 2])
    #expect(
      sweep.rows.allSatisfy {
        $0.run.scenario.length == .seconds(7) && $0.run.units == 1...2 && $0.run.workers == 3
      })
    let command = Reproduction.command(sweep.rows[1].run)
    #expect(command.contains("--set session.length=7s") && command.contains("--set seed=2"), "\(command)")
  }

  @Test("values inside brackets belong together")
  func brackets() {
    #expect(SweepRequest.values("{a: 1, b: 2}, {a: 2}") == ["{a: 1, b: 2}", "{a: 2}"])
    #expect(SweepRequest.values("[1, 2],3") == ["[1, 2]", "3"])
    #expect(SweepRequest.values("10s") == ["10s"])
  }

  @Test("an invalid sweep is refused with a remedy before any run")
  func refused() {
    #expect(refusal().contains("--vary KEY=V1,V2"))
    #expect(refusal("--vary=seed").contains("must be a key and its values"))
    #expect(
      refusal("--vary=session.length=10s,0s").contains(
        "`--vary` gives `session.length=0s`: `session.length` is `0s`"))
    #expect(refusal("--vary=session.lenth=10s").contains("did you mean `session.length`?"))
    #expect(refusal("--vary=seed=1", "--vary=seed=2").contains("twice"))
    #expect(refusal("--vary=population.users=1,2").contains("vary another key"))
    #expect(refusal("--vary=seed=1", "--show=frame.cost.p98").contains("frame.cost.p9"))
    let many = (1...201).map(String.init).joined(separator: ",")
    #expect(refusal("--vary=seed=\(many)").contains("201 combinations"))
    #expect(refusal("--vary=seed=1,").contains("seed"))
  }
}
