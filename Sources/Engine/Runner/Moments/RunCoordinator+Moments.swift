internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import SQLiteConnecting

/// Moments: what was seen when a rule broke or a frame was late is had by playing the units once more, so that a run in which
/// nothing is wrong pays nothing.
extension RunCoordinator {
  /// The moments of an outcome that are worth seeing, recorded, and how many there would be in words. What could not be recorded is
  /// there with the reason: a verdict does not hang on it.
  func moments(
    _ keeping: ClipRetention, of outcome: Outcome, in database: RunDatabase
  ) throws(SQLiteStoreError) -> (recorded: RecordedClips, bound: String?) {
    guard keeping != .none, !outcome.isInterrupted else { return (RecordedClips([], []), nil) }
    let choice = try ClipSelection(
      keeping, of: outcome.report, breaks: breaks(outcome.totals, outcome.report),
      named: outcome.totals.notables.sorted { $0.key < $1.key }.map { $0.value.map(\.wish) }, in: database)
    guard !choice.wishes.isEmpty else { return (RecordedClips([], []), nil) }
    let replays = ClipReplay.of(choice.wishes, in: momentFolder)
    var trouble = ""
    do throws(RunError) { try play(replays, keeping: outcome) } catch { trouble = "\(error)" }
    defer { try? Removal.folder(momentFolder) }
    var rows: [ClipRow] = []
    var pictures: [ClipPicture] = []
    for replay in replays {
      let remark = remark(on: replay, outcome, trouble)
      let recorded = try? UnitFiles(folder: replay.folder).moments(replay.unit)
      pictures += recorded?.pictures ?? []
      rows += replay.wishes.map { wish in
        guard var row = recorded?.rows.first(where: { $0.wish == wish }) else {
          return ClipRow(wish, data: "", remark: remark.isEmpty ? "the replay left nothing" : remark)
        }
        if !remark.isEmpty { row.remark = row.remark.isEmpty ? remark : "\(row.remark); \(remark)" }
        return row
      }
    }
    return (RecordedClips(rows.sorted { $0.wish.number < $1.wish.number }, pictures), choice.bound)
  }

  private var momentFolder: String { plan.folder + "/moments" }

  /// The first violation of each rule in each session, in the order of the rules.
  private func breaks(_ totals: RunTotals, _ report: RunReport) -> [ClipRequest] {
    report.invariants.filter { $0.violations > 0 }.flatMap { rule in
      (totals.invariants[rule.id]?.firsts ?? []).map { found in
        var wish = ClipRequest(
          .violation, unit: found.unit, session: found.session, at: found.at, what: rule.id,
          words: found.words,
          facts: [
            ClipRequest.Fact("the rule", rule.title),
            ClipRequest.Fact("violations in the run", "\(rule.violations)"),
          ])
        wish.order = found.order
        if let order = found.order {
          wish.facts.append(ClipRequest.Fact("the order", order.map(\.words).joined(separator: "; ")))
          let file = report.schedules?.findings.first { $0.rule == rule.id && $0.unit == found.unit }?.file
          if let file { wish.facts.append(ClipRequest.Fact(ClipRequest.orderFile, file)) }
        }
        return wish
      }
    }
  }

  /// Plays units once more, all their sessions' rows kept, and has their moments recorded.
  private func play(_ replays: [ClipReplay], keeping outcome: Outcome) throws(RunError) {
    for folder in [momentFolder, scratchFolder] {
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
        order.framedSessions = 0
        order.slowness = plan.slowness
        order.moments = replay.wishes
        order.schedule = (replay.order ?? plan.order?.deviations).map(Schedule.recorded)
        return order
      }, scores: bestScores
    ) {
      tell(progress(of: pool, total: total, phase: "recording", limit: nil), pool)
      if isInterrupted() { sawInterrupt = true }
      return !sawInterrupt
    }
  }

  /// What is to be known of the replay of a unit: that it did not come through, or went another way than the run.
  private func remark(on replay: ClipReplay, _ outcome: Outcome, _ trouble: String) -> String {
    guard trouble.isEmpty else { return trouble }
    let unit = replay.unit
    let result = try? UnitFiles(folder: replay.folder).read(unit)
    guard let again = result?.summary else {
      return "the replay did not come through"
    }
    guard again.outcome == "complete" else { return "the replay \(again.outcome)" }
    // What was judged under another order left no digest.
    guard replay.order == nil else {
      return result?.left == nil
        ? "" : "the order did not fit in the replay: what is shown is not what was judged"
    }
    let first = outcome.report.deterministic.units.first { $0.unit == unit }
    return first?.sessions.map(\.digest) == again.sessions.map(\.digest)
      ? "" : "the replay went another way than the run: what is shown is not what was judged"
  }
}
