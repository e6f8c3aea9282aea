internal import Foundation
internal import HostSystem
internal import Kernel
package import Metrics
package import Playing
internal import Reporting
internal import ScenarioFormat

/// Carries out a run: units in workers, the streaming merge, and the judgement.
///
/// It returns all data of the report, and writes only the units' results.
package final class RunCoordinator {
  /// The results of a run.
  package struct Outcome: Sendable {
    package var report: RunReport
    package var totals: RunTotals
    /// The folder of the results and detail rows; for joined shards, of the units that ran again.
    package var unitFolder: String
    /// The folders of all units' results.
    package var places: UnitPlaces
    /// Whether the user interrupted the run.
    package var isInterrupted: Bool
    /// Whether all requested units completed.
    package var isThrough: Bool {
      !isInterrupted && report.deterministic.units.allSatisfy { $0.outcome == "complete" }
    }
  }

  /// Numbers of samples for measurements of the host. The best sample counts.
  package struct Inspection: Sendable {
    /// Samples of the harness's overhead, 10 virtual seconds each.
    package var overhead: Int
    /// Samples of the host's speed, 5 ms each.
    package var host: Int

    package static let thorough = Inspection(overhead: 20, host: 10)
    /// For runs without timed figures of interest.
    package static let quick = Inspection(overhead: 1, host: 1)
  }

  private(set) var plan: RunPlan
  private let watch: RunWatch
  private let show: (RunProgress) -> Void
  let isInterrupted: () -> Bool
  let inspection: Inspection
  private let startedAt = HostClock.monotonic()
  private(set) var places: UnitPlaces
  /// Whether the units ran in shards.
  private var isOfShards = false
  var sawInterrupt = false
  /// Whether the time limit was reached before all units had begun.
  private var isTimeUp = false
  var hostScore: HostScore
  /// The claim on the run folder, from the first access until the results are written.
  private(set) var claim: ClaimedFolder?
  /// Whether any unit was begun, so that a later run could resume.
  package private(set) var hasRun = false
  /// Measures the speed of effects' work; `nil` if effects do none.
  private var yardstick: (any HostYardstick)?

  /// `show` receives the progress about ten times a second; `isInterrupted` is called as often.
  package init(
    plan: RunPlan, inspection: Inspection = .thorough, show: @escaping (RunProgress) -> Void,
    isInterrupted: @escaping () -> Bool
  ) {
    self.plan = plan
    watch = RunWatch(plan)
    self.inspection = inspection
    places = UnitPlaces(plan.unitsToRun, in: plan.folder + "/units")
    // Enough before the first unit, which adds more samples.
    hostScore = HostScore(rounds: 1)
    self.show = show
    self.isInterrupted = isInterrupted
  }

  var unitFolder: String { plan.folder + "/units" }
  var scratchFolder: String { plan.folder + "/scratch" }
  var verifyFolder: String { plan.folder + "/verify" }

  /// Runs the plan. The caller writes the outcome and then calls `hasWritten`.
  ///
  /// Throws if the run cannot be carried out. A run that fails its budgets is an outcome.
  package func run() throws(RunError) -> Outcome {
    let meter = try allocatorMeter()
    let stored: Set<Int>
    do { stored = try prepareFolders() } catch {
      claim = nil
      throw error
    }
    let part = try play(with: meter, except: stored).part
    watch.enter(RunPulse.joining)
    let outcome = try join([part])
    watch.enter(RunPulse.writing)
    return outcome
  }

  /// Call when the outcome is written. Updates the heartbeat and releases the folder.
  package func hasWritten(_ outcome: Outcome) {
    let report = outcome.report
    let violations = report.invariants.reduce(0) { $0 + $1.violations }
    let failed = report.deterministic.units.count { $0.outcome != "complete" }
    watch.end(exit: report.exit, judged: (failed, violations), after: elapsedSeconds)
    claim = nil
  }

  /// The reason why the metrics file is out of date; `nil` if it is current or not requested.
  package var metricsFailure: String? { watch.metricsFailure?.description }

  /// Call when the shard's results are written. They are judged elsewhere.
  func hasWrittenPart() { watch.end(exit: 0, after: elapsedSeconds) }

  /// Runs the plan's units except `stored`. Returns the measurements, and the units whose workers were killed from outside.
  func play(
    with meter: HostMeter, except stored: Set<Int>
  ) throws(RunError) -> (part: SimulatedPart, killed: [String]) {
    try watch.begin()
    let overhead = OverheadProbe.measure(
      meter: meter, rounds: inspection.overhead, clock: HostClock.monotonic)
    try sampleTheHost()
    let cpuBefore = HostClock.processCPU()
    let pool = try runUnits(
      into: unitFolder, hashing: .deterministic, phase: RunPulse.running, except: stored)
    let search = try searchSchedules(into: unitFolder, hashing: .deterministic)
    let part = SimulatedPart(
      machine: MachineFacts.identity(of: plan.subject), host: HostIdentity.name(), units: pool.unitsDone,
      storedUnits: stored.count, workers: plan.workers, wallSeconds: elapsedSeconds,
      ownSeconds: Double(HostClock.processCPU() - cpuBefore) / 1e9,
      workerSeconds: pool.cpuSeconds + (search?.cpuSeconds ?? 0),
      overheadNanoseconds: overhead.nanoseconds, overheadFrames: overhead.frames,
      peakResidentBytes: pool.peakResidentBytes, hostScore: hostScore.value,
      hostScoreAtEnd: HostScore(rounds: inspection.host).value, decodeScore: yardstick?.value)
    return (part, pool.killed + (search?.killed ?? []))
  }

  /// Joins the results of units in order and judges them. `parts` are the measurements of the processes that ran them; `found`
  /// are differences and failures found between attempts of shards.
  func join(
    _ parts: [SimulatedPart], found: (differences: [String], failures: [String]) = ([], [])
  ) throws(RunError) -> Outcome {
    let (began, cpuBefore) = (elapsedSeconds, HostClock.processCPU())
    var totals = try merge()
    let secondLook = try confirmTimedFailures(&totals)
    if plan.verify && !sawInterrupt { try verify(&totals) }
    try explainDifferences(in: &totals)
    for difference in found.differences { totals.addNondeterminism(difference) }
    for failure in found.failures { totals.addFailure(failure) }
    // Results from a confirmation or an earlier run contain the CPU time of every repetition.
    let isAsRun = secondLook == nil && parts.allSatisfy { $0.storedUnits == 0 }
    let unitSeconds = isAsRun ? parts.reduce(0) { $0 + $1.workerSeconds } : totals.cpuSeconds
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

  /// Joins the results of the plan's shards. They are only read; units that run again go into the plan's own folder.
  func join(_ shards: JoinedShards) throws(RunError) -> Outcome {
    try takeFolder()
    try EarlierRun.refuseOther(than: plan.scenario.name, in: plan.folder)
    try clear(unitFolder)
    try own(unitFolder)
    places = UnitPlaces(shards.places, again: unitFolder)
    isOfShards = true
    return try join(shards.parts, found: (shards.differences, shards.failures))
  }

  /// Seconds since this object was made.
  private var elapsedSeconds: Double { Double(HostClock.monotonic() - startedAt) / 1e9 }

  /// Throws if the allocator has no counters.
  func allocatorMeter() throws(RunError) -> HostMeter {
    if let meter = HostMeter() { return meter }
    throw .unsupported("the allocator keeps no counters; link and load jemalloc (`doctor` says how)")
  }

  // MARK: Units

  /// Removes files of earlier runs, including their report. To resume, it keeps complete units and returns their numbers.
  ///
  /// Throws `hindered` while another run is active in the folder.
  private func prepareFolders() throws(RunError) -> Set<Int> {
    try takeFolder()
    if let pulse = try RunPulse.read(from: plan.folder), pulse.isOfAnother {
      throw .hindered(
        "process \(pulse.process) of \(pulse.host) is at work in `\(plan.folder)`; wait for it, name another folder with "
          + "`--out`, or remove \(RunPulse.file) there if that process is not a run")
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

  /// Claims the run folder, so that no other process writes there.
  ///
  /// Throws `foreign` if a file that is not the harness's has a name that the run would write, and `hindered` while another run
  /// is active.
  private func takeFolder() throws(RunError) {
    // Runs of versions without a mark left a heartbeat.
    let hasPulse = (try? RunPulse.read(from: plan.folder)) != nil
    do { claim = try ClaimedFolder(plan.folder, writing: RunCoordinator.names, isOurs: hasPulse) } catch {
      throw RunError(error)
    }
  }

  /// Names that a run writes in its folder.
  private static let names = [
    "units", "scratch", "verify", "clips", RunPulse.file, RunReplay.scenarioFile, "report.json",
    "report.html", OrderFile.folder,
    "summary.md", "run.sqlite", "trace.json", "histograms.hlog",
  ]

  /// Removes a folder that an earlier run made. Throws `foreign` for any other folder.
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

  /// The units that completed and whose files all exist.
  func wholeUnits() -> Set<Int> {
    let files = UnitFiles(folder: unitFolder)
    return Set(plan.unitsToRun.filter { files.isWhole($0) })
  }

  /// Notes that units ran again.
  func unitsToRun(again units: [Int]) { places.unitsToRun(again: units) }

  /// Runs units into a folder: all of the plan or `only` some, without `stored`.
  ///
  /// Throws `hindered` if the machine interfered, so that the app is not blamed.
  func runUnits(
    into folder: String, hashing: HashingMode, phase: String, only: [Int]? = nil,
    except stored: Set<Int> = [], repetitions: Int? = nil, schedules: Int? = nil
  ) throws(RunError) -> WorkerPool {
    try clear(scratchFolder)
    try own(scratchFolder)
    hasRun = true
    defer { try? Removal.folder(scratchFolder) }
    var orders = UnitOrders(
      plan, only: only, except: stored, repetitions: repetitions ?? plan.repetitions, results: folder,
      scratch: scratchFolder, countsWork: plan.countsWork && folder == unitFolder, schedules: schedules)
    let pool = WorkerPool(
      plan.subject, executable: plan.executable, workers: plan.workers, hashing: hashing, sharing: claim)
    let limit = phase == RunPulse.running ? plan.endsAfterSeconds : nil
    let total = orders.count
    try pool.run({ orders.next() }, scores: bestScores) {
      notify(progress(of: pool, total: total, phase: phase, limit: limit, plays: 1 + (schedules ?? 0)), pool)
      if isInterrupted() { sawInterrupt = true }
      if let limit, elapsedSeconds >= limit { isTimeUp = true }
      return !sawInterrupt && (limit == nil || !isTimeUp)
    }
    notify(progress(of: pool, total: total, phase: phase, limit: limit, plays: 1 + (schedules ?? 0)), pool)
    if phase != RunPulse.running { watch.enter(RunPulse.joining) }
    // A time limit applies to new units only, not to repeated runs.
    if limit != nil, isTimeUp { endWith(pool.lastStarted, stored) }
    if let refusal = pool.refusal { throw refusal }
    if let first = pool.hindered.first {
      throw .hindered(
        "the machine interfered with \(plan.subject.unitWord.counted(pool.hindered.count)); the first: "
          + first)
    }
    return pool
  }

  /// Runs the units under other orders, if the scenario asks for any.
  @discardableResult func searchSchedules(
    into folder: String, hashing: HashingMode
  ) throws(RunError) -> WorkerPool? {
    guard plan.playsOrders, !sawInterrupt else { return nil }
    let files = UnitFiles(folder: folder)
    var known: Set<Int> = []
    for unit in plan.unitsToRun {
      if let found = try files.schedules(unit), found.failure == nil { known.insert(unit) }
    }
    return try runUnits(
      into: folder, hashing: hashing, phase: "trying orders", except: known,
      schedules: plan.scenario.schedules)
  }

  func notify(_ progress: RunProgress, _ pool: WorkerPool) {
    show(progress)
    watch.note(progress, pool)
  }

  /// At the time limit, reduces the run to the units begun so far, in this run or a resumed one.
  private func endWith(_ last: Int?, _ stored: Set<Int>) {
    let end = max(last ?? 0, stored.max() ?? 0) + 1
    isTimeUp = end < plan.units.upperBound
    guard isTimeUp else { return }
    plan.units = plan.units.lowerBound..<max(plan.units.lowerBound, end)
    places = UnitPlaces(plan.unitsToRun, in: unitFolder)
  }

  /// The best known scores, used to scale the next unit.
  func bestScores() -> WorkerPool.Scores {
    if hostScore.sampleNowAndThen() { try? yardstick?.measure(rounds: 1) }
    return (hostScore.value, yardstick?.value)
  }

  /// Samples the host's speed again, and makes the yardstick for the work of effects if there is none.
  func sampleTheHost() throws(RunError) {
    hostScore.pollAgain(rounds: inspection.host)
    if yardstick == nil {
      yardstick = try plan.subject.yardstick(for: plan.scenario, rounds: inspection.host)
    }
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

  /// The sum of all units. A unit without a result counts as failed.
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
    _ totals: RunTotals, _ surroundings: RunSurroundings, _ secondLook: WarmReplay?, _ parts: [SimulatedPart],
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
    // For shards, as if all had run at once on a host as slow as the slowest.
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
    measured.machines = isOfShards ? SimulatedPart.shares(parts) : nil
    let stored = parts.reduce(0) { $0 + $1.storedUnits }
    measured.storedUnits = stored > 0 ? stored : nil
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
