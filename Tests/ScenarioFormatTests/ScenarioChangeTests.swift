import Families
import Kernel
import ScenarioFormat
import Simulation
import Testing

@Suite("Other values of a scenario's keys")
struct ScenarioChangeTests {
  private let vocabulary = ScenarioVocabulary.sample

  private func changed(_ yaml: String = "seed: 1", _ changes: String...) throws -> Scenario {
    let read = try ScenarioReader(vocabulary: vocabulary).read(Array(yaml.utf8), file: "s.yaml").scenario
    return try vocabulary.changed(read, by: changes.map { try #require(ScenarioChange($0), "\($0)") })
  }

  /// What a file says and what a change says is the same scenario, for keys of every kind.
  @Test(
    "changes are read like a file's values",
    arguments: [
      ("seed", "", "7"), ("population", "families", "12"), ("session", "length", "5m"),
      ("devices", "", "{iphone-se: 1, iphone-15-pro-max: 2}"), ("population", "photos-per-family", "10-20"),
      ("clock", "refresh", "120"), ("clock", "on-grid", "10%"), ("real", "decode", "modelled"),
      ("session", "start", "2027-03-28 01:59"), ("session", "zone", "+02:00"),
      ("budgets", "", "{frame.cost.p99: 8 ms}"),
    ])
  func sameAsFile(section: String, key: String, value: String) throws {
    let isTop = key.isEmpty
    let file = isTop ? "\(section): \(value)" : "\(section):\n  \(key): \(value)"
    let read = try ScenarioReader(vocabulary: vocabulary).read(Array(file.utf8), file: "s.yaml").scenario
    #expect(try changed("about: \"\"", "\(isTop ? section : "\(section).\(key)")=\(value)") == read)
  }

  @Test("changes leave other keys alone, and the last of two wins")
  func others() throws {
    let file = "seed: 5\nsession: {length: 10m, start: 2027-01-02 18:00, zone: \"+05:30\"}"
    let scenario = try changed(file, "session.length=2m", "session.length=3m")
    var same = try changed(file)
    #expect(scenario.session.length == .minutes(3) && scenario.seed == 5)
    #expect(scenario.session.start == same.session.start)
    same.session.length = .minutes(3)
    #expect(scenario == same)
  }

  @Test("an invalid change is refused with the error and the allowed values")
  func refused() throws {
    for (change, words) in [
      ("population.families=0", "`population.families` is `0`"),
      ("population.famlies=3", "did you mean `population.families`?"),
      ("sesion.length=3m", "did you mean `session.length`?"),
      ("session.length=fast", "`session.length` is `fast`"),
      ("name=other", "choose another scenario"), ("app=celebrations", "choose another scenario"),
      ("devices={nothing: 1}", "nothing"), ("soak.cycle=1m", "cycles"), ("nothing=1", "`scenarios explain`"),
      ("seed={", "line"),
    ] {
      #expect {
        try changed("session: {length: 10m}", change)
      } throws: { error in
        ("\(error)".contains(words) || words == "line") && (error as? ScenarioChangeError)?.change == change
      }
    }
    for text in ["", "=", "seed", "seed=", "=3", "seed= ", "seed=1\nname: x"] {
      #expect(ScenarioChange(text) == nil, "\(text)")
    }
  }

  @Test("an own device can be named in a change, also in landscape")
  func ownDevice() throws {
    let file = "devices: {mine: 1}\ndevice-profiles: {mine: {points: 360x780}}"
    let scenario = try changed(file, "devices={mine-landscape: 1, iphone-se: 2}")
    #expect(scenario.devices.map(\.name) == ["mine-landscape", "iphone-se"])
    #expect(scenario.profile(named: "mine") != nil)
  }
}
