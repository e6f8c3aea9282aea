/// Runs whose coverage is added up, validated.
package struct CoverageRequest: Sendable {
  package var program: Program
  /// Run folders; each holds a report.json.
  package var runs: [String]
  /// Whether unreached names must be exactly those in the list.
  package var isCheck: Bool

  /// The list of unreached names, relative to the project's folder.
  package static let list = "Scenarios/unreached.txt"

  /// The flags of `coverage`.
  package static let flags: [Flag] = [
    Flag(
      "--check", nil,
      "fail with 4 unless `\(list)` has exactly the unreached names, and one of the runs requires each rule"
    )
  ]

  /// Reads the arguments.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    guard !parsed.positionals.isEmpty else {
      throw .usage("`coverage` needs a run folder or several: `\(parsed.program.name) coverage RUN ...`")
    }
    program = parsed.program
    runs = try InputFile.runs(parsed.positionals)
    isCheck = parsed.has("--check")
  }
}
