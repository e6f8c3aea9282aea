internal import Runner

/// A report to print or rewrite, validated.
package struct ReportRequest: Sendable {
  package var program: Program
  /// The run folder; it holds a report.json.
  package var run: String
  /// The folder to write report.json, report.html, summary.md and trace.json to; `nil`: the run folder.
  package var out: String?
  package var format: OutputFormat

  /// The flags of `report`.
  package static let flags: [Flag] = [
    Flag("--out", "DIR", "write report.html, summary.md and trace.json into this folder"),
    CommonFlags.format.flag,
  ]

  /// Reads the arguments.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "report")
    guard let run = parsed.positionals.first else {
      throw .usage("`report` needs a run folder: `\(parsed.program.name) report RUN`")
    }
    self.run = InputFile.runFolder(run)
    program = parsed.program
    out = try parsed.folder("--out")
    format = try parsed.value(CommonFlags.format)
    // An unfinished run has the results of its finished units.
    if !RunPlan.isUnfinished(in: self.run) { self.run = try InputFile.run(run) }
    if let out, !InputFile.isSameFolder(out, self.run) { try InputFile.refuseRun(out) }
  }
}
