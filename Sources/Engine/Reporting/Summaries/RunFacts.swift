internal import Metrics

/// The main facts about a run, which all forms of its report share.
struct RunFacts {
  let report: RunReport

  /// The verdict in one or two words, by exit code (docs/concepts.md, section 6).
  var word: String {
    if report.isCutShort == true, report.exit == 0 || report.exit == 5 { return "CUT SHORT" }
    return switch report.exit {
    case 0: report.partial == nil ? "PASS" : "PARTIAL"
    case 2: isWithinLimits ? "NOT AS KNOWN" : "BUDGET EXCEEDED"
    case 3: "REGRESSION"
    case 4:
      report.invariants.contains { $0.outcome == .broken || $0.outcome == .notAsKnown && $0.violations > 0 }
        ? "INVARIANT BROKEN"
        : report.invariants.contains { $0.outcome == .notAsKnown }
          ? "NOT AS KNOWN"
          : unfinished.isEmpty && report.invariants.contains { $0.outcome == .unproven }
            ? "NOTHING PROVEN\(isOverBudget ? ", BUDGET EXCEEDED" : "")"
            : "\(report.words.unit.one.uppercased()) NOT FINISHED"
    case 5: "UNDECIDED"
    case 6: "NOT COMPARABLE"
    case 7: "NOT DETERMINISTIC"
    default: "FAILED"
    }
  }

  /// Whether the only failures are known ones that are fixed or past their date.
  private var isWithinLimits: Bool {
    report.budgets.allSatisfy { $0.holds || $0.known?.state == .mended || $0.known?.state == .past }
  }

  private var isOverBudget: Bool { report.budgets.contains { !$0.holds && !$0.isIncomparable } }

  var passes: Bool { report.exit == 0 && report.isCutShort != true }

  /// Units that did not complete, in order.
  var unfinished: [UnitSummary] { report.deterministic.units.filter { $0.outcome != "complete" } }

  var sessions: Int { report.deterministic.units.reduce(0) { $0 + $1.sessions.count } }

  /// Simulated seconds per CPU second; `nil` if no CPU time was measured.
  var speed: Double? {
    let measured = report.measured
    return measured.cpuSeconds > 0 ? measured.simulatedSeconds / measured.cpuSeconds : nil
  }

  /// Whether the devices have no simulated users. Simulated users have an age of 3 or more, so then all ages are 0.
  var isOfDevicesAlone: Bool {
    report.deterministic.units.allSatisfy { $0.sessions.allSatisfy { $0.ageYears == 0 } } && sessions > 0
  }

  /// The session of a frame: `unit 3, session 1`, or `the device`.
  func owner(of frame: FrameRow) -> String {
    isOfDevicesAlone ? "the device" : report.words.place(frame.unit, frame.session)
  }

  /// `12 units, 31 sessions, 15 h 30 min simulated in 4 min 12 s`; for devices without simulated users, `1 device, ...`.
  var size: String {
    let units = report.deterministic.units.count
    let who =
      isOfDevicesAlone
      ? counted(sessions, "device", "devices")
      : "\(counted(units, report.words.unit.one, report.words.unit.several)), "
        + counted(sessions, report.words.session.one, report.words.session.several)
    return "\(who), "
      + "\(FigureText.duration(report.measured.simulatedSeconds)) simulated in "
      + FigureText.duration(report.measured.wallSeconds)
  }

  /// `221 simulated s per CPU s, 2 workers, 1 repetition (cold)`.
  var effort: String {
    let measured = report.measured
    let repetitions =
      measured.repetitions == 1 ? "1 repetition (cold)" : "\(measured.repetitions) repetitions"
    let pace = speed.map { "\(FigureText.number($0)) simulated s per CPU s, " } ?? ""
    return "\(pace)\(counted(measured.workers, "worker", "workers")), \(repetitions)"
  }

  /// The machines of a run whose shards were joined; `nil` for a run of one process.
  var shards: String? {
    guard let machines = report.measured.machines, !machines.isEmpty else { return nil }
    let scores: [Double] = machines.flatMap { [$0.hostScoreLeast, $0.hostScoreMost] }
      .map { (score: Double) -> Double in (score * 100).rounded() / 100 }
    return
      "run in \(MachineShare.sentence(machines)), whose host scores are \(scores.min() ?? 0) to \(scores.max() ?? 0): "
      + "timed figures combine all of them"
  }

  /// The noise of timed figures: `off the processor in 12 of 2,240 bursts of frames`; `nil` if there was none.
  var noise: String? {
    let measured = report.measured
    guard measured.preemptedBursts > 0 else { return nil }
    return "noise: off the processor for over 0.5 ms (preempted, or waiting for the disk) in "
      + "\(FigureText.grouped(measured.preemptedBursts)) of \(FigureText.grouped(measured.bursts)) bursts of 256 frames"
  }

  /// The command that repeats this run. An older report gives only a part of it.
  var command: String {
    if let command = report.command { return command }
    let measured = report.measured
    return "skiprope run \(ShellWord.quoted(report.scenario)) --seed \(report.seed)"
      + " --workers \(measured.workers) --repetitions \(measured.repetitions)"
  }

