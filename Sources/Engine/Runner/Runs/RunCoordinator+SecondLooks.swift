internal import HostSystem
internal import Metrics
internal import Playing
internal import Reporting

/// Second looks: at what one cold run says about time, and at whether a run is a function of its seed.
extension RunCoordinator {
  /// Units that are confirmed before the judgement is looked at again.
  private static let confirmedAtATime = 8
  /// Units that are confirmed at most.
  private static let confirmedAtMost = 32

  /// A cold run cannot tell a slow frame from a busy machine: the units behind a failed budget on time are replayed in
  /// one process each, the worst first, and only what is over in two of three warm repetitions counts.
  ///
  /// It ends when the budgets hold, when no unit is left that contributes to a failure, or at a bound; what was not
  /// replayed counts as it was. Returns what was replayed and what the cold run said; `nil` when it was not needed.
  func confirmTimedFailures(_ totals: inout RunTotals) throws(RunError) -> WarmReplay? {
    // Warm repetitions in a row say nothing of a session whose processor sleeps between frames.
    guard plan.repetitions == 1, !plan.keepsHostTime, !sawInterrupt, totals.failures.isEmpty else {
      return nil
    }
    var known: Set<Int> = []
    var first: [BudgetOutcome] = []
    while !sawInterrupt, known.count < RunCoordinator.confirmedAtMost {
      let metrics = plan.subject.metrics.values(totals.measurements)
      let budgets = RunJudge(scenario: plan.scenario, of: plan.subject, on: plan.day).judge(metrics, totals)
        .budgets
      var suspects = TimedSuspects(budgets, plan.subject.metrics)
      if suspects.isEmpty { break }
      for unit in places.units {
        if let result = try places.files(of: unit).read(unit) { suspects.look(at: result) }
      }
      let again = suspects.worst(RunCoordinator.confirmedAtATime, except: known).sorted()
      if again.isEmpty { break }
      if known.isEmpty { first = suspects.budgets }
      known.formUnion(again)
      try lookAtTheHost()
      var before: [UnitResult] = []
      for unit in again { if let result = try places.files(of: unit).read(unit) { before.append(result) } }
      _ = try runUnits(
        into: unitFolder, hashing: .deterministic, phase: "confirming", only: again,
        repetitions: RepeatedCosts.confirming)
      try keepCounts(of: before)
      played(again: again)
      totals = try merge()
    }
    return known.isEmpty ? nil : WarmReplay(units: known.sorted(), first: first)
  }

  /// A second look is at time alone. What a unit allocates is less in a process that has played it before, by what is done once
  /// in a process, so that counts, and the soaks that they are judged by, stay those of the first.
  private func keepCounts(of before: [UnitResult]) throws(RunError) {
    let files = UnitFiles(folder: unitFolder)
    for first in before {
      guard var again = try files.read(first.summary.unit), again.summary.outcome == "complete" else {
        continue
      }
      again.measurements.takeCounts(of: first.measurements)
      again.soak = first.soak
      do { try files.write(again) } catch { throw .cannotWrite("\(error)") }
    }
  }

  /// Runs everything that is played here again with hashing at random and notes what came out differently, or did not come out.
  func verify(_ totals: inout RunTotals) throws(RunError) {
    let folder = verifyFolder
    try own(folder)
    defer { try? Removal.folder(folder) }
    _ = try runUnits(into: folder, hashing: .random, phase: "verifying")
    try searchSchedules(into: folder, hashing: .random)
    let again = UnitFiles(folder: folder)
    for unit in places.units {
      let files = places.files(of: unit)
      // One that failed the first time is named already.
      guard let first = try files.read(unit), first.summary.outcome == "complete" else { continue }
      guard let second = try again.read(unit) else {
        if !sawInterrupt {
          totals.addFailure("\(plan.subject.unitWord.one) \(unit), run again to verify: it left no result")
        }
        continue
      }
      if second.summary.outcome != "complete" {
        totals.addFailure(
          "\(plan.subject.unitWord.one) \(unit), run again to verify: \(second.summary.outcome)")
        continue
      }
      let difference = DeterminismCheck.difference(first, second, plan.subject) { session in
        RunDatabase.firstDifference(
          files.checkpoints(unit, session: session), again.checkpoints(unit, session: session))
      }
      if let difference { totals.addNondeterminism(difference, of: unit) }
      if let words = try files.otherOrders(than: again, unit, plan.subject.unitWord) {
        totals.addNondeterminism(words)
      }
    }
  }

  /// Units whose differences are explained.
  private static let explainedAtMost = 3

  /// Says of the first units that were not the same in two plays what differs first, and by what cause.
  func explainDifferences(in totals: inout RunTotals) throws(RunError) {
    let units = totals.differingUnits.prefix(RunCoordinator.explainedAtMost)
    guard !units.isEmpty, !sawInterrupt, !plan.keepsHostTime else { return }
    try clear(scratchFolder)
    try own(scratchFolder)
    defer { try? clear(scratchFolder) }
    for unit in units where !isInterrupted() {
      var orders = UnitOrders(
        plan, only: [unit], except: [], repetitions: 1, results: scratchFolder + "/results",
        scratch: scratchFolder,
        countsWork: false)
      guard var order = orders.next() else { continue }
      order.detailedSessions = 0
      let search = DivergenceSearch(order: order, executable: plan.executable, isInterrupted: isInterrupted)
      totals.explain(unit, search.find()?.words(plan.subject.sessionWord) ?? Divergence.notFound)
    }
  }
}
