import Kernel
import Metrics
import ScenarioFormat
import Testing

/// Settings with a key of each kind that an app may have.
private struct Kiosk: SubjectSettings {
  var damaged = 5
  var pace = 1.5
  var zone = 3_600
  var opens = WallTime(secondsSinceEpoch: 0)
  var language = "en"
  var customers = [WeightedName(name: "child", weight: 1)]
  var drift = TimeSpan.zero
  var prices: String?

  static let engineKeys: Set<EngineKey> = []
  static let sections: [SettingSection<Kiosk>] = [
    SettingSection(
      nil, "What is sold.",
      [
        .perMille("damaged", \.damaged, "of the goods"),
        .decimal("pace", \.pace, 0...10, unit: "ms/px", "how fast"),
        .zone("zone", \.zone, "where it is"),
        .time("opens", \.opens, "when it opens"),
        .choice(
          "language", \.language, ["en", "de"], "what it speaks", flag: "--language", help: "what it speaks"),
        .changes("customers", \.customers, ["child", "adult"], .weight, "who comes"),
        .duration("drift", \.drift, .zero...(.hours(1)), "of its clock"),
        .file("prices", \.prices, flag: "--prices", value: "DIR", what: "a folder", "where", help: "prices"),
      ])
  ]
  static let flags: [SettingFlag<Kiosk>] = [
    SettingFlag("--quick", "YES", "at twice the pace, in German") { text, settings in
      guard text == "yes" else { return "`--quick` is `\(text)`, but must be `yes`" }
      (settings.pace, settings.language) = (3, "de")
      return nil
    }
  ]
  var zoneOffsetSeconds: Int { zone }
  var start: WallTime {
    get { opens }
    set { opens = newValue }
  }
  var length: TimeSpan? { .seconds(60) }
  var keysThatDoNotRepeat: [String] { drift > .zero ? ["kiosk.drift"] : [] }
}

@Suite("Settings of an app")
struct SettingKeyTests {
  private let vocabulary = ScenarioVocabulary(
    Kiosk.self, of: "kiosk", unit: ("stand", "stands"), who: "stand", hands: [], device: "iphone-se",
    metrics: MetricTable([]), invariants: [])

  private func read(_ text: String) throws -> Scenario {
    try ScenarioReader(vocabulary: vocabulary).read(Array(text.utf8), file: "kiosk.yaml").scenario
  }

  @Test("settings of every kind are read, and written as they are read")
  func kinds() throws {
    let text = """
      population: {stands: 3}
      kiosk:
        damaged: 1.5%
        pace: 2.25 ms/px
        zone: "+02:00"
        opens: 2026-03-14 18:30
        language: de
        customers: {adult: 2}
      """
    let scenario = try read(text)
    let kiosk = scenario[Kiosk.self]
    #expect(scenario.units == 3 && scenario.app == "kiosk" && scenario.length == .seconds(60))
    #expect(kiosk.damaged == 15 && kiosk.pace == 2.25 && kiosk.zone == 7_200 && kiosk.language == "de")
    #expect(kiosk.customers == [WeightedName(name: "adult", weight: 2)])
    #expect(scenario.start == WallTime(secondsSinceEpoch: 1_773_505_800))
    let loaded = LoadedScenario(scenario: scenario, file: "kiosk.yaml", given: [])
    #expect(try read(ScenarioExplanation(loaded, vocabulary: vocabulary).text) == scenario)
  }

  @Test("invalid settings are refused with the allowed values")
  func wrong() {
    for (value, remedy) in [
      ("damaged: 101%", "100"), ("pace: 11 ms/px", "10"), ("pace: 2", "ms/px"), ("language: fr", "de"),
      ("customers: {cat: 1}", "adult"), ("zone: 25", "+"),
    ] {
      #expect { try read("kiosk: {\(value)}") } throws: { "\($0)".contains(remedy) }
    }
  }

  @Test("settings have flags for one key and for several")
  func flags() throws {
    let flags = Kiosk.allFlags
    #expect(flags.map(\.name) == ["--language", "--prices", "--quick"])
    #expect(flags.map(\.value) == ["en|de", "DIR", "YES"])
    var scenario = vocabulary.standard
    #expect(flags[0].apply("fr", &scenario) == "`--language` is `fr`, but must be one of en, de")
    #expect(scenario == vocabulary.standard)
    #expect(flags[0].apply("de", &scenario) == nil && scenario[Kiosk.self].language == "de")
    #expect(flags[1].apply("mine", &scenario) == nil && scenario[Kiosk.self].prices == "mine")
    scenario = vocabulary.standard
    #expect(flags[2].apply("no", &scenario) != nil && scenario == vocabulary.standard)
    #expect(flags[2].apply("yes", &scenario) == nil)
    #expect(scenario[Kiosk.self].pace == 3 && scenario[Kiosk.self].language == "de")
  }

  @Test("settings that differ between equal cycles are refused in a soak")
  func cycles() throws {
    _ = try read("soak: {cycle: 1s}\nkiosk: {drift: 0s}")
    #expect { try read("soak: {cycle: 1s}\nkiosk: {drift: 1m}") } throws: { "\($0)".contains("drift") }
  }
}
