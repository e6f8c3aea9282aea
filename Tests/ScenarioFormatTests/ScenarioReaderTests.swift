import Kernel
import ScenarioFormat
import Testing

@Suite("Reading a scenario")
struct ScenarioReaderTests {
  private let reader = ScenarioReader(vocabulary: .sample)

  private func read(_ text: String, file: String = "folder/evening.yaml") throws(ScenarioError)
    -> LoadedScenario
  {
    try reader.read(Array(text.utf8), file: file)
  }

  private func failure(_ text: String) -> String {
    do throws(ScenarioError) { return "read: \(try read(text))" } catch { return error.description }
  }

  @Test("an empty file is the standard scenario under the file's name")
  func emptyFile() throws {
    var expected = Scenario.standard
    expected.name = "evening"
    let loaded = try read("")
    #expect(loaded.scenario == expected)
    #expect(loaded.given.isEmpty)
  }

  @Test("every given value replaces its default and nothing else")
  func givenValues() throws {
    let loaded = try read(
      """
      seed: 18446744073709551615
      devices: {ipad-pro-12.9: 2, iphone-se: 0.5}
      presets: {gestures: parity-px, cache: viewer}
      population:
        families: 8
        children-per-family: 2-4
        ages: {3: 1, 12: 2}
        expiring: 40%
      session:
        length: 90s
        behaviours: {hunt: 1}
      real: {decode: modelled, photos: given, touches: t.jsonl}
      faults: {corrupt-photos: 5}
      budgets: {frame.cost.p999@120hz: 8.33, frame.stage.layout.p99: 50}
      provocations: {expiry.shown: 20}
      """)
    var expected = Scenario.standard
    expected.name = "evening"
    expected.seed = .max
    expected.devices = [
      WeightedName(name: "ipad-pro-12.9", weight: 2), WeightedName(name: "iphone-se", weight: 0.5),
    ]
    expected.gesturePreset = "parity-px"
    expected.cachePreset = "viewer"
    expected.population.families = 8
    expected.population.childrenPerFamily = 2...4
    expected.population.ages = [WeightedName(name: "3", weight: 1), WeightedName(name: "12", weight: 2)]
    expected.population.expiringPercent = 40
    expected.session.length = .seconds(90)
    expected.session.behaviours = [WeightedName(name: "hunt", weight: 1)]
    expected.real = RealityScript(decode: .modelled, photos: .directory(""), touches: .recording("t.jsonl"))
    expected.faults.corruptPhotosPerMille = 5
    expected.budgets = [
      BudgetLine(metric: "frame.cost.p999@120hz", limit: 8.33),
      BudgetLine(metric: "frame.stage.layout.p99", limit: 50),
    ]
    expected.provocations = [ProvocationLine(invariant: "expiry.shown", count: 20)]
    #expect(loaded.scenario == expected)
    #expect(
      loaded.given.contains("population.families") && !loaded.given.contains("population.photos-per-family"))
  }

  @Test(
    "the start is in the zone, wherever in the file the zone stands",
    arguments: [
      ("session: {start: 2026-03-14 18:30, zone: \"+01:00\"}", Int64(1_773_509_400)),
      ("session: {zone: \"-05:00\", start: 2026-03-14 18:30}", 1_773_531_000),
      ("session: {zone: \"-05:00\"}", 1_773_531_000), ("seed: 1", 1_773_509_400),
    ])
  func startInZone(text: String, seconds: Int64) throws {
    #expect(try read(text).scenario.session.start == WallTime(secondsSinceEpoch: seconds))
  }

  @Test("relative paths begin at the scenario's folder, others stay")
  func anchoredPaths() throws {
    let loaded = try read("real: {photos: /p, touches: t.jsonl}")
    #expect(loaded.anchored.real.photos == .directory("/p"))
    #expect(loaded.anchored.real.touches == .recording("folder/t.jsonl"))
    #expect(try read("real: {photos: given}").anchored.real.photos == .directory(""))
  }

  @Test(
    "each mistake is reported with its place, the value, what is allowed and a remedy",
    arguments: [
      (
        "banana: 3",
        "1:1: a scenario has no key `banana`; known: name, about, seed, devices, presets, "
          + "population, session, soak, real, faults, clock, costs, hitch-bands, budgets, provocations"
      ),
      ("famlies: 3", "1:1: a scenario has no key `famlies`; did you mean `families` under `population`?"),
      (
        "session: {length: 20m}\nsoak:\n  cycle: 1500ms",
        "3:10: `soak.cycle` must be whole seconds, so that every cycle begins at a vsync; give `20s`, for example"
      ),
      (
        "session: {length: 5m}\nsoak: {cycle: 20s}",
        "2:15: a session of 5m has fewer than 16 cycles of 20s; make `session.length` longer or `soak.cycle` shorter"
      ),
      (
        "soak: {cycle: 20s}\nsession:\n  relaunch-every: 5m",
        "3:19: `relaunch-every` does not repeat in a session of equal cycles; leave it out, or leave `soak.cycle` out"
      ),
      ("sede: 3", "1:1: a scenario has no key `sede`; did you mean `seed`?"),
      ("population:\n  famlies: 3", "2:3: `population` has no key `famlies`; did you mean `families`?"),
      ("seed: 1\nseed: 2", "2:1: `seed` is given twice, first in line 1; keep one of them"),
      (
        "population: {families: 0}",
        "1:24: `population.families` is `0`, but must be a whole number from 1 to 1000000"
      ),
      (
        "population: {families: many}",
        "1:24: `population.families` is `many`, but must be a whole number from 1 to 1000000"
      ),
      (
        "population: {families: [1]}",
        "1:24: `population.families` is a list, but must be a whole number from 1 to 1000000"
      ),
      ("population: 3", "1:13: `population` must be a map of keys to values, not text"),
      (
        "population: {children-per-family: 4-2}",
        "1:35: `population.children-per-family` is `4-2`, but must be a whole number or a range such as `2-4`, "
          + "from 1 to 12"
      ),
      (
        "session:\n  length: 25h",
        "2:11: `session.length` is `25h`, but must be a duration from 1s to 24h, such as `30m`, `45s` or `250ms`"
      ),
      (
        "session: {start: tomorrow}",
        "1:18: `session.start` is `tomorrow`, but must be a time of the years 2000 to 2099, such as "
          + "`2026-03-14 18:30`"
      ),
      (
        "session: {zone: CET}",
        "1:17: `session.zone` is `CET`, but must be an offset from UTC of at most 14 hours, such as \"+01:00\""
      ),
      (
        "presets: {gestures: storry}",
        "1:21: `presets.gestures` is `storry`, but must be one of story, story-px, parity, parity-px, tuned; "
          + "did you mean `story`?"
      ),
      ("devices: {iphone-sx: 1}", "1:11: `devices`: unknown name `iphone-sx`; did you mean `iphone-se`?"),
      ("devices: {iphone-se: 1, iphone-se: 2}", "1:25: `devices` names `iphone-se` twice; keep one of them"),
      ("devices: {iphone-se: 0}", "1:10: `devices` needs at least one weight above 0"),
      (
        "devices: {iphone-se: -1}",
        "1:22: `devices`: `iphone-se` is `-1`, but must be a weight from 0 to 1000000"
      ),
      (
        "devices: iphone-se",
        "1:10: `devices` is text, but must be a map of names to weights; names: iphone-se, iphone-15-pro-max, "
          + "ipad-pro-12.9"
      ),
      ("population: {ages: {13: 1}}", "1:21: `population.ages`: `13` is no whole number from 3 to 12"),
      ("population: {ages: {03: 1}}", "1:21: `population.ages`: `03` is no whole number from 3 to 12"),
      (
        "population: {expiring: 101%}",
        "1:24: `population.expiring` is `101%`, but must be a share from 0% to 100%"
      ),
      ("real: {decode: fake}", "1:16: `real.decode` is `fake`, but must be `real` or `modelled`"),
      (
        "budgets: {frame.cots.p99: 1}",
        "1:11: `budgets`: no metric is called `frame.cots.p99`; did you mean `frame.cost.p99`?"
      ),
      (
        "budgets: {frame.cost.p99@12hz: 1}",
        "1:11: `budgets`: no devices are called `12hz`; did you mean `120hz`?"
      ),
      (
        "budgets: {hitch.ratio@60hz: 1}",
        "1:11: `budgets`: `hitch.ratio` is not measured by kind of device; remove `@60hz`"
      ),
      (
        "budgets: {hitch.ratio: low}",
        "1:24: `budgets`: `hitch.ratio` is `low`, but must be a number from 0, or two such as `25-45`"
      ),
      (
        "provocations: {toast.onec: 1}",
        "1:16: `provocations`: no invariant is called `toast.onec`; did you mean `toast.once`?"
      ),
      (
        "provocations: {toast.once: 1.5}",
        "1:28: `provocations`: `toast.once` is `1.5`, but must be a whole number from 0"
      ),
      (
        "name: a/b",
        "1:7: `name` is `a/b`, but must be 1 to 64 letters, digits, hyphens, dots or underscores, a letter or "
          + "digit first"
      ),
      ("seed: -1", "1:7: `seed` is `-1`, but must be a whole number from 0 to 18446744073709551615"),
      ("[1]: 2", "1:1: a key must be text"),
      ("a: *b", "1:4: aliases (`*name`) are not accepted here; write the value out"),
    ])
  func mistakes(text: String, expected: String) {
    #expect(failure(text) == "folder/evening.yaml:" + expected)
  }

  @Test("the first mistake of the file is the one reported")
  func firstMistake() {
    #expect(failure("seed: x\nfoo: 1").hasPrefix("folder/evening.yaml:1:7: "))
  }

  @Test("any damage to a scenario is read or refused at a place inside the file, never more")
  func damage() {
    let explained = ScenarioExplanation(
      LoadedScenario(scenario: .random(seed: 1), file: "a.yaml", given: []), vocabulary: .sample)
    let original = Array(explained.text.utf8)
    var refused = 0
    for seed in UInt64(0)..<400 {
      var random = RandomSource(seed: seed)
      var bytes = original
      for _ in 0...random.below(4) {
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.remove(at: place)
        default:
          bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + random.below(40))], at: place)
        }
      }
      do throws(ScenarioError) { _ = try reader.read(bytes, file: "a.yaml") } catch {
        refused += 1
        guard case .invalid(_, let line, let column, let message) = error else {
          Issue.record("seed \(seed): \(error)")
          continue
        }
        let lines = bytes.count { $0 == 0x0A } + 2
        #expect((1...lines).contains(line) && column >= 1 && !message.isEmpty, "seed \(seed): \(error)")
      }
    }
    #expect(refused > 100, "the damage must bite: only \(refused) of 400 were refused")
  }
}
