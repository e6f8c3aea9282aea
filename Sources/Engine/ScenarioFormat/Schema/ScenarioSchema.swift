internal import Kernel
internal import Metrics
internal import Simulation

/// The keys that scenarios of every app have: with an app's own, the one table behind reading, explaining and documenting.
package enum ScenarioSchema {
  /// What stands at the top of the file, where `who` has a device: `a child`.
  package static func top(who: String) -> ScenarioSection {
    ScenarioSection(
      nil, "What the scenario is.",
      [
        ScenarioField("name", .name(\.name), "the run folder's name; by default the file's"),
        ScenarioField("app", .app, "the app that is played; other keys are up to it"),
        ScenarioField("about", .text(\.about), "what it is for, in a sentence or two"),
        ScenarioField("seed", .seed(\.seed), "every draw of the run follows from it"),
        ScenarioField(
          "schedules", .whole(\.schedules, 0...1_000_000),
          "orders of what is ready at one instant that the same touches are played under, besides the natural one"
        ),
        ScenarioField(
          "device-profiles", .ownDevices(\.ownDevices),
          "devices of the scenario's own, by a name of yours, each a map of figures and their sources"),
        ScenarioField(
          "devices", .devices(\.devices),
          "device profiles and how often \(who) has each; `-landscape` behind a name turns the device"),
      ])
  }

  /// Whether sessions consist of equal cycles.
  package static let soak = ScenarioSection(
    "soak", "Whether sessions are the same over and over, and what each time stays is counted.",
    [
      ScenarioField(
        "cycle", .duration(\.soak.cycle, .zero...(.hours(1))),
        "length of the equal cycles that a session consists of, whole seconds; 0s: it has none")
    ])

  /// How the frame clock runs.
  package static let clock = ScenarioSection(
    "clock", "How the frame clock runs.",
    [
      ScenarioField(
        "closed-loop", .choice(\.clock.closedLoop, closedLoops),
        "none: cost never moves the clock; else the toolkit model by whose table it does"),
      ScenarioField(
        "refresh", .choice(\.clock.refresh, refreshRates),
        "device: as each device's screen; else the rate of all screens, hertz"),
      ScenarioField(
        "on-grid", .percent(\.clock.onGrid),
        "drawn touches, signals and sessions at a vsync, a second or an hour of the app, or just beside"),
    ])

  /// What a run must show.
  package static let checks = ScenarioSection(
    nil, "What the run must show.",
    [
      ScenarioField(
        "hitch-bands", .choice(\.judging.hitchBands, hitchBands),
        "the bands that hitch.ratio is named by: wwdc-2020 (5, 10 ms/s) or xcode (10, 25, 50 ms/s)"),
      ScenarioField(
        "budgets", .budgets(\.budgets), "metrics and their limits, with their unit; 1 MB is 1,048,576 bytes"),
      ScenarioField(
        "provocations", .provocations(\.provocations),
        "invariants and how often the run must have tempted them"),
      ScenarioField(
        "known", .known(\.known),
        "rules and budgets that are known to fail: how far at most, until which day, and why"),
    ])

  /// `none`, and the toolkit models that a loop can be closed by.
  package static let closedLoops = ["none"] + ToolkitModel.all.map(\.name)
  /// `device`, and the rates of screens in hertz.
  package static let refreshRates = ["device"] + MetricScope.refreshRatesHertz.map(String.init)
  /// The bands that a hitch ratio can be named by.
  package static let hitchBands = HitchBands.all.map(\.name)

  /// Where touches come from.
  package static let touches = ScenarioField(
    "touches", .source(\.touches.path, flag: "--touches", what: "a file"),
    "synthetic, given, or a recording (JSON lines)")
}
