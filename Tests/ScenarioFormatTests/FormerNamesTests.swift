import Families
import ScenarioFormat
import Simulation
import Testing

@Suite("Names of the previous version")
struct FormerNamesTests {
  private var vocabulary: ScenarioVocabulary {
    var vocabulary = ScenarioVocabulary.sample
    vocabulary.formerNames = FormerNames([
      "session.span": "session.length", "frame.price.p99": "frame.cost.p99", "random": "seed",
    ])
    return vocabulary
  }

  private func read(_ text: String) throws(ScenarioError) -> LoadedScenario {
    try ScenarioReader(vocabulary: vocabulary).read(Array(text.utf8), file: "a.yaml")
  }

  @Test("a former key is read as the present one, in a section and at the top, and reported with its line")
  func keys() throws {
    let former = try read("random: 3\nsession:\n  span: 30s\n")
    let present = try read("seed: 3\nsession:\n  length: 30s\n")
    #expect(former.scenario == present.scenario && former.given == present.given)
    #expect(present.formerNames.isEmpty)
    #expect(
      former.formerNames.map { $0.note(in: "a.yaml") } == [
        "a.yaml:1: `random` is now `seed`; write that instead, the next version no longer reads the old name",
        "a.yaml:3: `span` is now `length`; write that instead, the next version no longer reads the old name",
      ])
  }

  @Test("a former metric is read as the present one, with its device")
  func metrics() throws {
    let budget = { (id: String) in "budgets: {\(id): 5 ms}\n" }
    for device in ["", "@60hz"] {
      let former = try read(budget("frame.price.p99" + device))
      #expect(former.scenario == (try read(budget("frame.cost.p99" + device)).scenario))
      #expect(former.formerNames.map(\.present) == ["frame.cost.p99" + device])
    }
    #expect(FormerNames(["a.b": "c.d"]).present("a.b@phone") == "c.d@phone")
    #expect(FormerNames(["a.b": "c.d"]).present("a.bc") == nil)
  }

  @Test("a key that is given by both names is given twice")
  func both() {
    #expect(throws: ScenarioError.self) { try read("session:\n  span: 30s\n  length: 30s\n") }
  }

  @Test("a former name of one section is unknown in another, and where no name has changed")
  func elsewhere() {
    #expect(throws: ScenarioError.self) { try read("population:\n  span: 30s\n") }
    #expect(throws: ScenarioError.self) {
      try ScenarioReader(vocabulary: .sample).read(Array("session:\n  span: 30s\n".utf8), file: "a.yaml")
    }
  }

  @Test("a change that is typed may use a former name")
  func typed() throws {
    let change = { (key: String) in [ScenarioChange(key: key, value: "30s")] }
    let former = try vocabulary.changed(.standard, by: change("session.span"))
    #expect(former == (try vocabulary.changed(.standard, by: change("session.length"))))
  }
}
