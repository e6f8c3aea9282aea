import Commands
import HostSystem
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing
import Touches

@Suite("Units of several sessions")
struct SeveralSessionsTests {
  private let subject: any SimulatedSubject = Harness.program(of: Shop.self).subject

  private func scenario(_ seed: Int, _ more: String = "") throws -> Scenario {
    try subject.scenario(
      "seed: \(seed)\nsession: {length: 30s}\ndevices: {iphone-se: 1, ipad-mini: 1}\n\(more)")
  }

  @Test(
    "each session has its own number, device, user and digest, the same in every process",
    arguments: 1...10)
  func sessions(_ seed: Int) throws {
    let scenario = try scenario(seed)
    let first = try subject.play(scenario, unit: 4)
    #expect(try subject.play(scenario, unit: 4).summary == first.summary)
    let sessions = first.summary.sessions
    #expect(sessions.map(\.session) == [1, 2, 3] && Set(sessions.map(\.digest)).count == 3)
    #expect(sessions.allSatisfy { $0.gestures > 10 && $0.vsyncs > 1_800 })
    let till = try first.tally("till.right")
    #expect(till.violations == 0 && till.exercised > 30 && till.checked > till.exercised / 2)
    #expect(subject.sessionCount(of: 4, in: scenario) == 3)
  }

  @Test("devices are sampled for sessions, not for units")
  func devices() throws {
    let dealt = try (0..<12).map { try subject.play(scenario(1), unit: $0).summary.sessions.map(\.device) }
    #expect(dealt.contains { Set($0).count == 2 } && Set(dealt.flatMap(\.self)).count == 2)
  }

  @Test("the only session of a unit equals the first of several")
  func alone() throws {
    let three = try subject.play(scenario(3)).summary
    let one = try subject.play(scenario(3, "shop: {counters: 1}")).summary
    #expect(one.sessions == [three.sessions[0]])
  }

  @Test("a rule on shared objects finds a session's fault and names the session")
  func crossed() throws {
    let till = try subject.play(scenario(2), bug: "crossed").tally("till.right")
    #expect(till.violations > 10)
    #expect(
      till.examples.allSatisfy { $0.hasPrefix("shop 0, counter 1, ") || $0.hasPrefix("shop 0, counter 2, ") })
    #expect(Set((till.firsts ?? []).map(\.session)) == [1, 2])
    #expect(
      try subject.play(scenario(2, "shop: {counters: 1}"), bug: "crossed").tally("till.right").violations == 0
    )
  }

  @Test("shared objects are made again for each repetition")
  func repetitions() throws {
    let result = try subject.play(scenario(5), repetitions: 3)
    #expect(result.nondeterministic.isEmpty)
    #expect(try result.tally("till.right").violations == 0)
  }

  @Test("touches of each session can be exported, and a run on them gives the same digests", arguments: 0..<3)
  func exported(_ session: Int) throws {
    var scenario = try scenario(7)
    let drawn = try subject.play(scenario).summary
    let export = try TouchExport(of: session, in: 0, of: scenario, subject)
    #expect(export.digest == drawn.sessions[session].digest)
    #expect(export.recording.labels.count >= drawn.sessions[session].gestures)
    #expect {
      try TouchExport(of: 3, in: 0, of: scenario, subject)
    } throws: { "\($0)".contains("shop 0 has 3 counters, counted from 1") }
    try withRecording(export.recording.text) { path in
      scenario.touches = .recording(path)
      let again = try subject.play(scenario).summary
      #expect(again.sessions.map(\.digest) == drawn.sessions.map(\.digest))
    }
  }
}
