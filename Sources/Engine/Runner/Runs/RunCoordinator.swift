internal import Foundation
internal import HostSystem
internal import Kernel
package import Metrics
package import Playing
internal import Reporting
internal import ScenarioFormat

/// Carries a run through: units in workers, the streaming merge, the judgement.
///
/// What it returns is all that reports need; it writes nothing but their results.
package final class RunCoordinator {
  /// What a run gave.
  package struct Outcome: Sendable {
    package var report: RunReport
    package var totals: RunTotals
    /// The folder of the results, with the detail rows beside them; of joined shards, of those that were played again.
    package var unitFolder: String
    /// Where each unit's result is.
    package var places: UnitPlaces
    /// Whether it was ended early by the user.
    package var isInterrupted: Bool
    /// Whether all units that were asked for came through.
    package var isThrough: Bool {
      !isInterrupted && report.deterministic.units.allSatisfy { $0.outcome == "complete" }
    }
  }

  /// How often is looked before a measurement of the surroundings is believed: the best look counts.
  package struct Looks: Sendable {
    /// At what the harness adds to a frame, 10 virtual seconds each.
    package var overhead: Int
    /// At the host's speed, 5 ms each.
    package var host: Int

    package static let thorough = Looks(overhead: 60, host: 10)
    /// For a run whose figures on time nobody wants to know.
    package static let quick = Looks(overhead: 1, host: 1)
  }

  private(set) var plan: RunPlan
  private let watch: RunWatch
  private let show: (RunProgress) -> Void
  let isInterrupted: () -> Bool
  let looks: Looks
  private let startedAt = HostClock.monotonic()
  private(set) var places: UnitPlaces
  /// Whether others played the units.
  private var isOfShards = false
  var sawInterrupt = false
  /// Whether the time is up that the run was given, with units left that nobody has begun.
  private var isTimeUp = false
  var hostScore: HostScore
  /// The run folder, from the first look at it until what the run gave is written.
  private(set) var claim: ClaimedFolder?
  /// Whether units were begun, so that what they left may be worth going on with.
  package private(set) var hasPlayed = false
  /// How fast the host does what effects rest on; `nil` where that is not done.
  private var yardstick: (any HostYardstick)?

  /// `show` gets the progress some ten times a second; `isInterrupted` is asked as often.
  package init(
    plan: RunPlan, looks: Looks = .thorough, show: @escaping (RunProgress) -> Void,
    isInterrupted: @escaping () -> Bool
  ) {
    self.plan = plan
    watch = RunWatch(plan)
    self.looks = looks
    places = UnitPlaces(plan.played, in: plan.folder + "/units")
    // Enough for what plays nothing; before the first unit there are more looks.
    hostScore = HostScore(rounds: 1)
    self.show = show
    self.isInterrupted = isInterrupted
  }

  var unitFolder: String { plan.folder + "/units" }
  var scratchFolder: String { plan.folder + "/scratch" }
  var verifyFolder: String { plan.folder + "/verify" }

  /// Runs the plan; the outcome is the caller's to write, who says so by `hasWritten`. Throws when a run cannot be had; a
  /// run that fails its budgets is an outcome.
  package func run() throws(RunError) -> Outcome {
    let meter = try allocatorMeter()
    let kept: Set<Int>
    do { kept = try prepareFolders() } catch {
      claim = nil
      throw error
    }
    let part = try play(with: meter, except: kept).part
    watch.enter(RunPulse.joining)
    let outcome = try join([part])
    watch.enter(RunPulse.writing)
    return outcome
  }

  /// The outcome is written; whoever watches is told that the run is over.
  package func hasWritten(_ outcome: Outcome) {
    let report = outcome.report
    let violations = report.invariants.reduce(0) { $0 + $1.violations }
    let failed = report.deterministic.units.count { $0.outcome != "complete" }
    watch.end(exit: report.exit, judged: (failed, violations), after: elapsedSeconds)
    claim = nil
  }

  /// Why the file of metrics is not what the run last said; `nil` when it is, or when none is wanted.
  package var metricsFailure: String? { watch.metricsFailure?.description }

  /// What was played is written, and judged elsewhere.
  func hasWrittenPart() { watch.end(exit: 0, after: elapsedSeconds) }

  /// Plays the plan's part of the units, without those that are there already; says what it took, and whose workers were
  /// killed by somebody.
  func play(
    with meter: HostMeter, except kept: Set<Int>
  ) throws(RunError) -> (part: PlayedPart, killed: [String]) {
    try watch.begin()
    let overhead = OverheadProbe.measure(meter: meter, rounds: looks.overhead, clock: HostClock.monotonic)
    try lookAtTheHost()
    let cpuBefore = HostClock.processCPU()
    let pool = try runUnits(
      into: unitFolder, hashing: .deterministic, phase: RunPulse.running, except: kept)
    let search = try searchSchedules(into: unitFolder, hashing: .deterministic)
    let part = PlayedPart(
      machine: MachineFacts.identity(of: plan.subject), host: HostIdentity.name(), units: pool.unitsDone,
      keptUnits: kept.count, workers: plan.workers, wallSeconds: elapsedSeconds,
      ownSeconds: Double(HostClock.processCPU() - cpuBefore) / 1e9,
      workerSeconds: pool.cpuSeconds + (search?.cpuSeconds ?? 0),
      overheadNanoseconds: overhead.nanoseconds, overheadFrames: overhead.frames,
      peakResidentBytes: pool.peakResidentBytes, hostScore: hostScore.value,
      hostScoreAtEnd: HostScore(rounds: looks.host).value, decodeScore: yardstick?.value)
    return (part, pool.killed + (search?.killed ?? []))
  }

  /// Joins what units left, in their order, and judges it. `parts` are what those that played them measured; `found` is
  /// what was different between two that played the same.
  func join(
    _ parts: [PlayedPart], found: (differences: [String], failures: [String]) = ([], [])
  ) throws(RunError) -> Outcome {
    let (began, cpuBefore) = (elapsedSeconds, HostClock.processCPU())
    var totals = try merge()
    let secondLook = try confirmTimedFailures(&totals)
    if plan.verify && !sawInterrupt { try verify(&totals) }
    try explainDifferences(in: &totals)
    for difference in found.differences { totals.addNondeterminism(difference) }
    for failure in found.failures { totals.addFailure(failure) }
    // Results that a confirmation replaced, or an earlier run left, count every repetition in time and in CPU time alike.
    let isAsPlayed = secondLook == nil && parts.allSatisfy { $0.keptUnits == 0 }
    let unitSeconds = isAsPlayed ? parts.reduce(0) { $0 + $1.workerSeconds } : totals.cpuSeconds
    let ownSeconds = Double(HostClock.processCPU() - cpuBefore) / 1e9
    let slowest = parts.max { $0.overheadNanoseconds < $1.overheadNanoseconds }
    let surroundings = RunSurroundings(
      cpuSeconds: parts.reduce(unitSeconds + ownSeconds) { $0 + $1.ownSeconds },
      overheadNanoseconds: slowest?.overheadNanoseconds ?? 0, overheadFrames: slowest?.overheadFrames ?? 0,
      peakResidentBytes: parts.reduce(ProcessUsage.peakResidentBytes()) { max($0, $1.peakResidentBytes) })
    let report = makeReport(totals, surroundings, secondLook, parts, joining: elapsedSeconds - began)
    return Outcome(
      report: report, totals: totals, unitFolder: unitFolder, places: places, isInterrupted: sawInterrupt)
  }

  /// Joins what the shards of the plan left. The units are only read; those that are looked at again go into the plan's own
  /// folder.
  func join(_ shards: JoinedShards) throws(RunError) -> Outcome {
    try takeFolder()
    try EarlierRun.refuseOther(than: plan.scenario.name, in: plan.folder)
    try clear(unitFolder)
    try own(unitFolder)
    places = UnitPlaces(shards.places, again: unitFolder)
    isOfShards = true
    return try join(shards.parts, found: (shards.differences, shards.failures))
  }

  /// Seconds since this began.
  private var elapsedSeconds: Double { Double(HostClock.monotonic() - startedAt) / 1e9 }

  /// Throws where the allocator cannot say what is allocated.
  func allocatorMeter() throws(RunError) -> HostMeter {
    if let meter = HostMeter() { return meter }
    throw .unsupported("the allocator keeps no counters; link and load jemalloc (`doctor` says how)")
  }

  // MARK: Units

  /// Clears what earlier runs left, their verdict too; of one that is to go on, keeps what its units left whole, and says which
  /// those are. Throws `hindered` while another run is at work in the folder.
  private func prepareFolders() throws(RunError) -> Set<Int> {
    try takeFolder()
    if let pulse = try RunPulse.read(from: plan.folder), pulse.isOfAnother {
      throw .hindered(
        "process \(pulse.process) of \(pulse.host) is at work in `\(plan.folder)`; wait for it, name another folder with "
          + "`--out`, or remove \(RunPulse.file) there if that process is no run")
    }
    if !plan.resumes { try EarlierRun.refuseOther(than: plan.scenario.name, in: plan.folder) }
    let identity = RunIdentity(plan)
    if plan.resumes { try identity.check(against: unitFolder, of: plan.folder, plan.subject) }
    for left in [scratchFolder, verifyFolder] + (plan.resumes ? [] : [unitFolder]) { try clear(left) }
    for left in ["report.json", RunPulse.file] { try removeFile("\(plan.folder)/\(left)") }
    Removal.partialFiles(of: RunCoordinator.names, in: plan.folder)
    if plan.resumes { return wholeUnits() }
    try identity.write(to: unitFolder)
    return []
  }

  /// Takes the run folder, so that no other process writes there. Throws `foreign` where something of others has a name that
  /// the run would write, and `hindered` while another run is at work there.
  private func takeFolder() throws(RunError) {
    // Runs of versions that made no mark left a heartbeat.
    let hasPulse = (try? RunPulse.read(from: plan.folder)) != nil
    do { claim = try ClaimedFolder(plan.folder, writing: RunCoordinator.names, isOurs: hasPulse) } catch {
      throw RunError(error)
    }
  }

  /// What a run writes into its folder.
  private static let names = [
    "units", "scratch", "verify", "moments", RunPulse.file, RunReplay.scenarioFile, "report.json",
    "report.html", OrderFile.folder,
    "summary.md", "run.sqlite", "trace.json", "histograms.hlog",
  ]

  /// Removes a folder that an earlier run made. Throws `foreign` for any other.
  func clear(_ folder: String) throws(RunError) {
    do { try Removal.folder(folder) } catch { throw RunError(error) }
  }

  private func removeFile(_ path: String) throws(RunError) {
    do { try Removal.file(path) } catch { throw RunError(error) }
  }

  /// Makes a folder that a later run may remove.
  func own(_ folder: String) throws(RunError) {
    do { try ClaimedFolder.make(folder) } catch { throw .cannotWrite("\(error)") }
  }

  /// The units that came through and left all of it.
  func wholeUnits() -> Set<Int> {
    let files = UnitFiles(folder: unitFolder)
    return Set(plan.played.filter { files.isWhole($0) })
  }

  /// Notes that units were played again.
  func played(again units: [Int]) { places.played(again: units) }

  /// Plays units into a folder, all of the plan's or `only` some, without those that are `kept`. Throws `hindered` where the
  /// machine was in the way, so that nobody takes that for the app's doing.
  func runUnits(
    into folder: String, hashing: HashingMode, phase: String, only: [Int]? = nil,
    except kept: Set<Int> = [], repetitions: Int? = nil, schedules: Int? = nil
  ) throws(RunError) -> WorkerPool {
    try clear(scratchFolder)
    try own(scratchFolder)
    hasPlayed = true
    defer { try? Removal.folder(scratchFolder) }
    var orders = UnitOrders(
      plan, only: only, except: kept, repetitions: repetitions ?? plan.repetitions, results: folder,
      scratch: scratchFolder, countsWork: plan.countsWork && folder == unitFolder, schedules: schedules)
    let pool = WorkerPool(
      plan.subject, executable: plan.executable, workers: plan.workers, hashing: hashing, sharing: claim)
    let limit = phase == RunPulse.running ? plan.endsAfterSeconds : nil
    let total = orders.count
    try pool.run({ orders.next() }, scores: bestScores) {
      tell(progress(of: pool, total: total, phase: phase, limit: limit, plays: 1 + (schedules ?? 0)), pool)
      if isInterrupted() { sawInterrupt = true }
      if let limit, elapsedSeconds >= limit { isTimeUp = true }
      return !sawInterrupt && (limit == nil || !isTimeUp)
    }
    tell(progress(of: pool, total: total, phase: phase, limit: limit, plays: 1 + (schedules ?? 0)), pool)
    if phase != RunPulse.running { watch.enter(RunPulse.joining) }
    // What is looked at once more is of the units that there are; none of it is left out because the time is up.
    if limit != nil, isTimeUp { endWith(pool.lastStarted, kept) }
    if let refusal = pool.refusal { throw refusal }
    if let first = pool.hindered.first {
      throw .hindered(
        "the machine was in the way of \(plan.subject.unitWord.counted(pool.hindered.count)); the first: "
          + first)
    }
    return pool
  }

  /// Plays the units under other orders than the natural one, where the scenario asks for any.
  @discardableResult func searchSchedules(
    into folder: String, hashing: HashingMode
  ) throws(RunError) -> WorkerPool? {
    guard plan.playsOrders, !sawInterrupt else { return nil }
    let files = UnitFiles(folder: folder)
    var known: Set<Int> = []
    for unit in plan.played {
      if let found = try files.schedules(unit), found.failure == nil { known.insert(unit) }
    }
    return try runUnits(
      into: folder, hashing: hashing, phase: "trying orders", except: known,
      schedules: plan.scenario.schedules)
  }

  func tell(_ progress: RunProgress, _ pool: WorkerPool) {
    show(progress)
    watch.note(progress, pool)
  }

  /// The time is up: the run is of the units that were begun, and of those that an earlier one left before them.
  private func endWith(_ last: Int?, _ kept: Set<Int>) {
    let end = max(last ?? 0, kept.max() ?? 0) + 1
    isTimeUp = end < plan.units.upperBound
    guard isTimeUp else { return }
    plan.units = plan.units.lowerBound..<max(plan.units.lowerBound, end)
    places = UnitPlaces(plan.played, in: unitFolder)
  }

  /// What the next unit is scaled by: the best known.
  func bestScores() -> WorkerPool.Scores {
    if hostScore.lookNowAndThen() { try? yardstick?.look(rounds: 1) }
    return (hostScore.value, yardstick?.value)
  }

  /// How fast it is, once more, and how fast it does what effects rest on, where that is not known.
  func lookAtTheHost() throws(RunError) {
    hostScore.lookAgain(rounds: looks.host)
    if yardstick == nil { yardstick = try plan.subject.yardstick(for: plan.scenario, rounds: looks.host) }
  }

  func progress(
    of pool: WorkerPool, total: Int, phase: String, limit: Double?, plays: Int = 1
  ) -> RunProgress {
    let elapsed = elapsedSeconds
    let byUnits = RunProgress.secondsLeft(
      after: elapsed, simulated: pool.simulatedSeconds, of: secondsPerUnit * Double(total * plays))
    let byTime = limit.map { max(0, $0 - elapsed) }
    return RunProgress(
      phase: phase, unitsDone: pool.unitsDone, unitsTotal: total, frames: pool.frames,
      simulatedSeconds: pool.simulatedSeconds, hitches: pool.hitches, liveBytes: pool.liveBytes,
      elapsedSeconds: elapsed,
      secondsLeft: [byUnits, byTime].compactMap(\.self).min())
  }

  private lazy var secondsPerUnit = plan.secondsPerUnit

  /// The sum of all units; one that was to run and left nothing counts as failed.
  func merge() throws(RunError) -> RunTotals {
    var totals = RunTotals(plan.subject.unitWord)
    for unit in places.units {
      if let result = try places.files(of: unit).read(unit) {
        totals.add(result)
        if let schedules = try places.firstFiles(of: unit).schedules(unit) { totals.add(schedules) }
      } else if !sawInterrupt {
        totals.add(
          UnitResult(
            summary: UnitSummary(
              unit: unit, outcome: "failed: it left no result", sessions: [])))
      }
    }
    return totals
  }

  // MARK: The report

  private func makeReport(
    _ totals: RunTotals, _ surroundings: RunSurroundings, _ secondLook: WarmReplay?, _ parts: [PlayedPart],
    joining: Double
  ) -> RunReport {
    let metrics = plan.subject.metrics.values(surroundings.complete(totals, of: plan.subject))
    let all = plan.scenario.units
    let partial = totals.units.count < all ? PartialRun(units: totals.units.count, of: all) : nil
    let machine = MachineIdentity.joined(parts.map(\.machine)) ?? MachineFacts.identity(of: plan.subject)
    let judge = RunJudge(
      scenario: plan.scenario, of: plan.subject, on: plan.day, partial: partial,
      repetitions: plan.repetitions,
      judgesCosts: machine.build == "release", isAltered: plan.isAltered)
    var judgement = judge.judge(metrics, totals)
    if isTimeUp {
      judgement.endedInTime(
        after: plan.endsAfterSeconds ?? 0, with: plan.subject.unitWord.counted(totals.units.count))
    }
    if sawInterrupt {
      judgement.cutShort(after: totals.units.count, of: plan.subject.unitWord.counted(plan.units.count))
    }
    if let secondLook {
      judgement.verdict +=
        (judgement.verdict.hasSuffix(".") ? " " : ". ") + secondLook.sentence(plan.subject.unitWord)
    }
    // Of shards: as if all had been played at once, on a host like the slowest.
    let scores = isOfShards ? parts.map(\.hostScore) : [hostScore.value]
    let scoresAtEnd = parts.map(\.hostScoreAtEnd)
    var measured = MeasuredPart(
      wallSeconds: joining + (parts.map(\.wallSeconds).max() ?? 0), cpuSeconds: surroundings.cpuSeconds,
      simulatedSeconds: totals.simulatedSeconds, workers: parts.reduce(0) { $0 + $1.workers },
      repetitions: plan.repetitions, peakResidentBytes: surroundings.peakResidentBytes,
      hostScore: scores.min() ?? 0, hostScoreAtEnd: scoresAtEnd.min() ?? 0, bursts: totals.bursts,
      preemptedBursts: totals.preemptedBursts,
      costModel: totals.costModel.keys.sorted().compactMap { totals.costModel[$0] })
    measured.secondLook = secondLook
    measured.day = DaySpelling.text(plan.day)
    measured.decodeScore = isOfShards ? parts.compactMap(\.decodeScore).min() : yardstick?.value
    measured.machines = isOfShards ? PlayedPart.shares(parts) : nil
    let kept = parts.reduce(0) { $0 + $1.keptUnits }
    measured.keptUnits = kept > 0 ? kept : nil
    var report = RunReport(
      schema: ReportJSON.schema, scenario: plan.scenario.name, seed: plan.scenario.seed, commit: plan.commit,
      deterministic: DeterministicPart(
        digest: totals.digestText, totals: totals.measurements.exact.counters, units: totals.units,
        photoErrors: totals.photoErrors),
      measured: measured, metrics: metrics, budgets: judgement.budgets, invariants: judgement.invariants,
      machine: machine, partial: partial, isCutShort: sawInterrupt ? true : nil,
      exit: judgement.exit, verdict: judgement.verdict,
      steps: totals.work.steps, toolkit: ToolkitPart(mostViews: totals.work.mostViews),
      model: judgement.model,
      hitches: HitchBands.named(plan.scenario.judging.hitchBands).map { HitchPart($0, metrics) },
      loop: LoopPart(model: plan.scenario.clock.closedLoop, totals.measurements))
    report.differences = totals.nondeterministic.isEmpty ? nil : totals.nondeterministic
    report.soak = totals.soak.isEmpty ? nil : totals.soak
    report.schedules = totals.schedules
    report.schedules?.perUnit = plan.scenario.schedules
    for place in totals.schedules?.findings.indices ?? 0..<0 {
      report.schedules?.findings[place].file = totals.schedules.map {
        OrderFile.path(of: $0.findings[place], plan.subject.unitWord, in: plan.folder)
      }
    }
    report.order = plan.order
    report.order?.left = totals.left
    report.words = ReportWords(plan.subject)
    report.settings = plan.subject.vocabulary.settings(of: plan.scenario)
    return report
  }
}
