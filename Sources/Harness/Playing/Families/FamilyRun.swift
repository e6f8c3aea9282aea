internal import Families
internal import FamilyMeasures
internal import Foundation
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Reporting
internal import ScenarioFormat
package import Simulation

/// One family's evening in this process: the world of its devices, the recorders and the checkers, once or repeated.
package final class FamilyRun {
  private let order: WorkOrder
  private let meter: HostMeter
  private let plan: FamilyPlan
  private var pass: FamilyPass
  private var repetition = 0
  /// Product work by session; only when there are repetitions.
  private var costs: [RepeatedCosts] = []
  private var digests: RepeatedDigests
  /// Of the repetitions that are over.
  private var simulatedSeconds = 0.0
  private var isOver = false
  private var preemption: PreemptionWatch
  /// Of a session against the host's clock.
  private var pace: HostPace?
  private var steppedFrames = 0
  private var lastProgress: Int64 = 0
  /// Told of each frame once it is recorded: with its device, from 0, and the scenario step that it belongs to.
  package var observe: ((_ frame: FrameRecord, _ device: Int, _ step: String) -> Void)?
  /// Told of each effect that a frame took, before the frame: its kind, and what it took here, nanoseconds of the processor.
  package var observeEffect: ((_ kind: String, _ nanoseconds: Int64) -> Void)?

  /// Progress is told at most this often.
  private static let progressIntervalNanoseconds: Int64 = 200_000_000

  /// Sets the family up at the beginning of its session.
  package init(order: WorkOrder) throws(RunError) {
    guard let meter = HostMeter() else {
      throw .unsupported("the allocator of this process keeps no counters")
    }
    self.order = order
    self.meter = meter
    plan = try FamilyPass.plan(for: order)
    pass = try FamilyPass(order: order, plan: plan, meter: meter, isLast: order.repetitions <= 1)
    pace = order.keepsHostTime ?? false ? HostPace() : nil
    digests = RepeatedDigests(family: order.family, sessions: plan.children.count)
    preemption = PreemptionWatch {
      PreemptionWatch.Reading(wall: HostClock.monotonic(), cpu: HostClock.threadCPU())
    }
    startRepetition()
  }

  /// Who asked for the family.
  private let parent = ProcessUsage.parent()

  /// Children of the family, each on a device of its own.
  package var childCount: Int { plan.children.count }

  /// Runs all repetitions to their end, writes the family's result and returns its digest.
  package func runToEnd(progress: (WorkerMessage) -> Void) throws(RunError) -> String {
    while try stepOnce() {
      if steppedFrames & 1_023 == 0 { report(progress) }
    }
    report(progress, always: true)
    let result = try finish(progress)
    let violations = result.invariants.reduce(0) { $0 + $1.violations }
    if violations > 0 { progress(.violated(violations)) }
    return result.summary.children.map(\.digest).joined(separator: "-")
  }

  /// Runs a number of active frames of all devices together, and says how many; fewer at the end of the last repetition.
  package func step(frames: Int) throws(RunError) -> Int {
    var stepped = 0
    while stepped < frames, try stepOnce() { stepped += 1 }
    return stepped
  }

  // MARK: Stepping

  /// One active frame; false when all is over.
  private func stepOnce() throws(RunError) -> Bool {
    while !isOver {
      if pace != nil, let next = pass.world.prepare() { pace?.wait(for: next.vsync) }
      if let device = pass.world.step() {
        try recordFrame(of: device)
        steppedFrames += 1
        return true
      }
      pass.finishSessions()
      simulatedSeconds += pass.sessionSeconds
      guard repetition + 1 < order.repetitions else {
        isOver = true
        break
      }
      repetition += 1
      pass.tearDown()
      pass = try FamilyPass(
        order: order, plan: plan, meter: meter, isLast: repetition + 1 == order.repetitions)
      startRepetition()
    }
    return false
  }

  private func startRepetition() {
    guard order.repetitions > 1 else { return }
    if repetition == 0 { costs = pass.world.sessions.map { _ in RepeatedCosts() } }
    for session in costs.indices { costs[session].beginRepetition() }
  }

  private func recordFrame(of device: Int) throws(RunError) {
    preemption.frameRan()
    var steady: Int?
    if order.repetitions > 1 {
      let record = pass.world.sessions[device].record
      let raw = pass.recorders[device].frames.times.rawProduct(record)
      let place = costs[device].add(raw)
      digests.add(
        record.digest, session: device, repetition: repetition, place: place, frame: record.frame.number,
        seconds: (record.vsync - .zero).seconds)
      if repetition + 1 == order.repetitions { steady = costs[device].steady(place) }
    }
    try pass.recordFrame(of: device, steady: steady)
    if let observeEffect {
      for effect in pass.world.sessions[device].app.finishedNow {
        observeEffect(effect.name, effect.measured)
      }
    }
    if let observe {
      observe(pass.world.sessions[device].record, device, pass.world.sessions[device].driver.step)
    }
  }

  private func report(_ progress: (WorkerMessage) -> Void, always: Bool = false) {
    let now = HostClock.monotonic()
    guard always || now - lastProgress > FamilyRun.progressIntervalNanoseconds else { return }
    lastProgress = now
    let running =
      isOver ? 0 : pass.world.sessions.reduce(0) { $0 + ($1.record.vsync - .zero).seconds }
    progress(
      .progress(
        frames: steppedFrames, virtualMilliseconds: Int((simulatedSeconds + running) * 1_000),
        hitches: pass.recorders.reduce(0) { $0 + $1.frames.times.hitchCount },
        liveBytes: pass.world.sessions.map { $0.liveBytes - $0.app.harnessBytes }.max() ?? 0))
  }

  /// Runs the family once more and counts what its frames ask of the Swift runtime and of the allocator.
  ///
  /// Nothing else of it is kept. It comes last: what is done once in a process was done by the repetitions before it.
  private func countWork(
    into result: inout FamilyResult, _ progress: (WorkerMessage) -> Void
  ) throws(RunError) {
    let found = WorkCounting.begin()
    defer { WorkCounting.end() }
    guard !found.isEmpty, let counting = HostMeter(countsWork: true) else { return }
    let timed = pass.world.sessions.map(\.digestValue)
    pass = try FamilyPass(order: order, plan: plan, meter: counting, isLast: false)
    defer { pass.tearDown() }
    isOver = false
    var work = WorkTally(
      references: found.contains(.references), allocations: found.contains(.allocations))
    while let device = pass.world.step() {
      let session = pass.world.sessions[device]
      work.record(session.record.work, step: session.driver.step)
      try pass.recordFrame(of: device, steady: nil)
      steppedFrames += 1
      if steppedFrames & 1_023 == 0 { report(progress) }
    }
    isOver = true
    simulatedSeconds += pass.sessionSeconds
    work.add(to: &result.measurements)
    result.work.add(WorkSummary(work.steps))
    if pass.world.sessions.map(\.digestValue) != timed {
      result.nondeterministic.append("family \(order.family): with its work counted it ended otherwise")
    }
  }

  /// Runs the family once more with a census of the heap, and says what has stayed in the sessions that grew.
  private func nameLeaks(
    in result: inout FamilyResult, _ progress: (WorkerMessage) -> Void
  ) throws(RunError) {
    let allowed = LeakCensus.allowance(by: order.scenario.budgets)
    guard let soak = result.soak, soak.contains(where: { $0.grows(beyond: allowed) }) else { return }
    guard HeapCensus.begin() else { return }
    defer { HeapCensus.end() }
    guard let meter = HostMeter(takesCensus: true) else { return }
    let timed = pass.world.sessions.map(\.digestValue)
    pass = try FamilyPass(order: order, plan: plan, meter: meter, isLast: false)
    defer { pass.tearDown() }
    while let device = pass.world.step() {
      try pass.recordFrame(of: device, steady: nil)
      steppedFrames += 1
      if steppedFrames & 1_023 == 0 { report(progress) }
    }
    simulatedSeconds += pass.sessionSeconds
    result.soak = soak.map { LeakCensus.named($0, allowed: allowed) }
    if pass.world.sessions.map(\.digestValue) != timed {
      result.nondeterministic.append("family \(order.family): with a census of its heap it ended otherwise")
    }
  }

  // MARK: The result

  private func finish(_ progress: (WorkerMessage) -> Void) throws(RunError) -> FamilyResult {
    var result = FamilyResult(summary: pass.summary())
    pass.addResults(to: &result)
    for session in costs { session.add(to: &result.measurements) }
    pace?.add(to: &result.measurements)
    result.nondeterministic = digests.differences
    result.peakResidentBytes = ProcessUsage.peakResidentBytes()
    result.bursts = preemption.bursts
    result.preemptedBursts = preemption.preempted
    // Else it would write into the folder of a run that went on without it.
    guard ProcessUsage.parent() == parent else { throw .cannotWrite("whoever asked for the family is gone") }
    do { try pass.writeRows() } catch { throw .cannotWrite("\(error)") }
    pass.tearDown()
    if order.countsWork ?? false { try countWork(into: &result, progress) }
    try nameLeaks(in: &result, progress)
    result.simulatedSeconds = simulatedSeconds
    result.cpuSeconds = Double(HostClock.processCPU()) / 1e9
    do { try FamilyFiles(folder: order.results).write(result) } catch { throw .cannotWrite("\(error)") }
    return result
  }
}
