package import Metrics
internal import Playing
internal import ScenarioFormat

/// A night to be played, validated.
package struct NightRequest: Sendable {
  package var program: Program
  package var hours: Double
  /// How many units are the same each night.
  package var units: Int
  /// What they are called.
  package var unitWord: UnitWord
  /// Has a folder for each night.
  package var folder: String
  /// Nights that are kept.
  package var keep: Int
  /// The scenario of equal cycles; `nil`: the project has none.
  package var soak: String?
  /// The scenario of the others.
  package var night: String

  /// The flags of `overnight`.
  package static func flags(_ program: Program) -> [Flag] {
    let words = program.unitWords[0]
    return [
      Flag("--hours", "H", "of new \(words.several), 0.001 to 1000; default 8"),
      Flag(
        "--\(words.several)", "N", "that are the same each night, 1 to 10000; default 100, or all there are"),
      Flag("--out", "DIR", "a folder with a folder for each night; default Reports/nights"),
      Flag("--keep", "N", "nights that are kept, 2 to 1000; older ones are removed; default 14"),
      Flag(
        "--soak", "NAME", "the scenario of equal cycles; default \(program.soakScenario), where there is one"),
      Flag("--night", "NAME", "the scenario of all else; default \(program.nightScenario)"),
    ]
  }

  /// The request behind what was typed. Scenarios that cannot be read are refused now, not in the small hours.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 0, of: "overnight")
    program = parsed.program
    hours = try parsed.decimal("--hours", in: 0.001...1_000) ?? 8
    folder = try parsed.text("--out") ?? ProjectFolder.path("Reports/nights")
    keep = try parsed.whole("--keep", in: 2...1_000) ?? 14
    if let typed = try parsed.text("--soak") {
      _ = try program.library.scenario(typed)
      soak = typed
    } else if (try? program.library.names())?.contains(program.soakScenario) == true {
      _ = try program.library.scenario(program.soakScenario)
      soak = program.soakScenario
    }
    night = try parsed.text("--night") ?? program.nightScenario
    let scenario = try program.library.scenario(night).scenario
    guard let subject = program.subject(named: scenario.app) else {
      throw CommandFailure(.unexpectedFailure, "this program has no app `\(scenario.app)`")
    }
    unitWord = subject.unitWord
    let most = scenario.settings.unitCount
    let flag = "--\(program.unitWords[0].several)"
    let typed = try parsed.whole(flag, in: 1...10_000)
    if let typed, typed > most {
      throw .usage("`\(flag)` is `\(typed)`, but `\(night)` has \(unitWord.counted(most))")
    }
    units = typed ?? min(100, most)
  }
}
