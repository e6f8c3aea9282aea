/// Runs whose coverage is to be added up, validated.
package struct CoverageRequest: Sendable {
  package var program: Program
  /// Run folders; each holds a report.json.
  package var runs: [String]
  /// Whether what none of them reaches must be on the list of what is not reached.
  package var isCheck: Bool

  /// The list, in the project's folder.
  package static let list = "Scenarios/unreached.txt"

  /// The flags of `coverage`.
  package static let flags: [Flag] = [
    Flag(
      "--check", nil,
      "fail with 4 unless `\(list)` holds just what none of the runs reaches, and each rule has to be tried by one of them"
    )
  ]

  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    guard !parsed.positionals.isEmpty else {
      throw .usage("`coverage` needs a run folder or several: `\(parsed.program.name) coverage RUN ...`")
    }
    program = parsed.program
    runs = try InputFile.runs(parsed.positionals)
    isCheck = parsed.has("--check")
  }
}