  /// Rules and budgets that fail as declared, each with its declaration.
  var known: [(id: String, failure: KnownFailure, isRule: Bool)] {
    let rules = report.invariants.map { ($0.id, $0.known, true) }
    let budgets = report.budgets.map { ($0.metric, $0.known, false) }
    return (rules + budgets).compactMap { id, failure, isRule in
      failure.flatMap { $0.state == .known ? (id, $0, isRule) : nil }
    }
  }

  /// The polarity of a metric; lower is better if the report does not know it.
  func better(_ metric: String) -> Polarity { report.metrics.first { $0.id == metric }?.better ?? .lower }

  func margin(_ budget: BudgetOutcome) -> BudgetMargin { BudgetMargin(budget, better: better(budget.metric)) }

  /// Whether a budget may be shown as holding. A budget without a value or samples may not, unless it is not judged at all.
  static func holds(_ budget: BudgetOutcome) -> Bool {
    budget.holds && (budget.value != nil && budget.samples > 0 || budget.isUnjudged)
  }

  /// Number of budgets that hold, and of judged ones.
  var judged: (stored: Int, of: Int) {
    let judged = report.budgets.filter { !$0.isUnjudged && $0.known?.state != .known }
    return (judged.count(where: RunFacts.holds), judged.count)
  }

  /// The result of a budget in a word or two.
  static func word(_ budget: BudgetOutcome) -> String {
    if budget.isUnjudged { return "not judged" }
    if let state = budget.known?.state {
      if state == .known { return "known to fail" }
      if state.fails { return state == .mended ? "mended" : "not as known" }
    }
    if holds(budget) { return "holds" }
    if budget.isIncomparable { return "not comparable" }
    if budget.value == nil || budget.samples == 0 { return "no samples" }
    return budget.least.map { (budget.value ?? 0) < $0 ? "too low" : "exceeded" } ?? "exceeded"
  }

  /// Percentage of time and of gestures by screen; empty for an app without screens.
  var screens: [(name: String, time: Double, gestures: Double?)] {
    func figure(_ id: String) -> Double? {
      report.metrics.first { $0.id == id && $0.samples > 0 }?.value
    }
    let prefix = "time.screen."
    return report.metrics.filter { $0.id.hasPrefix(prefix) && $0.samples > 0 }.map {
      let name = String($0.id.dropFirst(prefix.count))
      return (name, $0.value, figure("gestures.screen.\(name)"))
    }
  }

  /// A sentence on the files of the album; `nil` if photos were painted instead.
  var photoFiles: String? {
    guard let unseen = report.metrics.first(where: { $0.id == "photo.unseen" }), unseen.samples > 0 else {
      return nil
    }
    let files = "\(FigureText.grouped(unseen.samples)) files, each counted on each device"
    let tour = report.metrics.first { $0.id == "photo.tour" }.map { FigureText.duration($0.value) }
    if unseen.value == 0 {
      return "photos: \(files), all shown small and full size\(tour.map { ", the last after \($0)" } ?? "")"
    }
    let unshowable = report.metrics.first { $0.id == "photo.unshowable" }.map { Int($0.value) } ?? 0
    if unshowable > 0 {
      let first = report.deterministic.photoErrors.first.map { "; the first: \($0)" } ?? ""
      let rest = Int(unseen.value) - unshowable
      return "photos: of \(files), \(FigureText.grouped(unshowable)) cannot be shown\(first)"
        + (rest > 0 ? "; \(FigureText.grouped(rest)) more were not shown both small and full size" : "")
    }
    let needed = tour.map { "; at this pace it takes \($0), so make the session (`length`) that long" } ?? ""
    return
      "photos: of \(files), \(FigureText.grouped(Int(unseen.value))) were not shown both small and full size"
      + needed
  }

  /// The part of the app's declared names that the run reached.
  var coverage: Coverage { Coverage(totals: report.deterministic.totals) }

  /// `in time`, `1 period late`, `5 periods late`.
  static func lateness(_ frame: FrameRow) -> String {
    let periods = frame.hitch / max(1, frame.period)
    return periods == 0 ? "in time" : periods == 1 ? "1 period late" : "\(periods) periods late"
  }

  /// The word for a rule's outcome, in capitals if it fails.
  static func word(_ invariant: InvariantOutcome) -> String {
    invariant.holds ? invariant.outcome.rawValue : invariant.outcome.rawValue.uppercased()
  }

  /// Number of rules that were exercised and held, and of all rules.
  var rules: (held: Int, of: Int) {
    (report.invariants.count { $0.outcome == .held }, report.invariants.count)
  }

  /// The dominant part of a frame's cost: a stage or the toolkit.
  static func cause(_ frame: FrameRow) -> FrameCause {
    FrameCause(stages: frame.stages, toolkit: frame.toolkit)
  }

  private func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(FigureText.grouped(count)) \(count == 1 ? one : many)"
  }
}
