internal import Foundation
internal import HostSystem
package import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat

/// Runs a night: the soak of equal cycles; the units of every night, compared exactly with last night's; then new units with a
/// seed of their own for the given hours. Writes one page with all changes.
///
/// Each part is a process of the night's own copy of the program, so that later builds do not affect it.
package enum NightCommand {
  static func run(_ request: NightRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    HostSignals.catchInterrupts()
    let night = try NightFolder(request.folder, program: request.program.name, of: request.names)
    let program = try night.ownProgram()
    var parts: [NightReport.Part] = []
    var codes: [ExitCode] = []
    func play(_ name: String, _ title: String, _ arguments: [String]) throws(CommandFailure) {
      // After an interruption no further part starts.
      guard !HostSignals.sawInterrupt else { return }
      console.progress("overnight: \(name): \(request.program.name) \(arguments.joined(separator: " "))")
      let began = HostClock.monotonic()
      let (code, text) = try NightPart(program: program, arguments).run(into: "\(night.path)/\(name).txt")
      let seconds = Double(HostClock.monotonic() - began) / 1e9
      if code != .holds { console.progress("overnight: \(name) exited with \(code.rawValue)") }
      codes.append(code)
      // Without a verdict, the files in the part's folder are from an earlier attempt.
      let isJudged = code == .holds || ExitCode.findingsByGravity.contains(code)
      parts.append(
        NightReport.Part(
          name: name, title: title, exit: code.rawValue, meaning: code.meaning, text: text,
          hasPage: isJudged && HostFolder.exists("\(night.path)/\(name)/report.html"), seconds: seconds,
          figures: isJudged ? try? NightFigures(run: "\(night.path)/\(name)") : nil))
    }
    let word = request.program.subject.unitWord.several
    var omitted: [String] = []
    if let soak = request.soak {
      try play(
        NightReport.soak, "Equal cycles: does anything stay?", ["run", soak, "--out", "\(night.path)/soak"])
    } else {
      omitted.append(
        "Nothing was soaked: there is no scenario `\(request.program.soakScenario)`; `--soak NAME` names another."
      )
      console.progress("overnight: \(omitted[0])")
    }
    try play(
      "same", "The \(word) of every night: do they hold?",
      ["run", request.night, "--\(word)", "0-\(request.units - 1)", "--out", "\(night.path)/same"]
        + night.resuming("same"))
    let earlier = night.earlier(of: request.names.night)
    if let earlier {
      let page = try night.page(of: NightReport.changes)
      try play(
        NightReport.changes, "What changed since \(earlier)",
        ["compare", "\(request.folder)/\(earlier)/same", "\(night.path)/same", "--page", page])
    }
    try play(
      NightReport.night, "New \(word) for \(words(request.hours)): does any rule break?",
      [
        "run", request.night, "--seed", request.seed.map { "\($0)" } ?? night.date.filter(\.isNumber),
        "--hours", DurationSpelling.text(request.hours),
        "--out", "\(night.path)/night", "--metrics", "\(request.folder)/\(request.program.name).prom",
      ] + night.resuming("night"))

    // A night that was interrupted is undecided.
    let worst = gravest(of: codes + (HostSignals.sawInterrupt ? [.undecided] : []))
    let report = NightReport(
      date: night.date, earlier: earlier, app: request.program.name, commit: SourceCommit.current,
      unit: request.program.subject.unitWord, unitsOfScenario: request.unitsOfScenario, worst: worst.rawValue,
      meaning: worst.meaning, parts: parts,
      growth: parts.contains { $0.name == NightReport.soak && $0.figures != nil }
        ? (try? ReportFile.read("\(night.path)/\(NightReport.soak)")).map(NightGrowth.all) ?? [] : [],
      omitted: omitted)
    let exit = ExitCode(rawValue: NightVerdict(report).exit) ?? worst
    let bytes: [UInt8]
    do throws(ReportError) { bytes = try NightPage(report).page.bytes() } catch {
      throw CommandFailure(error)
    }
    try OutputFile.write(bytes, to: "\(night.path)/index.html")
    night.removeOld(keep: request.keep)
    try OutputFile.write(NightMetrics.text(exit), to: "\(request.folder)/overnight.prom")
    console.result(NightText(report, colour: Console.resultColours).text)
    console.line("overnight: exit \(exit.rawValue); \(night.path)/index.html")
    return exit
  }

  /// Formats a time in the largest fitting unit: `8 hours`, `1.5 minutes`, `0.36 seconds`.
  package static func words(_ span: TimeSpan) -> String {
    let (size, unit) =
      span.seconds >= 3_600 ? (3_600.0, "hour") : span.seconds >= 60 ? (60, "minute") : (1, "second")
    let count = (span.seconds / size * 1_000).rounded() / 1_000
    return "\(NumberSpelling.text(count)) \(unit)\(count == 1 ? "" : "s")"
  }

  /// The gravest code of a night: broken rules and crashes, then failures to run a part, then budgets, then changes.
  static func gravest(of codes: [ExitCode]) -> ExitCode {
    let order: [ExitCode] = [
      .invariantBroken, .notDeterministic, .unexpectedFailure, .missingInput, .invalidInput, .usage,
      .machineTrouble, .budgetExceeded, .regression, .notComparable, .undecided,
    ]
    return order.first(where: codes.contains) ?? .holds
  }
}

/// The result of the last night as OpenMetrics, for alerts on failed or missing nights.
enum NightMetrics {
  static func text(_ worst: ExitCode, at seconds: Double = HostClock.wallSeconds()) -> String {
    """
    # TYPE skiprope_overnight_exit_code gauge
    # HELP skiprope_overnight_exit_code Exit code of the last night.
    skiprope_overnight_exit_code \(worst.rawValue)
    # TYPE skiprope_overnight_end_seconds gauge
    # UNIT skiprope_overnight_end_seconds seconds
    # HELP skiprope_overnight_end_seconds End of the last night, since 1970.
    skiprope_overnight_end_seconds \(Int(seconds))
    # EOF

    """
  }
}
