internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import SQLiteConnecting

/// Clips. The harness records broken rules and late frames by running their units again, so that a run without findings costs
/// nothing extra.
extension RunCoordinator {
  /// Records the clips of an outcome, and returns a message if there are more clips than the limit.
  ///
  /// A clip that could not be recorded is included with the reason. Clips never change the verdict.
  func clips(
    _ keeping: ClipRetention, of outcome: Outcome, in database: RunDatabase
  ) throws(SQLiteStoreError) -> (recorded: RecordedClips, bound: String?) {
    guard keeping != .none, !outcome.isInterrupted else { return (RecordedClips([], []), nil) }
    let choice = try ClipSelection(
      keeping, of: outcome.report, breaks: breaks(outcome.totals, outcome.report),
      named: outcome.totals.notables.sorted { $0.key < $1.key }.map { $0.value.map(\.clipRequest) },
      in: database)
    guard !choice.clipRequests.isEmpty else { return (RecordedClips([], []), nil) }
    let replays = ClipReplay.of(choice.clipRequests, in: clipFolder)
    var trouble = ""
    do throws(RunError) { try play(replays, keeping: outcome) } catch { trouble = "\(error)" }
    defer { try? Removal.folder(clipFolder) }
    var rows: [ClipRow] = []
    var pictures: [ClipPicture] = []
    for replay in replays {
      let remark = remark(on: replay, outcome, trouble)
      let recorded = try? UnitFiles(folder: replay.folder).clips(replay.unit)
      pictures += recorded?.pictures ?? []
      rows += replay.clipRequests.map { clipRequest in
        guard var row = recorded?.rows.first(where: { $0.clipRequest == clipRequest }) else {
          return ClipRow(clipRequest, data: "", remark: remark.isEmpty ? "the replay left no result" : remark)
        }
        if !remark.isEmpty { row.remark = row.remark.isEmpty ? remark : "\(row.remark); \(remark)" }
        return row
      }
    }
    return (
      RecordedClips(rows.sorted { $0.clipRequest.number < $1.clipRequest.number }, pictures), choice.bound
    )
  }

  private var clipFolder: String { plan.folder + "/clips" }

  /// The first violation of each rule in each session, in the order of the rules.
  private func breaks(_ totals: RunTotals, _ report: RunReport) -> [ClipRequest] {
    report.invariants.filter { $0.violations > 0 }.flatMap { rule in
      (totals.invariants[rule.id]?.firsts ?? []).map { found in
        var clipRequest = ClipRequest(
          .violation, unit: found.unit, session: found.session, at: found.at, what: rule.id,
          words: found.words,
          facts: [
            ClipRequest.Fact("the rule", rule.title),
            ClipRequest.Fact("violations in the run", "\(rule.violations)"),
          ])
        clipRequest.order = found.order
        if let order = found.order {
          clipRequest.facts.append(ClipRequest.Fact("the order", order.map(\.words).joined(separator: "; ")))
          let file = report.schedules?.findings.first { $0.rule == rule.id && $0.unit == found.unit }?.file
          if let file { clipRequest.facts.append(ClipRequest.Fact(ClipRequest.orderFile, file)) }
        }
        return clipRequest
      }
    }
  }

  /// Runs units again with rows of all sessions, and records their clips.
  private func play(_ replays: [ClipReplay], keeping outcome: Outcome) throws(RunError) {
    for folder in [clipFolder, scratchFolder] {
      try clear(folder)
      try own(folder)
    }
    defer { try? Removal.folder(scratchFolder) }
    var left = replays[...]
    let total = left.count
    let pool = WorkerPool(
      plan.subject, executable: plan.executable, workers: plan.workers, hashing: .deterministic,
      sharing: claim)
    try pool.run(
      {
        guard let replay = left.popFirst() else { return nil }
        var order = WorkOrder(
          scenario: plan.scenario, unit: replay.unit, repetitions: 1, keepAllFrames: false,
          detailedSessions: plan.subject.sessionCount(of: replay.unit, in: plan.scenario),
          results: replay.folder,
          scratch: scratchFolder + replay.name, hostScore: 1, bug: plan.bug)
        order.slowness = plan.slowness
        order.clips = replay.clipRequests
        order.schedule = (replay.order ?? plan.order?.deviations).map(Schedule.recorded)
        return order
      }, scores: bestScores
    ) {
      notify(progress(of: pool, total: total, phase: "recording", limit: nil), pool)
      if isInterrupted() { sawInterrupt = true }
      return !sawInterrupt
    }
  }

  /// A remark on a replay that did not finish or that diverged from the run; empty: neither.
  private func remark(on replay: ClipReplay, _ outcome: Outcome, _ trouble: String) -> String {
    guard trouble.isEmpty else { return trouble }
    let unit = replay.unit
    let result = try? UnitFiles(folder: replay.folder).read(unit)
    guard let again = result?.summary else {
      return "the replay did not finish"
    }
    guard again.outcome == "complete" else { return "the replay \(again.outcome)" }
    // There is no digest of events judged under another order.
    guard replay.order == nil else {
      return result?.left == nil
        ? "" : "the replay left the recorded order: the clip shows other events than those judged"
    }
    let first = outcome.report.deterministic.units.first { $0.unit == unit }
    return first?.sessions.map(\.digest) == again.sessions.map(\.digest)
      ? "" : "the replay diverged from the run: the clip shows other events than those judged"
  }
}
