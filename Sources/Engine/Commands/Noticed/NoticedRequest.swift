internal import ScenarioFormat

/// The changes to plant, and the scenario.
package struct NoticedRequest: Sendable {
  /// The flags of `noticed`.
  package static let flags: [Flag] = [
    Flag(
      "--case", "NAME", "try only this planted change; `nothing` is always tried", repeats: true),
    Flag("--out", "DIR", "the folder of runs and baseline; default: Reports/runs/noticed"),
    CommonFlags.pairs.flag,
    Flag(
      "--in-turns", "KEY=VALUE",
      "a setting to change when two programs run in turns, such as a shorter session",
      repeats: true),
  ]

  package var program: Program
  package var scenario: String
  package var cases: [PlantedCase]
  package var out: String
  /// The comparison of this program with itself.
  package var comparison: BinariesRequest

  /// The request behind what was typed.
  package init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "noticed")
    program = parsed.program
    out = try parsed.folder("--out") ?? ProjectFolder.path("Reports/runs/noticed")
    let executable = Reproduction.executable
    var words = parsed.positionals + ["--binary", executable, "--binary", executable]
    if let pairs = parsed.values["--pairs"] { words += ["--pairs", pairs] }
    words += (parsed.lists["--in-turns"] ?? []).flatMap { ["--set", $0] }
    comparison = try BinariesRequest(
      ParsedArguments(
        words, flags: BinariesRequest.flags(parsed.program), command: "noticed", of: parsed.program))
    let scenario = parsed.positionals.first ?? comparison.scenario.name
    self.scenario = scenario
    let known = PlantedCase.all(of: program.subject)
    let wanted = parsed.lists["--case"] ?? []
    for name in wanted where !known.contains(where: { $0.name == name }) {
      throw .usage("`--case` is `\(name)`, but must be one of \(known.map(\.name).joined(separator: ", "))")
    }
    cases = PlantedCase.tried(of: known, wanted, in: scenario)
  }
}
