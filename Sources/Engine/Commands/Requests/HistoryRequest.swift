/// Runs to be put in a row, validated.
package struct HistoryRequest: Hashable, Sendable {
  /// Run folders, oldest first; each holds a report.json.
  package var runs: [String]
  /// Where the CSV goes; `nil`: nowhere.
  package var csv: String?
  /// Where the page goes; `nil`: nowhere.
  package var page: String?

  /// The flags of `history`.
  package static let flags: [Flag] = [
    Flag("--csv", "FILE", "write every exact metric as a column, every run as a line"),
    Flag("--page", "FILE", "write a page with a line for each exact metric, its change points marked"),
  ]

  /// The request behind what was typed.
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
