internal import Comparing
internal import Metrics
internal import Pairing
internal import Playing
internal import Reporting

/// Runs a scenario with a planted change, and applies the gate and the comparisons to it.
struct NoticedTrial {
  let request: NoticedRequest
  /// The run without a planted change, and the baseline made from it.
  private let healthy: (folder: String, report: RunReport)
  private let baseline: Baseline

  /// Runs the unchanged scenario and stores its baseline.
  init(_ request: NoticedRequest) throws(CommandFailure) {
    self.request = request
    let (folder, report) = try NoticedTrial.play(request, nil, number: 0)
    if let refusal = BaselineRefusal(of: report) {
      throw CommandFailure(
        .notComparable, "`\(folder)` makes no baseline: \(refusal.reason). To store one, \(refusal.remedy)")
    }
    healthy = (folder, report)
    baseline = Baseline(of: report)
    try BaselineFile(of: request.scenario, typed: "\(request.out)/baseline.yaml").write(baseline)
  }

  /// Tries a case. `number` is the name of its run folder. All these names have the same length, because the app holds the path
  /// in memory.
  func outcome(of planted: PlantedCase, number: Int) throws(CommandFailure) -> NoticedOutcome {
    let (folder, report) = try NoticedTrial.play(request, planted, number: number)
    let comparison = RunComparison(
      healthy.report, report, DatabaseRows(run: healthy.folder), DatabaseRows(run: folder))
    let pairs = try comparePrograms(planted)
    return NoticedOutcome(
      planted: planted,
      findings: [
        .run: reported(by: report, planted), .gate: judge(report, planted, nil, comparison),
        .gateAgainst: judge(report, planted, pairs, comparison), .compare: compare(comparison, planted),
      ])
  }

  /// The run's own result: rules, then budgets.
  private func reported(by report: RunReport, _ planted: PlantedCase) -> NoticedOutcome.Finding {
    let names =
      report.invariants.filter { $0.violations > 0 }.map(\.id)
      + report.budgets.filter { !$0.holds }.map(\.metric)
      + report.invariants.filter { $0.violations == 0 && !$0.holds }.map(\.id)
    let first = Array(names.prefix(MostSignificant.count))
    let exit = ExitCode(rawValue: Int32(report.exit)) ?? .unexpectedFailure
    return NoticedOutcome.Finding(
      exit: exit, word: exit == .holds ? "PASS" : "FAIL", names: first, isRight: planted.isNamed(by: first))
  }

  /// The gate's result, with or without a comparison with the older program and the first difference.
  private func judge(
    _ report: RunReport, _ planted: PlantedCase, _ pairs: PairingOutcome?, _ comparison: RunComparison
  ) -> NoticedOutcome.Finding {
    var judgement = GateJudgement(report, baseline, known: request.program.subject.metrics.units)
    var places: [String] = []
    if let pairs {
      let plan = request.comparison.plan
      judgement.add(
        pairs.findings(plan.rule) + pairs.orderFindings(plan.words), remarks: pairs.gateRemarks(plan.words))
      if pairs.difference != nil { places = NoticedTrial.place(comparison) }
    }
    let codes = judgement.exits.compactMap { ExitCode(rawValue: Int32($0)) }
    let objections = judgement.objections
    let named =
      places
      + (objections + judgement.consequences.filter { $0.subject == .metric }).prefix(MostSignificant.count)
      .map { MostSignificant.words($0.id, $0.stored, $0.value) }
    let exit = ExitCode.gravest(of: codes)
    // Differing behaviour is not a figure, so it is not counted.
    let word = objections.isEmpty ? (exit == .holds ? "PASS" : "CHANGED") : "\(objections.count) object"
    return NoticedOutcome.Finding(
      exit: exit, word: word,
      names: named, isRight: planted.isNamed(by: named))
  }

  private func compare(_ comparison: RunComparison, _ planted: PlantedCase) -> NoticedOutcome.Finding {
    let rules = comparison.rules.filter { $0.kind != .still }.map { "\($0.kind.rawValue) \($0.id)" }
    let named =
      rules + NoticedTrial.place(comparison)
      + comparison.mostChanged.prefix(MostSignificant.count).map {
        MostSignificant.words($0.id, $0.old, $0.new)
      }
    return NoticedOutcome.Finding(
      exit: ExitCode(rawValue: Int32(comparison.exit)) ?? .unexpectedFailure,
      word: comparison.outcome.rawValue, names: named, isRight: planted.isNamed(by: named))
  }

  /// The instant and screen of the first difference and its values; empty without one.
  private static func place(_ comparison: RunComparison) -> [String] {
    guard let frame = comparison.behaviour?.frame else { return [] }
    let facts = frame.facts.prefix(2).map { "\($0.name) \($0.old) -> \($0.new)" }.joined(separator: ", ")
    return ["at \(FigureText.moment(frame.vsync)), \(frame.screen): \(facts)"]
  }

  private func comparePrograms(_ planted: PlantedCase) throws(CommandFailure) -> PairingOutcome {
    var comparison = request.comparison
    if planted.flag == "--slow" { comparison.slowness = planted.value }
    if planted.flag == "--planted" { comparison.bug = planted.value }
    return try CompareBinariesCommand.play(comparison) { _ in }
  }

  /// Runs the scenario in a separate process.
  private static func play(
    _ request: NoticedRequest, _ planted: PlantedCase?, number: Int
  ) throws(CommandFailure) -> (folder: String, report: RunReport) {
    let digits = "\(100 + number)".dropFirst()
    var words = [request.scenario, "--count-work", "--keep-frames", "all"]
    if let planted, !planted.flag.isEmpty { words += [planted.flag, planted.value] }
    // One program runs all cases, so figures that are exact for one build are comparable even with an unclean tree.
    let run = try JudgedRun(
      words, to: "\(request.out)/\(digits)", settings: [SourceCommit.variable: "one-program"])
    return (run.folder, try run.report())
  }
}
