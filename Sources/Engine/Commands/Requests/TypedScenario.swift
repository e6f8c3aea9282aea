internal import Metrics
package import Playing
package import ScenarioFormat

/// A scenario with the changes from the command line.
package struct TypedScenario: Sendable {
  package var subject: any SimulatedSubject
  /// The changed scenario, with paths that do not depend on its folder.
  package var scenario: Scenario
  /// The scenario as read from its file.
  package var loaded: LoadedScenario
  /// The given changes that every app supports.
  package var overrides: ScenarioOverrides
  /// The units to run, a range of the scenario's.
  package var units: ClosedRange<Int>

  /// Whether the command line changed the scenario.
  package var isAltered: Bool { scenario != loaded.anchored }

  /// Flags that change a scenario of any app.
  static let closedLoop = ValueFlag.choice(
    "--closed-loop", of: ScenarioSchema.closedLoops,
    "take frame costs from this toolkit model and a table of the product's stages; late frames skip vsyncs")
  static let refresh = ValueFlag.choice(
    "--refresh", of: ScenarioSchema.refreshRates, "the rate of all screens in hertz")
  static let hitchBands = ValueFlag.choice(
    "--hitch-bands", of: ScenarioSchema.hitchBands, "the bands that name hitch.ratio")

  static let schedules = ValueFlag<Int?>.whole(
    "--schedules", "N", in: 0...1_000_000,
    "other orders of simultaneous events under which the same touches are run, besides the natural one")

  /// Reads the scenario of a name or path, and applies the flags.
  init(_ name: String, _ parsed: ParsedArguments) throws(CommandFailure) {
    subject = parsed.program.subject
    let word = subject.unitWord
    var overrides = ScenarioOverrides()
    overrides.seed = try parsed.value(CommonFlags.seed)
    overrides.touches = try parsed.text("--touches")
    overrides.closedLoop = try parsed.value(TypedScenario.closedLoop)
    overrides.refresh = try parsed.value(TypedScenario.refresh)
    overrides.hitchBands = try parsed.value(TypedScenario.hitchBands)
    overrides.schedules = try parsed.value(TypedScenario.schedules)
    overrides.units = try parsed.value(CommonFlags.units(word, ""))
    var changes: [(flag: SubjectFlag, value: String)] = []
    for flag in subject.flags {
      if let value = try parsed.text(flag.name) { changes.append((flag, value)) }
    }
    let loaded = try parsed.program.library.scenario(name)
    var scenario = overrides.applied(to: loaded.anchored)
    for (flag, value) in changes {
      if let complaint = flag.apply(value, &scenario) { throw .usage(complaint) }
    }
    for text in parsed.lists["--set"] ?? [] {
      guard let change = ScenarioChange(text) else {
        throw .usage("`--set` is `\(text)`, but must be a key and its value, such as `soak.cycle=20s`")
      }
      do throws(ScenarioChangeError) {
        scenario = try subject.vocabulary.changed(scenario, by: [change])
      } catch { throw .usage("`--set` is `\(text)`: \(error)") }
    }
    guard let units = overrides.units(of: scenario) else {
      throw .usage(
        "`--\(word.several)` is `\(parsed.values["--\(word.several)"] ?? "")`, but `\(scenario.name)` has the "
          + "\(word.several) 0 to \(scenario.units - 1)")
    }
    (self.scenario, self.loaded, self.overrides, self.units) = (scenario, loaded, overrides, units)
  }
}
