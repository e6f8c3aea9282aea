internal import Metrics
package import Playing
package import ScenarioFormat

/// A scenario as it was asked for: read, and changed by what was typed.
package struct TypedScenario: Sendable {
  package var subject: any PlayedSubject
  /// With the command line's changes, and with paths that do not depend on the scenario's folder.
  package var scenario: Scenario
  /// As it was read.
  package var loaded: LoadedScenario
  /// The changes of any app's scenario, as they were typed.
  package var overrides: ScenarioOverrides
  /// The units to run, inside the scenario's.
  package var units: ClosedRange<Int>

  /// Whether what was typed changed the scenario that the file holds.
  package var isAltered: Bool { scenario != loaded.anchored }

  /// Flags that change any app's scenario.
  static let closedLoop = ValueFlag.choice(
    "--closed-loop", of: ScenarioSchema.closedLoops,
    "let frames cost by this toolkit model and a table of the product's stages, and late ones skip vsyncs")
  static let refresh = ValueFlag.choice(
    "--refresh", of: ScenarioSchema.refreshRates, "the rate of all screens in hertz")
  static let hitchBands = ValueFlag.choice(
    "--hitch-bands", of: ScenarioSchema.hitchBands, "the bands that hitch.ratio is named by")

  static let schedules = ValueFlag<Int?>.whole(
    "--schedules", "N", in: 0...1_000_000,
    "orders of what is ready at one instant that the same touches are played under, besides the natural one")

  /// Reads the scenario of this name or path.
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
