internal import HostSystem
internal import Metrics
internal import Playing
internal import Reporting

/// Repeated runs: they confirm failures on time, and verify that a run depends on its seed alone.
extension RunCoordinator {
  /// Units confirmed before the budgets are judged again.
  private static let confirmedAtATime = 8
  /// The most units to confirm.
  private static let confirmedAtMost = 32

  /// Confirms failed budgets on time, because one run cannot distinguish a slow frame from a busy machine.
  ///
  /// The units that contribute most are repeated in one process each. Only times over the limit in two of three warm repetitions
  /// count. It ends when the budgets hold, when no contributing unit is left, or at a bound. Other units keep their results.
  ///
  /// Returns the repeated units and the first judgement; `nil` if no confirmation was needed.
  func confirmTimedFailures(_ totals: inout RunTotals) throws(RunError) -> WarmReplay? {
    // Warm repetitions without pauses say nothing about a session whose processor sleeps between frames.
    guard plan.repetitions == 1, !plan.storesHostTime, !sawInterrupt, totals.failures.isEmpty else {
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
        if let result = try places.files(of: unit).read(unit) { suspects.inspect(at: result) }
      }
      let again = suspects.worst(RunCoordinator.confirmedAtATime, except: known).sorted()
      if again.isEmpty { break }
      if known.isEmpty { first = suspects.budgets }
      known.formUnion(again)
      try sampleTheHost()
      var before: [UnitResult] = []
      for unit in again { if let result = try places.files(of: unit).read(unit) { before.append(result) } }
      _ = try runUnits(
        into: unitFolder, hashing: .deterministic, phase: "confirming", only: again,
        repetitions: RepeatedCosts.confirming)
      try keepCounts(of: before)
      unitsToRun(again: again)
      totals = try merge()
    }
    return known.isEmpty ? nil : WarmReplay(units: known.sorted(), first: first)
  }

  /// Restores the counts of the first run. A confirmation measures time only.
  ///
  /// A process that runs a unit again allocates less, by the one-time work of the process. So counts and soaks stay those of the
  /// first run.
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

  /// Runs all units of this plan again with random hashing, and notes differences and failures.
  func verify(_ totals: inout RunTotals) throws(RunError) {
    let folder = verifyFolder
    try own(folder)
    defer { try? Removal.folder(folder) }
    _ = try runUnits(into: folder, hashing: .random, phase: "verifying")
    try searchSchedules(into: folder, hashing: .random)
    let again = UnitFiles(folder: folder)
    for unit in places.units {
      let files = places.files(of: unit)
      // A unit that failed in the first run is already listed.
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

  /// The most units with explained differences.
  private static let explainedAtMost = 3

  /// For the first units that differed between two runs, adds the first difference and its cause.
  func explainDifferences(in totals: inout RunTotals) throws(RunError) {
    let units = totals.differingUnits.prefix(RunCoordinator.explainedAtMost)
    guard !units.isEmpty, !sawInterrupt, !plan.storesHostTime else { return }
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
