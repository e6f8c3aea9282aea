import Families
import FamilySubject
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("Flags of a family's run")
struct FamilyFlagsTests {
  /// The scenario with a flag applied, or what was wrong with it.
  private func apply(_ name: String, _ text: String, to scenario: Scenario = .standard) throws
    -> (scenario: Scenario, complaint: String?)
  {
    let flag = try #require(FamilySubject.compiled.subject.flags.first { $0.name == name })
    var changed = scenario
    let complaint = flag.apply(text, &changed)
    return (changed, complaint)
  }

  @Test("each flag replaces the scenario's value, and only that")
  func everything() throws {
    var scenario = Scenario.standard
    for (name, text) in [("--photos", "/p"), ("--decode", "modelled"), ("--preset", "parity,cache:viewer")] {
      let (changed, complaint) = try apply(name, text, to: scenario)
      #expect(complaint == nil)
      scenario = changed
    }
    var expected = Scenario.standard
    expected.gesturePreset = "parity"
    expected.cachePreset = "viewer"
    expected.real.photos = .directory("/p")
    expected.real.decode = .modelled
    #expect(scenario == expected)
  }

  @Test("either preset may be given alone")
  func presets() throws {
    for (text, gestures, cache) in [("tuned", "tuned", "parity"), ("cache:viewer", "story", "viewer")] {
      let scenario = try apply("--preset", text).scenario
      #expect(scenario.gesturePreset == gestures && scenario.cachePreset == cache, "\(text)")
    }
  }

  @Test(
    "an unknown value is reported with the remedy",
    arguments: [
      ("--decode", "fake", "`--decode` is `fake`, but must be one of real, modelled"),
      ("--preset", "storry", "`--preset` knows no `storry`; did you mean `story`?"),
      ("--preset", "parity,cache:veiwer", "`--preset` knows no `cache:veiwer`; did you mean `cache:viewer`?"),
    ])
  func mistakes(name: String, text: String, complaint: String) throws {
    #expect(try apply(name, text).complaint == complaint)
  }
}
