import Commands
import Foundation
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("The frame that a rule checks")
struct SimulatedFrameTests {
  private func play<S: Skiprope.Subject>(_ subject: S.Type, _ yaml: String) throws -> UnitResult {
    let simulated = CompiledSubject(subject).subject
    return try simulated.play(try simulated.scenario(yaml))
  }

  @Test(
    "a frame holds its touches, finished effects, requests and the items before, also across launches",
    arguments: 1...10)
  func contents(seed: Int) throws {
    let result = try play(Jukebox.self, "seed: \(seed)\nsession: {length: 2m, relaunch-every: 20s}")
    for (rule, least) in [
      ("frame.samples", 100), ("frame.finished", 60), ("frame.asked", 150), ("frame.before", 40),
      ("frame.launch", 1),
    ] {
      let found = try result.tally(rule)
      #expect(found.violations == 0, "\(rule): \(found.examples)")
      #expect(found.exercised >= least, "\(rule): \(found.exercised)")
    }
  }

  @Test("in a closed loop one frame holds the touches of several vsyncs")
  func closedLoop() throws {
    let result = try play(Jukebox.self, "session: {length: 1m}\nclock: {closed-loop: high}")
    #expect(result.invariants.map(\.violations) == [0, 0, 0, 0, 0])
  }

  @Test("a subject with its own frame gets no copy of the items before")
  func ownFrame() throws {
    let own = try play(Booth.self, "session: {length: 1m}").tally("frame.own")
    #expect(own.violations == 0 && own.exercised > 50)
  }

  @Test("the copy of the items before changes neither the app's digest nor its bytes", arguments: 1...3)
  func untouched(seed: Int) throws {
    let yaml = "seed: \(seed)\nsession: {length: 1m, relaunch-every: 20s}"
    // The runtime makes the descriptions of types when they are first used, and those count as held.
    _ = (try play(Jukebox.self, yaml), try play(Booth.self, yaml))
    let (jukebox, booth) = (try play(Jukebox.self, yaml), try play(Booth.self, yaml))
    #expect(jukebox.summary.sessions.map(\.digest) == booth.summary.sessions.map(\.digest))
    func exact<S: Skiprope.Subject>(_ subject: S.Type, _ result: UnitResult) -> [MetricValue] {
      CompiledSubject(subject).subject.metrics.values(result.measurements).filter {
        $0.id.hasPrefix("memory.")
      }
    }
    let figures = exact(Jukebox.self, jukebox)
    #expect(figures.contains { $0.value > 0 } && figures == exact(Booth.self, booth))
  }
}
