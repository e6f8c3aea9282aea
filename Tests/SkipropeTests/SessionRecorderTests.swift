import Commands
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("A subject's own recorder")
struct SessionRecorderTests {
  private let subject: any SimulatedSubject = Harness.program(of: Lantern.self).subject

  private func play(_ seed: Int = 1, bug: String? = nil) throws -> UnitResult {
    try subject.play(subject.scenario("seed: \(seed)\nsession: {length: 1m}"), bug: bug)
  }

  private func total(_ key: CounterKey, part: String? = nil, of result: UnitResult) -> Int {
    result.measurements.total(key, part: part) ?? 0
  }

  @Test(
    "the recorder gets each frame once, and its counts are in summaries and measurements", arguments: 1...5)
  func frames(_ seed: Int) throws {
    let result = try play(seed)
    let active = result.summary.sessions.map(\.activeFrames)
    #expect(result.summary.sessions.map { $0.counts["lantern.frames"] } == active)
    #expect(total(.lanternFrames, of: result) == active.reduce(0, +))
  }

  @Test("the recorder gets each judged gesture, as the engine counts them")
  func gestures() throws {
    let (healthy, silent) = (try play(), try play(bug: "silent"))
    #expect(total(.lanternJudged, part: "hit", of: healthy) > 10)
    #expect(total(.lanternJudged, part: "missed", of: healthy) == 0)
    #expect(total(.lanternJudged, part: "hit", of: silent) == 0)
    let values = subject.metrics.values(silent.measurements)
    #expect(
      total(.lanternJudged, part: "missed", of: silent) == values.first { $0.id == "gesture.missed" }?.samples
    )
  }

  @Test("the recorder reports missing content, and its time is measured: 400 ms for each tap")
  func waiting() throws {
    let result = try play()
    let taps = total(.lanternJudged, part: "hit", of: result)
    let waited = total(.lanternWaited, of: result)
    #expect(waited > taps * 350 && waited < (taps + 3) * 450, "\(waited) ms of \(taps) taps")
  }

  @Test("the recorder's own rules name the session in findings, and unbroken ones are reported too")
  func rules() throws {
    #expect(
      subject.rules.map(\.id) == ["lantern.three"] && subject.vocabulary.invariants == ["lantern.three"])
    let healthy = try play().tally("lantern.three")
    #expect(healthy.violations == 0 && healthy.exercised > 10 && healthy.checked > healthy.exercised)
    let broken = try play(bug: "doubts").tally("lantern.three")
    #expect(broken.violations > 1 && broken.examples[0].hasPrefix("street 0, lantern 1, "))
    #expect(broken.firsts?.map(\.session) == [1, 2])
  }

  @Test("`finish` gets the whole unit when all sessions are over")
  func whole() throws {
    let spilled = try play(bug: "spills").tally("lantern.three")
    #expect(spilled.violations == 2 && spilled.examples.allSatisfy { $0.contains("2 lanterns, ") })
  }

  @Test(
    "the recorder continues the session's digest, and lists at most a hundred items that could not be shown")
  func ends() throws {
    let (healthy, mute) = (try play(), try play(bug: "mute"))
    let digests = zip(healthy.summary.sessions, mute.summary.sessions).map { ($0.digest, $1.digest) }
    #expect(digests.allSatisfy { $0 != $1 && $0.dropLast() == $1.dropLast() })
    #expect(healthy.photoErrors.count == UnitResult.photoErrorLimit)
    #expect(
      healthy.photoErrors.first == "lantern 0, soot 0" && healthy.photoErrors.last == "lantern 1, soot 19")
    #expect(healthy.notables?.map(\.clipRequest.words).contains { $0.hasPrefix("it has ") } == true)
  }

  @Test("a fake's memory does not count as the app's")
  func fakes() throws {
    let peaks = try [nil, "counts-oil"].map { bug in
      let values = subject.metrics.values(try play(bug: bug).measurements)
      return try #require(values.first { $0.id == "memory.live_peak" }).value
    }
    #expect(peaks[0] < 100_000 && peaks[1] > 1_000_000, "\(peaks)")
  }

  @Test("a unit whose shared objects cannot be made does not run")
  func missing() {
    #expect(throws: RunError.missingInput("there is no oil in street 0")) { try play(bug: "no-oil") }
  }
}
