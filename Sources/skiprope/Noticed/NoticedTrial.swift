internal import Comparing
internal import ComparisonReporting
internal import FamilyMeasures
internal import Foundation
internal import HostSystem
internal import Metrics
internal import Pairing

/// Plays a scenario with something planted, and puts the run to the gate and to the comparisons.
struct NoticedTrial {
  let request: NoticedRequest
  /// The run without anything planted, and what it keeps for the gate.
  private let healthy: (folder: String, report: RunReport)
  private let baseline: Baseline

  /// Plays the scenario as it is, and keeps its figures.
  init(_ request: NoticedRequest) throws(CommandFailure) {
    self.request = request
    let folder = try NoticedTrial.play(request, nil, number: 0)
    let report = try ReportFile.read(folder)
    if let reason = Baseline.refusal(of: report) {
      throw CommandFailure(.notComparable, "`\(folder)` makes no baseline: \(reason)")
    }
    healthy = (folder, report)
    baseline = Baseline(of: report)
    try BaselineFile(of: request.scenario, typed: "\(request.out)/baseline.yaml").write(baseline)
  }

  /// What is made of a case. `number` tells its run folder, all of which have names of one length: the app holds the path.
  func outcome(of planted: PlantedCase, number: Int) throws(CommandFailure) -> NoticedOutcome {
    let folder = try NoticedTrial.play(request, planted, number: number)
    let report = try ReportFile.read(folder)
    let runs = compare(folder, report, planted)
    guard planted.paired != nil else {
      return NoticedOutcome(planted: planted, gate: judge(report, planted, nil), runs: runs)
    }
    let rule = request.comparison.plan.rule
    let pairs = try comparePrograms(planted)
    let named = pairs.culprits(rule).prefix(pairs.verdict == .worse ? 1 : 0)
    let programs = NoticedOutcome.Finding(
      exit: ExitCode(pairs), word: pairs.verdict.rawValue,
      names: named.map { FurthestOff.words($0.name, 1, $0.ratio.mean) },
      isRight: named.contains { $0.name == planted.paired })
    return NoticedOutcome(
      planted: planted, gate: judge(report, planted, nil), runs: runs, programs: programs,
      gateAgainst: judge(report, planted, pairs))
  }

  /// What the gate says, by itself or with what two programs in turns told.
  private func judge(_ report: RunReport, _ planted: PlantedCase, _ pairs: PairingOutcome?)
    -> NoticedOutcome.Finding
  {
    var judgement = GateJudgement(report, baseline, known: FamilyMetrics.table.metrics.map(\.id))
    if let pairs { judgement.add(pairs.findings(request.comparison.plan.rule), remarks: pairs.gateRemarks) }
    let codes = judgement.exits.compactMap { ExitCode(rawValue: Int32($0)) }
    let objections = judgement.objections
    let named = objections.prefix(FurthestOff.count)
    return NoticedOutcome.Finding(
      exit: ExitCode.gravest(of: codes), word: "\(objections.count) object",
      names: named.map { FurthestOff.words($0.id, $0.kept, $0.value) },
      isRight: planted.isNamed(by: named.map(\.id)))
  }

  private func compare(_ folder: String, _ report: RunReport, _ planted: PlantedCase)
    -> NoticedOutcome.Finding
  {
    let comparison = RunComparison(
      healthy.report, report, DatabaseRows(run: healthy.folder), DatabaseRows(run: folder))
    let named = comparison.mostChanged.prefix(FurthestOff.count)
    return NoticedOutcome.Finding(
      exit: ExitCode(rawValue: Int32(comparison.exit)) ?? .unexpectedFailure,
      word: comparison.outcome.rawValue,
      names: named.map { FurthestOff.words($0.id, $0.old, $0.new) },
      isRight: planted.isNamed(by: named.map(\.id)))
  }

  private func comparePrograms(_ planted: PlantedCase) throws(CommandFailure) -> PairingOutcome {
    var comparison = request.comparison
    if planted.flag == "--slow" { comparison.slowness = planted.value }
    if planted.flag == "--canary" { comparison.canary = planted.value }
    return try CompareBinariesCommand.play(comparison) { _ in }
  }

  /// Plays the scenario in a process of its own; where the run is.
  private static func play(
    _ request: NoticedRequest, _ planted: PlantedCase?, number: Int
  ) throws(CommandFailure) -> String {
    let digits = "\(100 + number)".dropFirst()
    let folder = "\(request.out)/\(digits)"
    HostFolder.remove(folder)
    var words = ["run", request.scenario, "--out", folder, "--count-work", "--keep-frames", "all"]
    if let planted, !planted.flag.isEmpty { words += [planted.flag, planted.value] }
    var settings = ProcessInfo.processInfo.environment
    // One program plays all of them, whatever the tree is that it was built from: what is exact for a build can be compared.
    settings[SourceCommit.variable] = "one-program"
    do {
      let process = try ChildProcess(path: Reproduction.executable, arguments: words, environment: settings)
      while process.receive() != nil {}
      let ending = process.wait()
      // A planted run may exceed budgets or break rules, and be reported all the same.
      guard let code = ending.code, ExitCode(rawValue: code)?.isVerdict == true else {
        throw CommandFailure(
          .unexpectedFailure,
          "`\(words.joined(separator: " "))` \(ending.code.map { "left with code \($0)" } ?? "was ended")")
      }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(.unexpectedFailure, "\(error)")
    }
    return folder
  }
}

extension ExitCode {
  /// Whether a command that leaves with it has done its work.
  fileprivate var isVerdict: Bool { self == .holds || ExitCode.findingsByGravity.contains(self) }
}
