internal import Comparing
internal import HostSystem
internal import Metrics
internal import Pairing
internal import Playing
internal import Reporting
internal import ScenarioFormat

/// Judges runs by their scenarios' baselines, or writes baselines.
enum GateCommand {
  static func run(_ request: GateRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    var reports: [RunReport] = []
    for run in request.runs { reports.append(try ReportFile.read(run)) }
    for export in request.exports { try ExportFile.write(export, reports, runs: request.runs) }
    guard !request.updates else { return try update(request, reports, console) }
    var targets: [GateTarget] = []
    for (run, report) in zip(request.runs, reports) {
      targets.append(try judge(report, in: run, request, console))
    }
    if request.requiresAll { targets += try notRun(reports) }
    return try notify(targets, request, console)
  }

  private static func judge(
    _ report: RunReport, in run: String, _ request: GateRequest, _ console: Console
  ) throws(CommandFailure) -> GateTarget {
    let file = try BaselineFile(of: report.scenario, typed: request.baseline)
    let formerNames = request.program.subject.vocabulary.formerNames
    guard let baseline = try file.read(unitWord: report.words.unit.several, formerNames: formerNames) else {
      return GateTarget(GateJudgement(report, withoutBaseline: file.name), file: file.name)
    }
    for use in baseline.formerNames { console.progress("note: \(use.note(in: file.name))") }
    let known = request.program.subject.metrics.units
    var judgement = GateJudgement(report, baseline, known: known)
    if let pairing = request.pairing {
      HostSignals.catchInterrupts()
      let outcome = try CompareBinariesCommand.play(pairing) { console.progress($0) }
      judgement.add(
        outcome.findings(pairing.plan.rule, failsUndecided: request.failsUndecided)
          + outcome.orderFindings(pairing.plan.words),
        remarks: outcome.gateRemarks(pairing.plan.words))
      if outcome.difference != nil {
        console.progress(
          "behaviour differs: running `\(report.scenario)` with the older program to find the first difference"
        )
        judgement.add([], remarks: try OlderRun(of: pairing, report).parting(from: report, in: run))
      }
    }
    return GateTarget(judgement, file: file.name)
  }

  /// The scenarios that have a baseline but no run.
  private static func notRun(_ reports: [RunReport]) throws(CommandFailure) -> [GateTarget] {
    var targets: [GateTarget] = []
    for scenario in BaselineFile.scenarios() where !reports.contains(where: { $0.scenario == scenario }) {
      let file = try BaselineFile(of: scenario, typed: nil).name
      targets.append(GateTarget(GateJudgement(notRun: scenario, file: file), file: file))
    }
    return targets
  }

  private static func notify(
    _ targets: [GateTarget], _ request: GateRequest, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let codes = targets.flatMap(\.judgement.exits).compactMap { ExitCode(rawValue: Int32($0)) }
    let exit = ExitCode.gravest(of: codes)
    if let file = request.junit { try OutputFile.write(JUnitXML(targets).text, to: file) }
    if let file = request.markdown { try OutputFile.write(GateMarkdown(targets).text, to: file) }
    console.result(
      targets.map { GateText($0, colour: Console.resultColours).text }.joined(separator: "\n\n"))
    if request.annotates { for line in GitHubAnnotations(targets).lines { console.raw(line) } }
    if request.format == .json { console.line(GateLine(targets, exit: Int(exit.rawValue)).json) }
    return exit
  }

  private static func update(
    _ request: GateRequest, _ reports: [RunReport], _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    try refuseTwoOfOne(request, reports)
    for (run, report) in zip(request.runs, reports) {
      if let refusal = BaselineRefusal(of: report) {
        throw CommandFailure(
          .notComparable, "`\(run)` makes no baseline: \(refusal.reason). To store one, \(refusal.remedy)")
      }
      let file = try BaselineFile(of: report.scenario, typed: request.baseline)
      let formerNames = request.program.subject.vocabulary.formerNames
      let earlier = try file.read(unitWord: report.words.unit.several, formerNames: formerNames)
      if let earlier, earlier.scenario != report.scenario {
        throw CommandFailure(
          .notComparable,
          "`\(file.name)` is the baseline of `\(earlier.scenario)`, and `\(run)` is of `\(report.scenario)`; name another file"
        )
      }
      let baseline = Baseline(of: report, keeping: earlier)
      try file.write(baseline)
      console.result(BaselineChange(earlier, baseline).text(file: file.name))
      for remark in BaselineChange.remarks(on: report) { console.line("note: \(remark)") }
    }
    return .holds
  }

  /// Rejects two runs of one scenario: only one of them could become its baseline.
  private static func refuseTwoOfOne(
    _ request: GateRequest, _ reports: [RunReport]
  ) throws(CommandFailure) {
    var seen: [String: String] = [:]
    for (run, report) in zip(request.runs, reports) {
      guard let other = seen.updateValue(run, forKey: report.scenario) else { continue }
      throw .usage(
        "`\(other)` and `\(run)` are both of `\(report.scenario)`, and `--update` stores one run of a scenario; "
          + "leave one of them out, nothing was written")
    }
  }
}
