import Skiprope
import Testing

@Suite("A unit that runs in a test")
struct TrialTests {
  @Test("a trial returns all figures and rule results; without a scenario it runs the default one")
  func simulated() throws {
    let trial = try Trial(of: Lamp.self, "seed: 3\nsession: {length: 20s}\nlamp: {watts: 60}")
    #expect(trial.settings.watts == 60)
    let simulated = try trial.run(unit: 2)
    #expect(simulated.broken.isEmpty && simulated.rules.map(\.id) == Lamp.rules.map(\.id))
    #expect(simulated.rules.allSatisfy { $0.exercised > 0 }, "\(simulated.rules)")
    let touches = try #require(simulated.figure("lamp.touches"))
    #expect(touches.value > 3 && simulated.figures.contains(touches))
    #expect(simulated.figure("lamp.tuches") == nil)
    #expect(try Trial(of: Lamp.self).settings.watts == 40)
  }

  @Test("a trial is reproducible, and another unit differs")
  func same() throws {
    let trial = try Trial(of: Lamp.self, "session: {length: 10s}")
    // What was measured differs from one to the next.
    func exact(_ unit: Int) throws -> [MetricValue] {
      try trial.run(unit: unit).figures.filter { $0.kind == .exact }
    }
    #expect(try exact(0) == exact(0))
    #expect(try exact(0) != exact(1))
  }

  @Test("a planted bug is found by its rule, with an example")
  func planted() throws {
    let broken = try Trial(of: Lamp.self, "session: {length: 10s}").run(planted: "stuck").broken
    #expect(broken.map(\.id) == ["switch.works"])
    #expect(broken.first?.examples.first?.contains("the lamp stayed as it was") == true, "\(broken)")
  }

  @Test(
    "an invalid scenario is refused with its position; unknown bugs and the subject's own errors are refused too"
  )
  func refused() throws {
    let key = #expect(throws: SubjectError.self) { try Trial(of: Lamp.self, "seed: 3\nlamp: {wats: 60}") }
    #expect(key?.description.contains("trial.yaml:2:8") == true, "\(String(describing: key))")
    #expect(key?.description.contains("did you mean `watts`?") == true, "\(String(describing: key))")
    let range = #expect(throws: SubjectError.self) { try Trial(of: Lamp.self, "lamp: {watts: 101}") }
    #expect(range?.description.contains("trial.yaml:1:") == true, "\(String(describing: range))")
    let trial = try Trial(of: Lamp.self, "session: {length: 1s}")
    let bug = #expect(throws: SubjectError.self) { try trial.run(planted: "stck") }
    #expect(bug?.description.contains("no planted bug is called stck") == true, "\(String(describing: bug))")
  }
}
