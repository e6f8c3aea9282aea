import Families
import Kernel
import ScenarioFormat
import Simulation
import TestSupport
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

  @Test("a file with one key is the standard scenario under the file's name otherwise")
  func oneKey() throws {
    var expected = Scenario.standard
    expected.name = "evening"
    expected.seed = 3
    let loaded = try read("seed: 3")
    #expect(loaded.scenario == expected)
    #expect(loaded.given == ["seed"])
  }

  @Test(
    "a file may name the app; another app is the only error reported, with this program's app")
  func app() throws {
    #expect(try read("app: family\nseed: 3").scenario == (try read("seed: 3").scenario))
    for (text, words) in [
      (
        "app: horn\nlamp: {watts: 9}",
        "1:6: `app` is `horn`, but this program runs `family`; run it with the program of `horn`, or write `app: family`"
      ),
      (
        "seed: 3\napp: [family]", "2:6: `app` is a list, but this program runs `family`; write `app: family`"
      ),
      ("app: \"\"", "1:6: `app` is ``, but this program runs `family`; write `app: family`"),
    ] {
      #expect(failure(text) == "folder/evening.yaml:\(words)")
    }
  }

  /// Such a file was half an hour of a standard family that somebody had cut off or never saved.
  @Test(
    "a file without a key is no scenario", arguments: ["", "\n", "# seed: 3\n", "{}", "---\n", "\u{FEFF}"])
  func emptyFile(text: String) {
    #expect(failure(text).contains("this file has no key"), "\(failure(text))")
  }

  /// It was refused as a control character.
  @Test("a byte order mark is ignored and moves no position")
  func byteOrderMark() throws {
    #expect(try read("\u{FEFF}seed: 3").scenario == (try read("seed: 3").scenario))
    #expect(failure("\u{FEFF}sede: 3") == failure("sede: 3"))
    #expect(failure("seed: \u{FEFF}3") != "read", "inside the text it stays what it is")
  }

  @Test(
    "a value with a unit needs one of its units",
    arguments: [
      ("memory.live_peak", "100 MB", 104_857_600), ("memory.live_peak", "100MB", 104_857_600),
      ("memory.live_peak", "4 KB", 4_096), ("memory.live_peak", "1.5 GB", 1_610_612_736),
      ("memory.live_peak", "100 B", 100), ("frame.cost.p99", "8.33 ms", 8.33),
      ("frame.cost.p99", "0.017 s", 17),
      ("frame.cost.p99", "250us", 0.25), ("hitch.ratio", "5 ms/s", 5), ("hitch.ratio", "0 ms/s", 0),
      ("hitch.count", "7", 7), ("hitch.longest", "1e-1 s", 100),
    ])
  func units(metric: String, text: String, limit: Double) throws {
    #expect(
      try read("budgets:\n  \(metric): \(text)").scenario.budgets == [
        BudgetLine(metric: metric, limit: limit)
      ])
  }

  @Test(
    "the unit of the second bound applies to both",
    arguments: [
      ("memory.live_peak", "1-2 MB", 1_048_576.0, 2_097_152.0),
      ("memory.live_peak", "512 KB-2 MB", 524_288, 2_097_152),
      ("frame.cost.p99", "0.5 - 2 ms", 0.5, 2), ("frame.cost.p99", "500 us - 2 ms", 0.5, 2),
      ("frame.cost.p99", "1e-1-2 ms", 0.1, 2), ("hitch.count", "2-3", 2, 3),
    ])
  func bounds(metric: String, text: String, least: Double, limit: Double) throws {
    #expect(
      try read("budgets:\n  \(metric): \(text)").scenario.budgets == [
        BudgetLine(metric: metric, limit: limit, least: least)
      ])
  }

  /// `memory.live_peak: 100` was 100 bytes and cost a run of 16 minutes.
  @Test(
    "a number without its unit is refused with the correct form",
    arguments: [
      (
        "memory.live_peak: 100",
        "`100`, but must be written with its unit, such as `100 B` (units: B, KB, MB, GB)"
      ),
      ("memory.live_peak: 104857600", "such as `100 MB` (units: B, KB, MB, GB)"),
      ("frame.cost.p99: 8.33", "such as `8.33 ms` (units: ms, ns, us, s, m, h)"),
      ("frame.cost.p99: 0", "such as `0 ms`"), ("hitch.ratio: 5-8", "such as `5-8 ms/s`"),
      ("hitch.ratio: 5 ms", "must be a figure from 0 with its unit, such as `25 ms/s`"),
      ("memory.live_peak: 100 Mb", "such as `25 B`, or two such as `25 B-45 B` (units: B, KB, MB, GB)"),
      ("hitch.count: 5 ms", "must be a number from 0 without a unit"),
      ("frame.cost.p99: 3-2 ms", "must be a figure from 0 with its unit"),
      ("frame.cost.p99: -1 ms", "from 0"),
      // A run with such a budget left a report that no command read.
      ("frame.cost.p99: 1e300 ms", "is `1e300 ms`, but must be at most 4e+18"),
      ("hitch.count: 1e23", "is `1e23`, but must be at most 4e+18"),
      ("hitch.ratio: 5-1e30 ms/s", "but must be at most 4e+18"),
      ("memory.live_peak: 1e18 GB", "must be"),
    ])
  func withoutUnit(line: String, complaint: String) {
    #expect(failure("budgets:\n  \(line)").contains(complaint), "\(failure("budgets:\n  \(line)"))")
  }

  @Test("pauses, shares and costs of effects need their unit too")
  func otherUnits() throws {
    let loaded = try read(
      """
      session: {think-times: {browse.grid.open-photo: 2.5 s}}
      faults: {corrupt-photos: 0.5%, failed-writes: 100%, swarm: {kills: 40%}}
      costs: {pixel-1: 2.5 ns/px, network-rate: 6 B/us}
      """)
    #expect(
      loaded.scenario.session.thinkTimes == [WeightedName(name: "browse.grid.open-photo", weight: 2_500)])
    #expect(
      loaded.scenario.faults.corruptPhotosPerMille == 5
        && loaded.scenario.faults.failedWritesPerMille == 1_000)
    #expect(loaded.scenario.swarm.kinds == [WeightedName(name: "kills", weight: 40)])
    #expect(loaded.scenario.costs.wholePixel == 2.5 && loaded.scenario.costs.networkRate == 6)
    for (text, complaint) in [
      ("session: {think-times: {browse.grid.open-photo: 2500}}", "such as `2500 ms`"),
      ("faults: {corrupt-photos: 5}", "a share from 0% to 100% with at most one decimal"),
      ("faults: {corrupt-photos: 0.55%}", "a share"), ("faults: {corrupt-photos: 100.1%}", "a share"),
      ("faults: {swarm: {kills: 40}}", "such as `40 %`"),
      ("faults: {swarm: {kills: 101%}}", "from 0 to 100 %"),
      ("population: {expiring: 40}", "a share from 0% to 100%"), ("costs: {pixel-1: 2.5}", "with its unit"),
    ] {
      #expect(failure(text).contains(complaint), "\(failure(text))")
    }
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
      faults: {corrupt-photos: 0.5%}
      budgets: {frame.cost.p999@120hz: 8.33 ms, frame.stage.layout.p99: 50 us}
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
    expected.units = 8
    expected.population.childrenPerFamily = 2...4
    expected.population.ages = [WeightedName(name: "3", weight: 1), WeightedName(name: "12", weight: 2)]
    expected.population.expiringPercent = 40
    expected.session.length = .seconds(90)
    expected.session.behaviours = [WeightedName(name: "hunt", weight: 1)]
    expected.real = RealityScript(decode: .modelled, photos: .directory(""))
    expected.touches = .recording("t.jsonl")
    expected.faults.corruptPhotosPerMille = 5
    expected.budgets = [
      BudgetLine(metric: "frame.cost.p999@120hz", limit: 8.33),
      BudgetLine(metric: "frame.stage.layout.p99", limit: 0.05),
    ]
    expected.provocations = [ProvocationLine(invariant: "expiry.shown", count: 20)]
    #expect(loaded.scenario == expected)
    #expect(
      loaded.given.contains("population.families") && !loaded.given.contains("population.photos-per-family"))
  }

  @Test(
    "the start is in the zone, wherever the zone is in the file",
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
    #expect(loaded.anchored.touches == .recording("folder/t.jsonl"))
    #expect(try read("real: {photos: given}").anchored.real.photos == .directory(""))
  }

  @Test(
    "each error is reported with its position, the value, the allowed values and a remedy",
    arguments: [
      (
        "banana: 3",
        "1:1: a scenario has no key `banana`; known: name, app, about, seed, schedules, device-profiles, devices, population, "
          + "session, presets, faults, costs, sharing, real, soak, clock, hitch-bands, budgets, provocations, known"
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
        "soak: {cycle: 20s}\nsession:\n  clock-change-every: 5m",
        "3:23: `clock-change-every` does not repeat in a session of equal cycles; leave it out, or leave `soak.cycle` out"
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
        "2:11: `session.length` is `25h`, but must be a duration from 1s to 24h, such as `1.5h`, `45s` or `250ms`; a number without a unit is seconds"
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
      ("population: {ages: {13: 1}}", "1:21: `population.ages`: `13` is not a whole number from 3 to 12"),
      ("population: {ages: {03: 1}}", "1:21: `population.ages`: `03` is not a whole number from 3 to 12"),
      (
        "population: {expiring: 101%}",
        "1:24: `population.expiring` is `101%`, but must be a share from 0% to 100%, such as `40%`"
      ),
      ("real: {decode: fake}", "1:16: `real.decode` is `fake`, but must be one of real, modelled"),
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
        "1:24: `budgets`: `hitch.ratio` is `low`, but must be a figure from 0 with its unit, such as `25 ms/s`, or two "
          + "such as `25-45 ms/s` (units: ms/s, s/s)"
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

  @Test("all errors of the file are reported in order, each with its position")
  func allMistakes() {
    let text = """
      seed: x
      foo: 1
      population: {families: 0, ages: {13: 1, 3: -1}, famlies: 1}
      budgets: {nothing: 1, hitch.ratio: 5, hitch.count: 1}
      budgets: {}
      soak: {cycle: 1500ms}
      """
    let places = failure(text).split(separator: "\n").map { $0.split(separator: " ")[0] }
    #expect(
      places.map { $0.dropFirst("folder/evening.yaml:".count) } == [
        "1:7:", "2:1:", "3:24:", "3:34:", "3:44:", "3:49:", "4:11:", "4:36:", "5:1:",
      ], "\(failure(text))")
  }

  @Test("a file of another kind shows its first twenty errors and their number")
  func manyMistakes() {
    let lines = failure((0..<50).map { "key\($0): 1\n" }.joined()).split(separator: "\n")
    #expect(lines.count == 21 && lines.last == "and 30 more")
  }

  @Test("a damaged scenario is read, or refused at a position inside the file", .slow)
  func damage() {
    let explained = ScenarioExplanation(
      LoadedScenario(scenario: .random(seed: 1), file: "a.yaml", given: []), vocabulary: .sample)
    let original = Array(explained.text.utf8)
    var refused = 0
    let count = drawn(50, byNight: 400)
    for seed in 0..<UInt64(count) {
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
        guard case .invalid(let faults) = error else {
          Issue.record("seed \(seed): \(error)")
          continue
        }
        let lines = bytes.count { $0 == 0x0A } + 2
        let sound = faults.allSatisfy {
          (1...lines).contains($0.line) && $0.column >= 1 && !$0.message.isEmpty
        }
        #expect(sound && !faults.isEmpty, "seed \(seed): \(error)")
      }
    }
    #expect(refused > count / 4, "the damage must bite: only \(refused) of \(count) were refused")
  }
}
