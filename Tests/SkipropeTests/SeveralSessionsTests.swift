import Commands
import HostSystem
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing
import Touches

@Suite("Units of several sessions, of somebody else's app")
struct SeveralSessionsTests {
  private let subject: any PlayedSubject = Harness.program(of: Shop.self).subject

  private func scenario(_ seed: Int, _ more: String = "") throws -> Scenario {
    try subject.scenario(
      "seed: \(seed)\nsession: {length: 30s}\ndevices: {iphone-se: 1, ipad-mini: 1}\n\(more)")
  }

  @Test(
    "each has a number, a device, a hand and a digest of its own, the same whoever plays it",
    arguments: 1...10)
  func sessions(_ seed: Int) throws {
    let scenario = try scenario(seed)
    let first = try subject.play(scenario, unit: 4)
    #expect(try subject.play(scenario, unit: 4).summary == first.summary)
    let sessions = first.summary.sessions
    #expect(sessions.map(\.session) == [1, 2, 3] && Set(sessions.map(\.digest)).count == 3)
    #expect(sessions.allSatisfy { $0.gestures > 10 && $0.vsyncs > 1_800 })
    let till = try first.tally("till.right")
    #expect(till.violations == 0 && till.provoked > 30 && till.checked > till.provoked / 2)
    #expect(subject.sessionCount(of: 4, in: scenario) == 3)
  }

  @Test("devices are dealt to sessions, and not to units")
  func devices() throws {
    let dealt = try (0..<12).map { try subject.play(scenario(1), unit: $0).summary.sessions.map(\.device) }
    #expect(dealt.contains { Set($0).count == 2 } && Set(dealt.flatMap(\.self)).count == 2)
  }

  @Test("a unit of one session plays what its first one of several does")
  func alone() throws {
    let three = try subject.play(scenario(3)).summary
    let one = try subject.play(scenario(3, "shop: {counters: 1}")).summary
    #expect(one.sessions == [three.sessions[0]])
  }

  @Test("what one does to another in common is seen, in words that say whose")
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

  @Test("what they have in common is made anew for each repetition")
  func repetitions() throws {
    let result = try subject.play(scenario(5), repetitions: 3)
    #expect(result.nondeterministic.isEmpty)
    #expect(try result.tally("till.right").violations == 0)
  }

  @Test("the touches of each can be had, and a run on them is the same evening of all", arguments: 0..<3)
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
