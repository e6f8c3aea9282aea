import Skiprope
import Testing

@Suite("A unit that is played in a test")
struct TrialTests {
  @Test("says all figures and how each rule fared; without a scenario it plays the standard one")
  func played() throws {
    let trial = try Trial(of: Lamp.self, "seed: 3\nsession: {length: 20s}\nlamp: {watts: 60}")
    #expect(trial.settings.watts == 60)
    let played = try trial.play(unit: 2)
    #expect(played.broken.isEmpty && played.rules.map(\.id) == Lamp.rules.map(\.id))
    #expect(played.rules.allSatisfy { $0.provoked > 0 }, "\(played.rules)")
    let touches = try #require(played.figure("lamp.touches"))
    #expect(touches.value > 3 && played.figures.contains(touches))
    #expect(played.figure("lamp.tuches") == nil)
    #expect(try Trial(of: Lamp.self).settings.watts == 40)
  }

  @Test("does the same each time, and another unit does something else")
  func same() throws {
    let trial = try Trial(of: Lamp.self, "session: {length: 10s}")
    // What was measured differs from one to the next.
    func exact(_ unit: Int) throws -> [MetricValue] {
      try trial.play(unit: unit).figures.filter { $0.kind == .exact }
    }
    #expect(try exact(0) == exact(0))
    #expect(try exact(0) != exact(1))
  }

  @Test("what is planted is found by its rule, with an example")
  func planted() throws {
    let broken = try Trial(of: Lamp.self, "session: {length: 10s}").play(planted: "stuck").broken
    #expect(broken.map(\.id) == ["switch.works"])
    #expect(broken.first?.examples.first?.contains("the lamp stayed as it was") == true, "\(broken)")
  }

  @Test(
    "a scenario that is none is refused with its place, and so are a bug that there is not and what the subject refuses"
  )
  func refused() throws {
    let key = #expect(throws: SubjectError.self) { try Trial(of: Lamp.self, "seed: 3\nlamp: {wats: 60}") }
    #expect(key?.description.contains("trial.yaml:2:8") == true, "\(String(describing: key))")
    #expect(key?.description.contains("did you mean `watts`?") == true, "\(String(describing: key))")
    let range = #expect(throws: SubjectError.self) { try Trial(of: Lamp.self, "lamp: {watts: 101}") }
    #expect(range?.description.contains("trial.yaml:1:") == true, "\(String(describing: range))")
    let trial = try Trial(of: Lamp.self, "session: {length: 1s}")
    let bug = #expect(throws: SubjectError.self) { try trial.play(planted: "stck") }
    #expect(bug?.description.contains("no planted bug is called stck") == true, "\(String(describing: bug))")
  }
}
