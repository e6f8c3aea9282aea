internal import Foundation
package import HostSystem
package import Kernel
internal import Metrics
internal import Reporting
internal import SQLiteConnecting
internal import ScenarioFormat
package import Simulation

/// Runs one unit in this process: its sessions, recorders and checkers, once or repeatedly.
package final class UnitRun {
  let order: WorkOrder
  let subject: any SimulatedSubject
  let meter: HostMeter
  let unit: any SimulatedUnit
  var pass: any UnitPass
  private var repetition = 0
  /// Passes made in this process, including those of earlier units.
  package private(set) var passCount: Int
  /// Product costs by session; only with repetitions.
  private var costs: [RepeatedCosts] = []
  private var digests: RepeatedDigests
  /// Simulated seconds of the finished repetitions.
  private var simulatedSeconds = 0.0
  private var isOver = false
  private var preemption: PreemptionWatch
  /// Paces a session by the host's clock.
  private var pace: HostPace?
  private var steppedFrames = 0
  /// Records clips, if the order requests any.
  private var recorder: ClipRecorder?
  private var lastProgress: Int64 = 0
  /// Called for each frame with its session, from 0, and the scenario's step.
  package var observe: ((_ frame: FrameRecord, _ session: Int, _ step: String) -> Void)?
  /// Called before the frame for each effect that it finished, with its kind and CPU nanoseconds on this host.
  package var observeEffect: ((_ kind: String, _ nanoseconds: Int64) -> Void)?

  /// Progress is reported at most this often.
  private static let progressIntervalNanoseconds: Int64 = 200_000_000
  /// Frames between two checks whether to report progress: a burst of the preemption watch.
  static let chunk = PreemptionWatch.burstFrames

  /// Records the current position for a report of a crash; `nil`: it is not recorded.
  let trail: CrashTrail?

  /// Sets the unit up at the beginning of its sessions. `passes` is the number of passes made before in this process.
  package init(
    order: WorkOrder, of subject: any SimulatedSubject, passes: Int = 0, trail: CrashTrail? = nil,
    onDeviation: ((Deviation) -> Void)? = nil
  ) throws(RunError) {
    guard let meter = HostMeter() else {
      throw .unsupported("the allocator of this process keeps no counters")
    }
    self.trail = trail
    trail?.begin(repetition: 1)
    self.order = order
    self.subject = subject
    self.meter = meter
    let unit = try subject.unit(of: order)
    self.unit = unit
    pass = try unit.pass(
      PassSetting(
        order, meter, isLast: order.repetitions <= 1, number: passes, trail: trail, onDeviation: onDeviation))
    passCount = passes + 1
    pace = order.storesHostTime ?? false ? HostPace() : nil
    digests = RepeatedDigests(sessions: unit.sessionCount) {
      "\(subject.unitWord.one) \(order.unit), \(subject.sessionWord.one) \($0)"
    }
    preemption = PreemptionWatch {
      PreemptionWatch.Reading(wall: HostClock.monotonic(), cpu: HostClock.threadCPU())
    }
    if let clipRequests = order.clips, !clipRequests.isEmpty { recorder = ClipRecorder(clipRequests) }
    startRepetition()
  }

  /// The parent process at the start.
  private let parent = ProcessUsage.parent()

  /// Number of sessions of the unit, each on its own device.
  package var sessionCount: Int { unit.sessionCount }

  /// Runs all repetitions to their end, writes the unit's result and returns its digest.
  package func runToEnd(progress: (WorkerMessage) -> Void) throws(RunError) -> String {
    // A chunk that is not full is the last one. It is reported below.
    while try step(frames: UnitRun.chunk) == UnitRun.chunk { report(progress) }
    report(progress, always: true)
    let result = try finish(progress)
    let violations = result.invariants.reduce(0) { $0 + $1.violations }
    if violations > 0 { progress(.violated(violations)) }
    return result.summary.sessions.map(\.digest).joined(separator: "-")
  }

  /// Runs up to this many active frames of all sessions together. Returns their number, smaller at the end of the last
  /// repetition.
  package func step(frames: Int) throws(RunError) -> Int {
    var stepped = 0
    while stepped < frames, !isOver {
      let simulated = try play(frames - stepped)
      stepped += simulated
      if simulated == 0 { try endRepetition() }
    }
    steppedFrames += stepped
    return stepped
  }

  // MARK: Stepping

  /// Runs some frames of the current repetition; returns 0 when it is over.
  private func play(_ frames: Int) throws(RunError) -> Int {
    guard pace == nil else {
      guard let next = pass.prepare() else { return 0 }
      pace?.wait(for: next)
      return try attended(1)
    }
    return try attended(frames)
  }

  private func attended(_ frames: Int) throws(RunError) -> Int {
    if recorder != nil { return try recorded(frames) }
    let isWatched = order.repetitions > 1 || observe != nil || observeEffect != nil
    let simulated = try pass.play(frames, isWatched ? { [unowned self] in self.attend($0) } : nil)
    for _ in 0..<simulated { preemption.frameRan() }
    return simulated
  }

  /// Runs the frames one by one for the clip recorder.
  private func recorded(_ frames: Int) throws(RunError) -> Int {
    var simulated = 0
    while simulated < frames, let vsync = pass.prepare() {
      recorder?.before(vsync, pass)
      var session = 0
      guard
        try pass.play(
          1,
          {
            session = $0.session; return nil
          }) > 0
      else { break }
      recorder?.after(session, pass)
      preemption.frameRan()
      simulated += 1
    }
    return simulated
  }

  private func attend(_ frame: AttendedFrame) -> Int? {
    if let observeEffect {
      for effect in frame.effects { observeEffect(effect.name, effect.measured) }
    }
    observe?(frame.record, frame.session, frame.step)
    guard order.repetitions > 1 else { return nil }
    let place = costs[frame.session].add(frame.rawProduct)
    digests.add(
      frame.record.digest, session: frame.session, repetition: repetition, at: place,
      frame: frame.record.frame.number, seconds: (frame.record.vsync - .zero).seconds)
    return repetition + 1 == order.repetitions ? costs[frame.session].steady(place) : nil
  }

  /// Finishes a repetition and sets up the next one, if there is one.
  private func endRepetition() throws(RunError) {
    trail?.enter(.finishing)
    recorder?.finish(pass)
    pass.finishSessions()
    simulatedSeconds += pass.sessionSeconds
    guard repetition + 1 < order.repetitions else {
      isOver = true
      return
    }
    repetition += 1
    pass.tearDown()
    trail?.begin(repetition: repetition + 1)
    try setUpAgain(meter, isLast: repetition + 1 == order.repetitions)
    startRepetition()
  }

  /// Sets the unit up again in this process.
  func setUpAgain(_ meter: HostMeter, isLast: Bool) throws(RunError) {
    pass = try unit.pass(PassSetting(order, meter, isLast: isLast, number: passCount, trail: trail))
    passCount += 1
  }

  private func startRepetition() {
    guard order.repetitions > 1 else { return }
    if repetition == 0 { costs = (0..<unit.sessionCount).map { _ in RepeatedCosts() } }
    for session in costs.indices { costs[session].beginRepetition() }
  }

  private func report(_ progress: (WorkerMessage) -> Void, always: Bool = false) {
    let now = HostClock.monotonic()
    guard always || now - lastProgress > UnitRun.progressIntervalNanoseconds else { return }
    lastProgress = now
    let here = pass.progress
    progress(
      .progress(
        frames: steppedFrames,
        virtualMilliseconds: Int((simulatedSeconds + (isOver ? 0 : here.seconds)) * 1_000),
        hitches: here.hitches, liveBytes: here.liveBytes))
  }

  /// Runs the unit again with another meter and discards its results, except those that `attendant` collects.
  ///
  /// Differences from the repetitions before it are noted with `circumstance`.
  private func runAgain(
    with meter: HostMeter, _ circumstance: String, into result: inout UnitResult,
    _ progress: (WorkerMessage) -> Void, _ attendant: FrameAttendant? = nil
  ) throws(RunError) {
    let timed = pass.digests
    trail?.begin(repetition: repetition + 2)
    try setUpAgain(meter, isLast: false)
    defer { pass.tearDown() }
    isOver = false
    while true {
      let simulated = try pass.play(UnitRun.chunk, attendant)
      guard simulated > 0 else { break }
      steppedFrames += simulated
      report(progress)
    }
    isOver = true
    trail?.enter(.finishing)
    simulatedSeconds += pass.sessionSeconds
    if pass.digests != timed {
      result.nondeterministic.append(
        "\(subject.unitWord.one) \(order.unit): \(circumstance) its digests differ")
    }
  }

  /// Runs the unit again and counts its frames' calls of the Swift runtime and the allocator.
  ///
  /// The run's other results are discarded. It comes last, so that one-time work of the process was done by the repetitions
  /// before it.
  private func countWork(
    into result: inout UnitResult, _ progress: (WorkerMessage) -> Void
  ) throws(RunError) {
    let found = WorkCounting.begin()
    defer { WorkCounting.end() }
    guard !found.isEmpty, let counting = HostMeter(countsWork: true) else { return }
    var work = WorkTally(
      references: found.contains(.references), allocations: found.contains(.allocations))
    try runAgain(with: counting, "with its work counted", into: &result, progress) { frame in
      work.record(frame.record.work, step: frame.step)
      return nil
    }
    work.add(to: &result.measurements)
    result.work.add(WorkSummary(work.steps))
  }

  /// Runs the unit again with a census of the heap, and names the objects that remain in sessions that grow.
  private func nameLeaks(
    in result: inout UnitResult, _ progress: (WorkerMessage) -> Void
  ) throws(RunError) {
    let allowed = LeakCensus.allowance(by: order.scenario.budgets)
    let inWarmUp = LeakCensus.warmUpAllowance(by: order.scenario.budgets)
    guard let soak = result.soak,
      soak.contains(where: { $0.grows(beyond: allowed) || $0.warms(beyond: inWarmUp) })
    else { return }
    guard HeapCensus.begin() else { return }
    defer { HeapCensus.end() }
    guard let meter = HostMeter(takesCensus: true) else { return }
    try runAgain(with: meter, "with a census of its heap", into: &result, progress)
    result.soak = soak.map { LeakCensus.named($0, allowed: allowed, inWarmUp: inWarmUp) }
  }

  // MARK: Moments

  /// Writes the recorded clips, each with the rows that overlap it.
  private func writeClips(_ records: [RecordedClip]) throws(RunError) {
    let files = UnitFiles(folder: order.results)
    var clips: [ClipRow] = []
    var pictureCache = PictureCache(of: order.unit, in: order.scenario, subject)
    for record in records {
      let data: String
      do throws(SQLiteStoreError) {
        let database = try RunDatabase(reading: files.rowsPath(order.unit))
        data = ClipScript.text(
          record, try ClipScript.Rows(of: record.clipRequest, in: database), &pictureCache)
      } catch {
        throw .cannotWrite("\(error)")
      }
      clips.append(ClipRow(record.clipRequest, data: data, remark: record.remark))
    }
    try files.write(RecordedClips(clips, pictureCache.named), of: order.unit)
  }

  // MARK: The result

  private func finish(_ progress: (WorkerMessage) -> Void) throws(RunError) -> UnitResult {
    var result = UnitResult(summary: pass.summary())
    pass.addResults(to: &result)
    for session in costs { session.add(to: &result.measurements) }
    pace?.add(to: &result.measurements)
    result.nondeterministic = digests.differences
    for scheduler in pass.schedulers {
      scheduler.finish()
      result.left = result.left ?? scheduler.left
    }
    result.peakResidentBytes = ProcessUsage.peakResidentBytes()
    result.bursts = preemption.bursts
    result.preemptedBursts = preemption.preempted
    // Otherwise it would write into the folder of a run that continued without it.
    guard ProcessUsage.parent() == parent else { throw .cannotWrite("the parent process has ended") }
    try pass.writeRows()
    pass.tearDown()
    if let recorder { try writeClips(recorder.records) }
    if order.countsWork ?? false { try countWork(into: &result, progress) }
    try nameLeaks(in: &result, progress)
    result.simulatedSeconds = simulatedSeconds
    result.cpuSeconds = Double(HostClock.processCPU()) / 1e9
    do { try UnitFiles(folder: order.results).write(result) } catch { throw .cannotWrite("\(error)") }
    return result
  }
}
