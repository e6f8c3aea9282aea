internal import Kernel
internal import Metrics
internal import Simulation

/// The keys of every app's scenarios. With an app's own, they are the one table for reading, explaining and documenting.
package enum ScenarioSchema {
  /// The keys at the top of the file. `who` is the owner of a device, such as `a child`.
  package static func top(who: String) -> ScenarioSection {
    ScenarioSection(
      nil, "General keys.",
      [
        ScenarioField("name", .name(\.name), "the run folder's name; by default the file's"),
        ScenarioField("app", .app, "the app; it defines further keys"),
        ScenarioField("about", .text(\.about), "its purpose, in a sentence or two"),
        ScenarioField("seed", .seed(\.seed), "seed of every random draw of the run"),
        ScenarioField(
          "schedules", .whole(\.schedules, 0...1_000_000),
          "orders of simultaneous events to run each unit under with the same touches, besides the natural one"
        ),
        ScenarioField(
          "device-profiles", .ownDevices(\.ownDevices),
          "own devices by name, each a map of figures and their sources"),
        ScenarioField(
          "devices", .devices(\.devices),
          "device profiles and how often \(who) has each; `-landscape` behind a name turns the device"),
      ])
  }

  /// The keys of soaks.
  package static let soak = ScenarioSection(
    "soak", "Sessions of equal cycles, to find growth from cycle to cycle.",
    [
      ScenarioField(
        "cycle", .duration(\.soak.cycle, .zero...(.hours(1))),
        "length of the equal cycles that a session consists of, whole seconds; 0s: it has none")
    ])

  /// The keys of the frame clock.
  package static let clock = ScenarioSection(
    "clock", "How the frame clock runs.",
    [
      ScenarioField(
        "closed-loop", .choice(\.clock.closedLoop, closedLoops),
        "none: frame cost never moves the clock; else the toolkit model whose costs do"),
      ScenarioField(
        "refresh", .choice(\.clock.refresh, refreshRates),
        "device: as each device's screen; else the rate of all screens, hertz"),
      ScenarioField(
        "on-grid", .percent(\.clock.onGrid),
        "share of drawn touches, signals and sessions moved to a vsync, a second or an hour of the app, or 1 ns beside"
      ),
    ])

  /// The keys of checks.
  package static let checks = ScenarioSection(
    nil, "Checks that the run must pass.",
    [
      ScenarioField(
        "hitch-bands", .choice(\.judging.hitchBands, hitchBands),
        "the bands that hitch.ratio is named by: wwdc-2020 (5, 10 ms/s) or xcode (10, 25, 50 ms/s)"),
      ScenarioField(
        "budgets", .budgets(\.budgets), "metrics and their limits, with their unit; 1 MB is 1,048,576 bytes"),
      ScenarioField(
        "provocations", .provocations(\.provocations),
        "invariants and how often the run must exercise them"),
      ScenarioField(
        "known", .known(\.known),
        "rules and budgets that are known to fail: how far at most, until which day, and why"),
    ])

  /// `none`, and the toolkit models that can close the loop.
  package static let closedLoops = ["none"] + ToolkitModel.all.map(\.name)
  /// `device`, and the refresh rates in hertz.
  package static let refreshRates = ["device"] + MetricScope.refreshRatesHertz.map(String.init)
  /// The names of bands for the hitch ratio.
  package static let hitchBands = HitchBands.all.map(\.name)

  /// The source of touches.
  package static let touches = ScenarioField(
    "touches", .source(\.touches.path, flag: "--touches", what: "a file"),
    "synthetic, given, or a recording (JSON lines)")
}
