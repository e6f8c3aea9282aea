internal import Metrics
package import Playing
package import ScenarioFormat

/// A scenario as it was asked for: read, changed by what was typed, and its app known.
package struct TypedScenario: Sendable {
  package var subject: any PlayedSubject
  /// With the command line's changes, and with paths that do not depend on the scenario's folder.
  package var scenario: Scenario
  /// As it was read.
  package var loaded: LoadedScenario
  /// The changes of any app's scenario, and those of its own, as they were typed.
  package var overrides: ScenarioOverrides
  package var changes: [(flag: String, value: String)]
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

  /// Reads the scenario of this name or path. A flag that its app does not have is refused.
  init(_ name: String, _ parsed: ParsedArguments) throws(CommandFailure) {
    let program = parsed.program
    var overrides = ScenarioOverrides()
    overrides.seed = try parsed.value(CommonFlags.seed)
    overrides.touches = try parsed.text("--touches")
    overrides.closedLoop = try parsed.value(TypedScenario.closedLoop)
    overrides.refresh = try parsed.value(TypedScenario.refresh)
    overrides.hitchBands = try parsed.value(TypedScenario.hitchBands)
    for word in program.unitWords where parsed.has("--\(word.several)") {
      overrides.units = try parsed.value(CommonFlags.units(word, ""))
    }
    var changes: [(flag: String, value: String)] = []
    for flag in program.subjects.flatMap(\.flags) {
      if let value = try parsed.text(flag.name) { changes.append((flag.name, value)) }
    }
    let loaded = try program.library.scenario(name)
    guard let subject = program.subject(named: loaded.scenario.app) else {
      throw CommandFailure(.unexpectedFailure, "this program has no app `\(loaded.scenario.app)`")
    }
    let word = subject.unitWord
    try parsed.refuseOthersWords(than: subject, of: loaded.scenario.name)
    var scenario = overrides.applied(to: loaded.anchored)
    for change in changes {
      guard let flag = subject.flags.first(where: { $0.name == change.flag }) else {
        throw .usage("`\(change.flag)` is of another app than `\(subject.name)`; leave it out")
      }
      if let complaint = flag.apply(change.value, &scenario) { throw .usage(complaint) }
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
    (self.subject, self.scenario, self.loaded) = (subject, scenario, loaded)
    (self.overrides, self.changes, self.units) = (overrides, changes, units)
  }
}
