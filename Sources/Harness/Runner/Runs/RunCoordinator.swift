internal import BarePeers
internal import Families
internal import FamilyMeasures
internal import Foundation
internal import HostSystem
internal import Kernel
package import Metrics
package import Playing
internal import ScenarioFormat

/// Carries a run through: families in workers, the streaming merge, the judgement.
///
/// What it returns is all that reports need; it writes nothing but the family results.
package final class RunCoordinator {
  /// What a run gave.
  package struct Outcome: Sendable {
    package var report: RunReport
    package var totals: RunTotals
    /// The folder of family results, with the detail rows beside them.
    package var familyFolder: String
    /// Whether it was ended early by the user.
    package var isInterrupted: Bool
    /// Whether all families that were asked for came through.
    package var isThrough: Bool {
      !isInterrupted && report.deterministic.families.allSatisfy { $0.outcome == "complete" }
    }
  }

  /// How often is looked before a measurement of the surroundings is believed: the best look counts.
  package struct Looks: Sendable {
    /// At what the harness adds to a frame, 10 virtual seconds each.
    package var overhead: Int
    /// At the host's speed, 5 ms each.
    package var host: Int

    package static let thorough = Looks(overhead: 200, host: 10)
    /// For a run whose figures on time nobody wants to know.
    package static let quick = Looks(overhead: 1, host: 1)
  }

  let plan: RunPlan
  private let show: (RunProgress) -> Void
  private let isInterrupted: () -> Bool
  let looks: Looks
  private let startedAt = HostClock.monotonic()
  var sawInterrupt = false
  var hostScore: HostScore
  /// How fast the host decodes; `nil` where nothing is decoded.
  private var decodeScore: DecodeScore?

  /// `show` gets the progress some ten times a second; `isInterrupted` is asked as often.
  package init(
    plan: RunPlan, looks: Looks = .thorough, show: @escaping (RunProgress) -> Void,
    isInterrupted: @escaping () -> Bool
  ) {
    self.plan = plan
    self.looks = looks
    hostScore = HostScore(rounds: looks.host)
    self.show = show
    self.isInterrupted = isInterrupted
  }

  var familyFolder: String { plan.folder + "/families" }
  private var scratchFolder: String { plan.folder + "/scratch" }

  /// Runs the plan. Throws when a run cannot be had; a run that fails its budgets is an outcome.
  package func run() throws(RunError) -> Outcome {
    guard let meter = HostMeter() else {
      throw .unsupported(
        "the allocator keeps no counters; link and load jemalloc (`skiprope doctor` says how)")
    }
    let kept = try prepareFolders()
    defer { HostFolder.remove(scratchFolder) }
    let overhead = OverheadProbe.measure(meter: meter, rounds: looks.overhead, clock: HostClock.monotonic)
    hostScore.lookAgain(rounds: looks.host)
    decodeScore = try lookAtDecoding()
    let cpuBefore = HostClock.processCPU()
    let pool = try runFamilies(
      into: familyFolder, hashing: .deterministic, phase: "running", except: kept)
    var totals = try merge(familyFolder)
    let secondLook = try confirmTimedFailures(&totals)
    if plan.verify && !sawInterrupt { try verify(&totals) }
    // Results that a confirmation replaced, or an earlier run left, count every repetition in time and in CPU time alike.
    let familySeconds = secondLook != nil || !kept.isEmpty ? totals.cpuSeconds : pool.cpuSeconds
    let cpuSeconds = familySeconds + Double(HostClock.processCPU() - cpuBefore) / 1e9
    let surroundings = RunSurroundings(
      cpuSeconds: cpuSeconds, overheadNanoseconds: overhead.nanoseconds, overheadFrames: overhead.frames,
      peakResidentBytes: max(pool.peakResidentBytes, ProcessUsage.peakResidentBytes()))
    var report = makeReport(totals, surroundings, secondLook)
    report.measured.keptFamilies = kept.isEmpty ? nil : kept.count
    return Outcome(report: report, totals: totals, familyFolder: familyFolder, isInterrupted: sawInterrupt)
  }

  // MARK: Families

  /// Clears what earlier runs left; of one that is to go on, keeps what its families left whole, and says which those are.
  private func prepareFolders() throws(RunError) -> Set<Int> {
    HostFolder.remove(scratchFolder)
    let identity = RunIdentity(plan)
    guard plan.resumes else {
      HostFolder.remove(familyFolder)
      try identity.write(to: familyFolder)
      return []
    }
    try identity.check(against: familyFolder, of: plan.folder)
    let files = FamilyFiles(folder: familyFolder)
    return Set(plan.families.filter { files.isWhole($0) })
  }

  func runFamilies(
    into folder: String, hashing: HashingMode, phase: String, only: [Int]? = nil,
    except kept: Set<Int> = [], repetitions: Int? = nil
  ) throws(RunError) -> WorkerPool {
    let families = only ?? Array(plan.families)
    var detailed = 20
    let all = families.map { family -> WorkOrder in
      let children = FamilyPlan(plan.scenario, index: family).children.count
      let detailedHere = min(detailed, children)
      detailed -= detailedHere
      var order = WorkOrder(
        scenario: plan.scenario, family: family, repetitions: repetitions ?? plan.repetitions,
        keepAllFrames: plan.keepAllFrames, detailedSessions: detailedHere, results: folder,
        scratch: scratchFolder,
        hostScore: hostScore.value, canary: plan.canary,
        countsWork: plan.countsWork && folder == familyFolder)
      order.slowness = plan.slowness
      return order
    }
    let orders = all.filter { !kept.contains($0.family) }
    let pool = WorkerPool(executable: plan.executable, workers: plan.workers, hashing: hashing)
    try pool.run(orders, scores: bestScores) {
      show(progress(of: pool, total: orders.count, phase: phase))
      if isInterrupted() { sawInterrupt = true }
      return !sawInterrupt
    }
    show(progress(of: pool, total: orders.count, phase: phase))
    return pool
  }

  /// What the next family is scaled by: the best known.
  private func bestScores() -> WorkerPool.Scores {
    if hostScore.lookNowAndThen() { try? decodeScore?.lookAgain(rounds: 1) }
    return (hostScore.value, decodeScore?.value)
  }

  private func lookAtDecoding() throws(RunError) -> DecodeScore? {
    guard plan.scenario.real.decode == .real else { return nil }
    do {
      let (file, stored) = try PhotoForge.yardstick()
      return try DecodeScore(file: file, stored: stored, rounds: looks.host, clock: HostClock.threadCPU)
    } catch {
      throw .unsupported("how fast this host decodes cannot be measured: \(error)")
    }
  }

  private func progress(of pool: WorkerPool, total: Int, phase: String) -> RunProgress {
    let elapsed = Double(HostClock.monotonic() - startedAt) / 1e9
    return RunProgress(
      phase: phase, familiesDone: pool.familiesDone, familiesTotal: total, frames: pool.frames,
      simulatedSeconds: pool.simulatedSeconds, hitches: pool.hitches, liveBytes: pool.liveBytes,
      elapsedSeconds: elapsed,
      secondsLeft: RunProgress.secondsLeft(
        after: elapsed, simulated: pool.simulatedSeconds, of: secondsPerFamily * Double(total)))
  }

  private lazy var secondsPerFamily = plan.secondsPerFamily

  /// The sum of all families; one that was to run and left nothing counts as failed.
  func merge(_ folder: String) throws(RunError) -> RunTotals {
    var totals = RunTotals()
    let files = FamilyFiles(folder: folder)
    for family in plan.families {
      if let result = try files.read(family) {
        totals.add(result)
      } else if !sawInterrupt {
        totals.add(
          FamilyResult(
            summary: FamilySummary(
              family: family, outcome: "failed: it left no result", photos: 0, children: [])))
      }
    }
    return totals
  }

  // MARK: The report

  private func makeReport(
    _ totals: RunTotals, _ surroundings: RunSurroundings, _ secondLook: SecondLook?
  ) -> RunReport {
    let metrics = FamilyMetrics.table.values(surroundings.complete(totals))
    let all = plan.scenario.population.families
    let partial = totals.families.count < all ? PartialRun(families: totals.families.count, of: all) : nil
    let machine = MachineFacts.identity()
    let judge = RunJudge(
      scenario: plan.scenario, partial: partial, repetitions: plan.repetitions,
      judgesCosts: machine.build == "release")
    var judgement = judge.judge(metrics, totals)
    if sawInterrupt { judgement.cutShort(after: totals.families.count, of: plan.families.count) }
    if let secondLook {
      judgement.verdict += (judgement.verdict.hasSuffix(".") ? " " : ". ") + secondLook.sentence
    }
    var measured = MeasuredPart(
      wallSeconds: Double(HostClock.monotonic() - startedAt) / 1e9, cpuSeconds: surroundings.cpuSeconds,
      simulatedSeconds: totals.simulatedSeconds, workers: plan.workers, repetitions: plan.repetitions,
      peakResidentBytes: surroundings.peakResidentBytes, hostScore: hostScore.value,
      hostScoreAtEnd: HostScore(rounds: looks.host).value, bursts: totals.bursts,
      preemptedBursts: totals.preemptedBursts,
      costModel: totals.costModel.keys.sorted().compactMap { totals.costModel[$0] })
    measured.secondLook = secondLook
    measured.decodeScore = decodeScore?.value
    var report = RunReport(
      schema: 1, scenario: plan.scenario.name, seed: plan.scenario.seed, commit: plan.commit,
      deterministic: DeterministicPart(
        digest: totals.digestText, totals: totals.measurements.exact.counters, families: totals.families,
        photoErrors: totals.photoErrors),
      measured: measured, metrics: metrics, budgets: judgement.budgets, invariants: judgement.invariants,
      machine: machine, partial: partial, isCutShort: sawInterrupt ? true : nil,
      exit: judgement.exit, verdict: judgement.verdict,
      steps: totals.work.steps, toolkit: ToolkitPart(mostViews: totals.work.mostViews),
      model: judgement.model,
      hitches: HitchBands.named(plan.scenario.judging.hitchBands).map { HitchPart($0, metrics) },
      loop: LoopPart(model: plan.scenario.clock.closedLoop, totals.measurements))
    report.soak = totals.soak.isEmpty ? nil : totals.soak
    return report
  }
}
