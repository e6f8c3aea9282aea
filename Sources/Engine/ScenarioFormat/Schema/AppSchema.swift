internal import Kernel
package import Metrics
internal import Simulation

extension ScenarioVocabulary {
  /// The vocabulary of an app: keys of all scenarios, the engine's keys that apply to the app, and the app's own.
  ///
  /// The default scenario has one unit with `device`. `who` is the word for the owner of a device; `hands` are the age groups of
  /// simulated users.
  package init<Settings: SubjectSettings>(
    _ settings: Settings.Type, of app: String, unit: (one: String, several: String), who: String,
    hands: [String], device: String, metrics: MetricTable, invariants: [String]
  ) {
    self.init(
      sections: Keys<Settings>(app: app, unit: unit, who: who, hands: hands).sections,
      standard: Scenario(Settings(), of: app, devices: [WeightedName(name: device, weight: 1)]),
      metrics: metrics, invariants: invariants)
    keysThatDoNotRepeat = { $0[Settings.self].keysThatDoNotRepeat }
  }
}

/// The keys of an app's scenarios, including those of every scenario.
private struct Keys<Settings: SubjectSettings> {
  let app: String
  let unit: (one: String, several: String)
  let who: String
  let hands: [String]

  var sections: [ScenarioSection] {
    var own = Settings.sections.map { ScenarioSection($0.name ?? app, $0.doc, $0.keys.map(\.field)) }
    // The app's keys in a section of the engine follow the engine's own.
    func joined(_ key: String, _ doc: String, _ fields: [ScenarioField], last: [ScenarioField] = [])
      -> ScenarioSection
    {
      let place = own.firstIndex { $0.key == key }
      let added = place.map { own.remove(at: $0) }
      return ScenarioSection(key, added?.doc ?? doc, fields + (added?.fields ?? []) + last)
    }
    let population = joined("population", "The units and their users.", population)
    let session = joined("session", "Length and relaunches of a session.", session)
    let real = joined(
      "real", "What is real in the run and what is a model.", [], last: [ScenarioSchema.touches])
    return [ScenarioSchema.top(who: "a \(who)"), population] + (session.fields.isEmpty ? [] : [session])
      + own + (Settings.engineKeys.contains(.faults) ? [faults] : []) + [
        real, ScenarioSchema.soak, ScenarioSchema.clock, ScenarioSchema.checks,
      ]
  }

  private var population: [ScenarioField] {
    let units = ScenarioField(
      unit.several, .whole(\.units, 1...1_000_000), "number of \(unit.several), counted from 0")
    guard Settings.engineKeys.contains(.hands) else { return [units] }
    let hands = ScenarioField(
      "hands", .weights(\.hands, hands), "age groups of simulated users, each with a weight")
    return [units, hands]
  }

  private var faults: ScenarioSection {
    let spans = TimeSpan.zero...(.hours(24))
    return ScenarioSection(
      "faults", "Failures of network and disk in the first part of a session; later nothing fails.",
      [
        ScenarioField(
          "lost-requests", .percent(\.deviceFaults.lostPercent),
          "share of the requests that the network loses"),
        ScenarioField(
          "offline-every", .duration(\.deviceFaults.offlineEvery, spans),
          "mean time between two periods without a network; 0s: never"),
        ScenarioField(
          "offline-lasts", .duration(\.deviceFaults.offlineLasts, .milliseconds(1)...(.hours(24))),
          "mean length of such a period"),
        ScenarioField(
          "refused-writes", .percent(\.deviceFaults.refusedPercent),
          "share of the writes that the disk refuses"),
        ScenarioField(
          "until", .percent(\.deviceFaults.untilPercent), "share of a session in which things fail"),
      ])
  }

  private var session: [ScenarioField] {
    var fields: [ScenarioField] = []
    if Settings.engineKeys.contains(.length) {
      fields.append(
        ScenarioField(
          "length", .duration(\.sessionLength, .seconds(1)...(.hours(24))), "virtual time of a session"))
    }
    if Settings.engineKeys.contains(.relaunches) {
      fields.append(
        ScenarioField(
          "relaunch-every", .duration(\.relaunchEvery, .zero...(.hours(24))),
          "mean time after which the app is killed and launched again; 0s: never"))
    }
    return fields
  }
}
