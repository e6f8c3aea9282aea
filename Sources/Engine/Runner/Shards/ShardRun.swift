internal import HostSystem
internal import Metrics
package import Playing
internal import ScenarioFormat

/// Runs one shard of a run into the folder that all shards share.
///
/// It may start at any time and place, twice at once, or again after a kill. Complete units of other attempts are taken over; a
/// finished shard is only checked.
package struct ShardRun {
  /// The outcome of a shard. The merge judges the units.
  package struct Outcome: Hashable, Sendable {
    /// The attempt's folder.
    package var folder: String
    package var units: Range<Int>
    /// Number of units whose results existed before.
    package var stored: Int
    /// Whether the shard had already finished.
    package var wasThrough: Bool
  }

  private let plan: RunPlan
  private let shard: Shard
  private let inspection: RunCoordinator.Inspection
  private let show: (RunProgress) -> Void
  private let isInterrupted: () -> Bool

  /// `plan` must name a shard and the shared folder. `show` and `isInterrupted` are those of a run.
  package init(
    plan: RunPlan, inspection: RunCoordinator.Inspection = .thorough, show: @escaping (RunProgress) -> Void,
    isInterrupted: @escaping () -> Bool
  ) {
    guard let shard = plan.shard else { preconditionFailure("a plan of no shard, for \(plan.folder)") }
    self.plan = plan
    self.shard = shard
    self.inspection = inspection
    self.show = show
    self.isInterrupted = isInterrupted
  }

  /// Runs the missing units of the shard, or with `again` all of them. `command` makes the whole run.
  ///
  /// Throws `hindered` if a retry may succeed, `invalidInput` if the folder holds another run's shard, `otherApp` for another
  /// app's.
  package func run(command: String, again: Bool = false) throws(RunError) -> Outcome {
    try EarlierRun.refuseOther(than: plan.scenario.name, in: plan.folder)
    let folder = ShardFolder(of: plan.folder)
    _ = try folder.shardCount(shard.count)
    let others = try folder.attempts().filter { $0.shard == shard }
    if !again {
      var sound: [ShardAttempt] = []
      for attempt in others where attempt.isThrough { if try isSound(attempt) { sound.append(attempt) } }
      if let attempt = sound.first {
        return Outcome(
          folder: attempt.path, units: plan.unitsToRun, stored: plan.unitsToRun.count, wasThrough: true)
      }
    }
    let attempt = try folder.claim(shard)
    try RunIdentity(plan).write(to: attempt.unitFolder)
    if !again { try adopt(from: others, for: attempt) }
    var mine = plan
    mine.folder = attempt.path
    let part = try play(mine, attempt, command: command)
    return Outcome(
      folder: attempt.path, units: plan.unitsToRun, stored: part.storedUnits, wasThrough: false)
  }

  /// Whether a finished attempt belongs to this run and is undamaged. A damaged attempt loses its mark and the damaged units.
  private func isSound(_ attempt: ShardAttempt) throws(RunError) -> Bool {
    let mark: ShardMark
    do { mark = try ShardMark.read(attempt, of: plan.subject) } catch RunError.otherApp(let reason) {
      throw .otherApp(reason)
    } catch {
      try remove(attempt.markPath)
      return false
    }
    let differing = mark.identity.differing(from: RunIdentity(plan), of: plan.subject)
    guard differing.isEmpty else {
      throw .invalidInput(
        "\(attempt.path) is of a run with another \(differing.joined(separator: ", another ")); name another folder "
          + "with `--out`")
    }
    let damaged = mark.units.filter { mark.damage(to: $0, attempt) != nil }
    if damaged.isEmpty { return true }
    try remove(attempt.markPath)
    for unit in damaged {
      let files = UnitFiles(folder: attempt.unitFolder)
      for path in [files.resultPath(unit.unit), files.schedulesPath(unit.unit)] { try remove(path) }
    }
    return false
  }

  private func remove(_ path: String) throws(RunError) {
    do { try Removal.file(path) } catch { throw RunError(error) }
  }

  /// Takes over complete units of unfinished attempts. Those may still be active, so they are only read.
  private func adopt(from others: [ShardAttempt], for attempt: ShardAttempt) throws(RunError) {
    let identity = RunIdentity(plan)
    let mine = UnitFiles(folder: attempt.unitFolder)
    for other in others
    where !other.isThrough && (try? RunIdentity.found(in: other.unitFolder, of: plan.subject)) == identity {
      let theirs = UnitFiles(folder: other.unitFolder)
      for unit in plan.unitsToRun where !HostFolder.exists(mine.resultPath(unit)) && theirs.isWhole(unit) {
        do {
          try HostFolder.link(theirs.rowsPath(unit), to: mine.rowsPath(unit))
          let orders = theirs.schedulesPath(unit)
          if HostFolder.exists(orders), !HostFolder.exists(mine.schedulesPath(unit)) {
            try HostFolder.link(orders, to: mine.schedulesPath(unit))
          }
          try HostFolder.link(theirs.resultPath(unit), to: mine.resultPath(unit))
        } catch {
          throw .cannotWrite("\(error)")
        }
      }
    }
  }

  private func play(_ plan: RunPlan, _ attempt: ShardAttempt, command: String) throws(RunError)
    -> SimulatedPart
  {
    let coordinator = RunCoordinator(
      plan: plan, inspection: inspection, show: show, isInterrupted: isInterrupted)
    let meter = try coordinator.allocatorMeter()
    let (part, killed) = try coordinator.play(with: meter, except: coordinator.wholeUnits())
    if let first = killed.first {
      throw .hindered(
        "shard \(shard.text) did not finish: the machine interfered with "
          + "\(plan.subject.unitWord.counted(killed.count)); the first: \(first)")
    }
    var second = RunTotals(plan.subject.unitWord)
    if plan.verify && !coordinator.sawInterrupt { try coordinator.verify(&second) }
    guard !coordinator.sawInterrupt else {
      throw .hindered(
        "shard \(shard.text) was ended early, after \(part.units + part.storedUnits) of "
          + "\(plan.subject.unitWord.counted(plan.unitsToRun.count)); repeat the command to continue")
    }
    try ShardMark(
      shard: shard, identity: RunIdentity(plan), command: command, part: part,
      units: try ShardMark.survey(
        plan.unitsToRun, in: attempt.unitFolder, plan.subject.unitWord, playsOrders: plan.playsOrders),
      differences: second.nondeterministic, failures: second.failures
    ).write(to: attempt)
    coordinator.hasWrittenPart()
    return part
  }
}
