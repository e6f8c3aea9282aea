internal import Metrics
internal import Pairing
package import Reporting

/// Runs to judge by their scenarios' baselines, validated.
package struct GateRequest: Sendable {
  /// A file of metrics to write.
  package struct Export: Hashable, Sendable {
    package var format: MetricExport
    package var file: String
  }

  package var program: Program
  /// Run folders; each holds a report.json.
  package var runs: [String]
  /// The given baseline file; `nil`: that of the scenario.
  package var baseline: String?
  /// Whether to write baselines instead of judging runs.
  package var updates: Bool
  /// Whether every scenario with a baseline must be among the runs.
  package var requiresAll: Bool
  /// The comparison of an older program with this one; `nil`: not requested.
  package var pairing: BinariesRequest?
  /// Whether an undecided comparison fails.
  package var failsUndecided: Bool
  package var junit: String?
  package var markdown: String?
  /// Whether failures are annotated for GitHub Actions.
  package var annotates: Bool
  package var exports: [Export]
  package var format: OutputFormat

  /// The folder of baselines, relative to the project's. `Reports/baselines` itself holds files that are compared byte by byte.
  package static let folder = "Reports/baselines/gate"

  /// The flags of `gate`.
  package static func flags(_ program: Program) -> [Flag] {
    [
      Flag("--baseline", "FILE", "compare the run with this file; default: \(folder)/<scenario>.yaml"),
      Flag(
        "--update", nil, "write the baseline from the run, preserving tolerances, reasons and budgets"),
      Flag("--all", nil, "fail unless every scenario with a baseline is among the runs"),
      Flag(
        "--against", "[NAME=]PATH",
        "an older program: run it in turns with this one, which must be the run's, and fail if this one is slower"
      ),
      undecided.flag,
      Flag("--junit", "FILE", "write JUnit XML, for GitHub, GitLab and Jenkins"),
      Flag("--markdown", "FILE", "write a summary for a pull request"),
      Flag("--annotations", "github", "print a `::error` line for each failure"),
      Flag(
        "--export", "FORMAT=FILE,...",
        "metrics for trackers: otava (CSV, a line is added), bencher, smaller-is-better (JSON)"),
      CommonFlags.format.flag,
    ] + Flag.planted(program, in: " in the new one")
  }

  private static let undecided = ValueFlag.choice(
    "--undecided", of: ["skip", "fail"],
    "a comparison with `--against` that is too noisy to decide is skipped with its reason, or fails with 5; default skip"
  )

  /// Reads the arguments.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    program = parsed.program
    runs = parsed.positionals
    requiresAll = parsed.has("--all")
    guard !runs.isEmpty else {
      throw .usage("`gate` needs a run folder or several: `\(parsed.program.name) gate RUN ...`")
    }
    baseline = try parsed.text("--baseline")
    guard baseline == nil || runs.count == 1 else {
      throw .usage(
        "`--baseline` is for one run, and \(runs.count) are given; leave it out to use each scenario's own")
    }
    updates = parsed.has("--update")
    junit = try parsed.text("--junit")
    markdown = try parsed.text("--markdown")
    annotates = try parsed.choice("--annotations", of: ["github"]) != nil
    exports = try GateRequest.exports(parsed)
    guard runs.count == 1 || !exports.contains(where: { $0.format == .otava }) else {
      throw .usage(
        "`--export otava=FILE` adds a line for one run, and \(runs.count) are given; call it for each")
    }
    format = try parsed.value(CommonFlags.format)
    runs = try InputFile.runs(runs)
    let undecided = try parsed.value(GateRequest.undecided)
    guard undecided == nil || parsed.has("--against") else {
      throw .usage("`--undecided` is for `--against PROGRAM`; name the older program, or leave it out")
    }
    failsUndecided = undecided == "fail"
    pairing = try GateRequest.pairing(parsed, runs: runs)
  }

  /// The comparison of programs. It uses the run's scenario and seed, so exactly one run is needed.
  private static func pairing(_ parsed: ParsedArguments, runs: [String]) throws(CommandFailure)
    -> BinariesRequest?
  {
    guard let older = try parsed.text("--against") else { return nil }
    guard runs.count == 1, !parsed.has("--update") else {
      throw .usage("`--against` is for one run that is to be judged: give one, and no `--update`")
    }
    let report = try ReportFile.read(runs[0])
    guard report.commit == SourceCommit.current else {
      throw .usage(
        "`--against` compares this program, of commit \(SourceCommit.current), and `\(runs[0])` is of \(report.commit): "
          + "gate a run of this program")
    }
    var words = [
      report.scenario, "--seed", "\(report.seed)", "--binary", older, "--binary", Reproduction.executable,
    ]
    if let orders = report.schedules?.perUnit { words += ["--schedules", "\(orders)"] }
    for flag in Flag.planted(parsed.program) {
      if let value = parsed.values[flag.name] { words += [flag.name, value] }
    }
    var request = try BinariesRequest(
      ParsedArguments(
        words, flags: BinariesRequest.flags(parsed.program), command: "gate", of: parsed.program))
    // An undecided gate has checked nothing, so all pairs are run regardless of time.
    request.plan.secondsLimit = .infinity
    return request
  }

  private static func exports(_ parsed: ParsedArguments) throws(CommandFailure) -> [Export] {
    guard let text = try parsed.text("--export") else { return [] }
    var result: [Export] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2, let format = MetricExport(rawValue: words[0]) else {
        let known = MetricExport.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("`--export` says `\(part)`, but must be FORMAT=FILE with a format of \(known)")
      }
      result.append(Export(format: format, file: words[1]))
    }
    return result
  }
}
