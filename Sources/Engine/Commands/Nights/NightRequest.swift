package import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat

/// A night to run, validated.
package struct NightRequest: Sendable {
  package var program: Program
  /// The time during which new units start.
  package var hours: TimeSpan
  /// The number of units that are the same each night.
  package var units: Int
  /// The number of units of the night's scenario.
  package var unitsOfScenario: Int
  /// The folder that holds a folder for each night.
  package var folder: String
  /// The number of nights to keep.
  package var keep: Int
  /// The scenario of equal cycles; `nil`: the project has none.
  package var soak: String?
  /// The scenario of all other parts.
  package var night: String
  /// The names of both scenarios in their results; the given names may be paths.
  package var names: (soak: String?, night: String)
  /// The seed of the new units; `nil`: the night's date, such as `20261231`.
  package var seed: UInt64?

  /// The flags of `overnight`.
  package static func flags(_ program: Program) -> [Flag] {
    [
      hours(program).flag, units(program).flag,
      Flag("--out", "DIR", "a folder with a folder for each night; default Reports/nights"),
      stored.flag,
      Flag(
        "--soak", "NAME", "the scenario of equal cycles; default \(program.soakScenario), where there is one"),
      Flag("--night", "NAME", "the scenario of all else; default \(program.nightScenario)"),
      seed(program).flag,
    ]
  }

  private static func hours(_ program: Program) -> ValueFlag<TimeSpan?> {
    .duration(
      "--hours", "H", in: RunRequest.hoursBounds, bare: .hours,
      "of new \(program.subject.unitWord.several); default 8")
  }
  private static func units(_ program: Program) -> ValueFlag<Int?> {
    .whole(
      "--\(program.subject.unitWord.several)", in: 1...10_000,
      "that are the same each night; default 100, or all there are")
  }
  private static func seed(_ program: Program) -> ValueFlag<UInt64?> {
    ValueFlag(
      Flag(
        "--seed", "N",
        "of the new \(program.subject.unitWord.several); default the date, other ones each night"),
      CommonFlags.unsigned
    ) { NumberSpelling.unsigned($0) }
  }
  private static let stored = ValueFlag.whole(
    "--keep", in: 2...1_000, default: 14, "nights to keep, older ones are removed")

  /// Reads the arguments and checks the scenarios, so that errors show before the night.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 0, of: "overnight")
    program = parsed.program
    hours = try parsed.value(NightRequest.hours(program)) ?? .hours(8)
    folder = try parsed.folder("--out") ?? ProjectFolder.path("Reports/nights")
    keep = try parsed.value(NightRequest.stored)
    if let typed = try parsed.text("--soak") {
      soak = typed
    } else if (try? program.library.names())?.contains(program.soakScenario) == true {
      soak = program.soakScenario
    }
    var soakName: String?
    if let soak { soakName = try program.library.scenario(soak).scenario.name }
    seed = try parsed.value(NightRequest.seed(program))
    night = try parsed.text("--night") ?? program.nightScenario
    let scenario = try program.library.scenario(night).scenario
    names = (soakName, scenario.name)
    let most = scenario.units
    let flag = NightRequest.units(program)
    let typed = try parsed.value(flag)
    if let typed, typed > most {
      throw .usage(
        "`\(flag.flag.name)` is `\(typed)`, but `\(night)` has \(program.subject.unitWord.counted(most))")
    }
    units = typed ?? min(NightReport.leastUnits, most)
    unitsOfScenario = most
  }
}
