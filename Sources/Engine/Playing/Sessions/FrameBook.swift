internal import HostSystem
package import Kernel
package import Metrics
package import Reporting
public import Simulation

/// What is kept of the frames of one session, whatever app it is of: distributions, sums, the worst frames, and rows where they
/// are kept.
///
/// Called once after each active frame, outside its timing. In a frame without news it counts and allocates nothing. It is an
/// object, so that nobody who looks at it copies it.
public final class FrameBook {
  /// Whose session it is, and on what.
  package struct Identity: Sendable {
    package var unit: Int
    package var session: Int
    /// Of whoever touches.
    package var ageYears: Int
    package var device: DeviceProfile

    package init(unit: Int, session: Int, ageYears: Int, device: DeviceProfile) {
      self.unit = unit
      self.session = session
      self.ageYears = ageYears
      self.device = device
    }
  }

  /// What a frame was, in words and counts that only its app knows.
  package struct Telling {
    package var step: String
    package var screen: String
    package var missing: Int
    package var what: String

    package init(step: String, screen: String, missing: Int, what: String) {
      self.step = step
      self.screen = screen
      self.missing = missing
      self.what = what
    }
  }

  package let identity: Identity
  /// Whether the gestures, effects and minutes of this session are kept, and whether its frames are.
  package let keepsRows: Bool
  package let keepsFrames: Bool
  package private(set) var recorder: FrameRecorder
  package private(set) var worst = WorstFrames(limit: FrameBook.worstLimit)
  package private(set) var hitches: [FrameRow] = []
  package private(set) var steps = StepTally()
  /// What was held at the beginning of each cycle, of a session that has some.
  package var cycles: CycleRecorder
  /// The rows that are kept and not yet written; empty unless `keepsRows`.
  package var rows = RowBuffer()
  private var shown = ShownItems()
  /// The first of the frames that made the most views; `nil` while none has made any.
  private var mostViews: FrameRow?
  private var mostCreated = 0

  /// The costliest frames, and the late ones, that a session keeps.
  private static let worstLimit = 100
  private static let hitchLimit = 1_000

  package init(
    _ identity: Identity, _ setting: PassSetting, session place: Int, holding quantities: [HeldQuantity]
  ) {
    self.identity = identity
    keepsRows = setting.keepsRows(place)
    keepsFrames = setting.keepsFrames(place)
    cycles = CycleRecorder(quantities)
    recorder = FrameRecorder(
      times: FrameTimes(
        device: identity.device, hostScore: setting.order.hostScore,
        emptyFrameNanoseconds: setting.emptyFrame),
      keepsMinutes: keepsRows)
  }

  /// Product cost of a frame as measured, device nanoseconds.
  @usableFromInline package func rawProduct(_ record: FrameRecord) -> Int {
    recorder.times.rawProduct(record)
  }
  package var hitchCount: Int { recorder.times.hitchCount }
  @usableFromInline package var hasFullRows: Bool { keepsRows && rows.isFull }

  /// Counts one frame, whose minutes before must be closed; says whether `keep` is to be called for it. `steady` is its product cost
  /// found by repetition, `isWaiting` whether something visible was not there yet, `setup` what the launch took on this host.
  package func count(
    _ record: FrameRecord, step: String, live: Int, isWaiting: Bool, setup: Int64, steady: Int?
  ) -> Bool {
    recorder.record(record, steady: steady, live: live, isWaiting: isWaiting, setupNanoseconds: setup)
    steps.record(record, step: step)
    let cost = recorder.lastCost
    return keepsFrames || cost > recorder.times.periodNanoseconds || worst.wants(cost)
      || record.delta.created > mostCreated
  }

  /// Keeps the frame that was counted last, which shows these items.
  package func keep(_ record: FrameRecord, _ telling: Telling, _ items: [DisplayItem]) {
    var row = FrameRow(
      family: identity.unit, child: identity.session, frame: record.frame.number,
      vsync: record.vsync.nanoseconds, stages: recorder.times.lastStages,
      toolkit: recorder.times.lastToolkit, period: recorder.times.periodNanoseconds,
      samples: record.sampleCount, created: record.delta.created, moved: record.delta.moved,
      changed: record.delta.changed, removed: record.delta.removed, step: telling.step,
      screen: telling.screen, animating: record.isAnimated, placeholders: telling.missing, what: telling.what)
    if row.hitch > 0 && hitches.count < FrameBook.hitchLimit { hitches.append(row) }
    worst.insert(row)
    if row.created > mostCreated { (mostViews, mostCreated) = (row, row.created) }
    guard keepsFrames else { return }
    if record.isAnimated || record.isLaunch { row.shown = shown.describe(items) }
    rows.add(row)
  }

  /// Keeps the effects that a frame took, in the order of the session's list: what they were, and what they took here.
  package func keep(
    _ finished: [LaneSchedule.Finished], _ effects: [(name: String, measured: Int64)]
  ) {
    for (effect, what) in zip(finished, effects) {
      rows.add(
        EffectRow(
          family: identity.unit, child: identity.session, operation: what.name, lane: "\(effect.lane)",
          asked: effect.asked.nanoseconds, started: effect.started.nanoseconds,
          ended: effect.ended.nanoseconds, measured: Int(what.measured)))
    }
  }

  /// Writes the sample of each virtual minute that is over; `fill` adds what only the app knows.
  package func closeMinutes(
    before instant: Instant, live: Int, fill: (inout SampleRow) -> Void = { _ in }
  ) {
    while let minute = recorder.closeMinute(before: instant) {
      guard keepsRows else { continue }
      var row = SampleRow(
        family: identity.unit, child: identity.session, minute: minute.number, liveBytes: live, cacheBytes: 0,
        cacheEntries: 0, pinnedBytes: 0, inFlightBytes: 0, diskBytes: 0,
        residentBytes: ProcessUsage.residentBytes(), openFiles: ProcessUsage.openFiles(),
        activeFrames: minute.frames, costP99: minute.cost.value(at: .p99),
        hitchNanoseconds: Int64(minute.hitchNanoseconds), placeholderNanoseconds: minute.waiting.nanoseconds)
      fill(&row)
      rows.add(row)
    }
  }

  /// Counts what is open when the session is over; minutes are the caller's to close.
  package func finish(at end: Instant) { recorder.finish(at: end) }

  /// Adds the session to its unit's result: frames, cycles, and what they did.
  package func add(
    to result: inout UnitResult, clock: FrameClock, end: Instant, mainLane: MainLane?, cycle: TimeSpan
  ) {
    recorder.add(
      to: &result.measurements, form: DeviceForm(of: identity.device), clock: clock, end: end,
      mainLane: mainLane)
    cycles.log.add(to: &result.measurements)
    let soak = cycles.log.session(
      family: identity.unit, child: identity.session, cycleSeconds: cycle.seconds)
    if let soak { result.soak = (result.soak ?? []) + [soak] }
    result.work.add(WorkSummary(steps, mostViews: mostViews))
  }
}
