/// Runs to compare in order, validated.
package struct HistoryRequest: Hashable, Sendable {
  /// Run folders, oldest first; each holds a report.json.
  package var runs: [String]
  /// The CSV file; `nil`: none.
  package var csv: String?
  /// The page's file; `nil`: none.
  package var page: String?

  /// The flags of `history`.
  package static let flags: [Flag] = [
    Flag("--csv", "FILE", "write every exact metric as a column, every run as a line"),
    Flag("--page", "FILE", "write a page with a line for each exact metric, its change points marked"),
  ]

  /// Reads the arguments.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    runs = parsed.positionals
    guard !runs.isEmpty else {
      throw .usage("`history` needs run folders, oldest first: `\(parsed.program.name) history RUN ...`")
    }
    csv = try parsed.text("--csv")
    page = try parsed.text("--page")
    runs = try InputFile.runs(runs)
  }
}
