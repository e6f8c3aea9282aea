internal import HostSystem
public import Kernel
public import Metrics
package import Reporting
internal import ScenarioFormat
public import Simulation

/// What is kept of the frames of one session, whatever app it is of: distributions, sums, the worst frames, and rows where they
/// are kept.
///
/// Called once after each active frame, outside its timing. In a frame without news it counts and allocates nothing. It is an
/// object, so that nobody who looks at it copies it.
public final class FrameStatistics {
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

  /// What a frame was, in texts and counts that only its app knows.
  @usableFromInline package struct Telling {
    package var step: String
    package var screen: String
    package var missing: Int

    @usableFromInline package init(step: String, screen: String, missing: Int) {
      self.step = step
      self.screen = screen
      self.missing = missing
    }
  }

  package let identity: Identity
  /// Whether the gestures, effects and minutes of this session are kept, and whether its frames are.
  @usableFromInline package let keepsRows: Bool
  package let keepsFrames: Bool
  package private(set) var recorder: FrameRecorder
  package private(set) var worst = WorstFrames(limit: FrameStatistics.worstLimit)
  /// The costliest of those that this host interrupted. On a loaded machine they would leave no room among the worst for others.
  package private(set) var interrupted = WorstFrames(limit: FrameStatistics.interruptedLimit)
  package private(set) var hitches: [FrameRow] = []
  /// What is worth being seen, one of each kind.
  package private(set) var notables: [NotableClip] = []
  package private(set) var steps = StepTally()
  /// Whether the session consists of equal cycles.
  @usableFromInline package let hasCycles: Bool
  /// What was held at the beginning of each cycle, of a session that has some.
  package var cycles: CycleRecorder
  /// The rows that are kept and not yet written; empty unless `keepsRows`.
  package let rows = RowBuffer()
  private var shown = ShownItems()
  /// The frame that is kept, and what it did; one for all frames, so that none asks for room.
  private var row: FrameRow
  private var what = FrameText()
  /// Whether the frame that was counted last is kept by itself.
  private var isNotable = false
  private let periodNanoseconds: Int
  // Beside the recorder, which a look from another module would copy.
  /// The end of the minute that is next to be closed.
  @usableFromInline private(set) var minuteEnd = Instant.zero + .seconds(60)
  /// The first of the frames that made the most views; `nil` while none has made any.
  private var mostViews: FrameRow?
  private var mostCreated = 0

  /// Bytes of the last memory peak that was noted.
  private var notedPeak = 0
  /// Growth by less, or by less than a hundredth, is no other peak: few frames note a peak.
  private static let leastGrowth = 65_536

  /// The costliest frames, and the late ones, that a session keeps.
  private static let worstLimit = 100
  private static let interruptedLimit = 20
  private static let hitchLimit = 1_000
  /// Kinds of what is worth being seen that a session keeps.
  private static let notableLimit = 8

  /// By raw value: to ask an enumeration for the name of a case costs a microsecond or two.
  private static let lanes = Lane.allCases.map { "\($0)" }

  package init(
    _ identity: Identity, _ setting: PassSetting, session place: Int, holding quantities: [HeldQuantity]
  ) {
    self.identity = identity
    keepsRows = setting.keepsRows(place)
    keepsFrames = setting.keepsFrames(place)
    hasCycles = setting.order.scenario.soak.hasCycles
    cycles = CycleRecorder(quantities)
    periodNanoseconds = 1_000_000_000 / identity.device.screen.refreshHertz
    row = FrameRow(
      unit: identity.unit, session: identity.session, frame: 0, vsync: 0,
      stages: FrameStage.allCases.map { _ in 0 }, toolkit: 0, period: 0, samples: 0, created: 0, moved: 0,
      changed: 0, removed: 0, step: "", screen: "", animating: false, placeholders: 0, what: "")
    recorder = FrameRecorder(
      times: FrameTimes(
        device: identity.device, hostScore: setting.order.hostScore,
        emptyFrameNanoseconds: setting.emptyFrame),
      keepsMinutes: keepsRows)
    scale = recorder.scale
    checksOnly = setting.order.checksOnly ?? false
  }

  /// Product cost of a frame as measured, device nanoseconds.
  @usableFromInline package func rawProduct(_ record: FrameRecord) -> Int {
    recorder.rawProduct(record)
  }
  /// Whether rules are all that is wanted.
  @usableFromInline package let checksOnly: Bool
  package var hitchCount: Int { recorder.hitchCount }
  /// What the frame that was counted last cost, device nanoseconds: by stage in their order, and what the toolkit is assumed to.
  package var lastCost: (stages: [Int], toolkit: Int) {
    recorder.fillCosts(of: &row)
    return (row.stages, row.toolkit)
  }
  /// What the frame that was counted last showed on a screen: these items, which say and show this.
  package func shown(
    _ record: FrameRecord, on screen: String, _ items: [DisplayItem], texts: [String],
    symbols: [ScreenSymbol?], touches: [TouchSample], step: String, live: Int
  ) -> ShownFrame {
    let cost = lastCost
    return ShownFrame(
      frame: record.frame.number, vsync: record.vsync, screen: screen, device: identity.device, items: items,
      texts: texts, symbols: symbols, touches: touches, step: step, stages: cost.stages,
      toolkit: cost.toolkit,
      liveBytes: live, delta: record.delta, digest: record.digest)
  }

  /// Host nanoseconds times this are device nanoseconds.
  @usableFromInline package let scale: Double
  @usableFromInline package var hasFullRows: Bool { keepsRows && rows.isFull }

  /// Counts one frame, whose minutes before must be closed; says whether `keep` is to be called for it. `steady` is its product cost
  /// found by repetition, `isWaiting` whether something visible was not there yet, `setup` what the launch took on this host.
  @usableFromInline package func count(
    _ record: FrameRecord, step: String, live: Int, isWaiting: Bool, setup: Int64, steady: Int?
  ) -> Bool {
    recorder.record(record, steady: steady, live: live, isWaiting: isWaiting, setupNanoseconds: setup)
    steps.record(record, step: step)
    let cost = recorder.lastCost
    let isCostly = record.wasInterrupted ? interrupted.wants(cost) : worst.wants(cost)
    isNotable = cost > periodNanoseconds || isCostly || record.delta.created > mostCreated
    return keepsFrames || isNotable
  }

  /// Keeps the frame that was counted last, which shows these items; `tell` says in words what it did, and `slowest` what took most of it.
  @usableFromInline package func keep(
    _ record: FrameRecord, _ telling: Telling, _ items: [DisplayItem], what tell: (inout FrameText) -> Void,
    slowest: () -> String?
  ) {
    recorder.fillCosts(of: &row)
    row.frame = record.frame.number
    row.vsync = record.vsync.nanoseconds
    row.samples = record.sampleCount
    (row.created, row.moved) = (record.delta.created, record.delta.moved)
    (row.changed, row.removed) = (record.delta.changed, record.delta.removed)
    (row.step, row.screen) = (telling.step, telling.screen)
    (row.animating, row.placeholders) = (record.isAnimated, telling.missing)
    what.removeAll()
    tell(&what)
    if isNotable { keepByItself(wasInterrupted: record.wasInterrupted, slowest()) }
    guard keepsFrames else { return }
    rows.add(row, what: what.utf8, shown: record.isAnimated || record.isLaunch ? shown.describe(items) : [])
  }

  private func keepByItself(wasInterrupted: Bool, _ slowest: String?) {
    row.what = what.string
    // What no host decides.
    if row.created > mostCreated { (mostViews, mostCreated) = (row, row.created) }
    if let slowest { row.what += (row.what.isEmpty ? "" : ", ") + slowest }
    if wasInterrupted { row.what += (row.what.isEmpty ? "" : ", ") + FrameRow.interruption }
    if row.hitch > 0 && hitches.count < FrameStatistics.hitchLimit { hitches.append(row) }
    if wasInterrupted { interrupted.insert(row) } else { worst.insert(row) }
  }

  /// Keeps the effects that a frame took, in the order of the session's list: what they were, and what they took here.
  @usableFromInline package func keep(
    _ finished: [LaneSchedule.Finished], _ effects: [(name: String, measured: Int64)]
  ) {
    for (effect, what) in zip(finished, effects) {
      rows.add(
        EffectRow(
          unit: identity.unit, session: identity.session, operation: what.name,
          lane: FrameStatistics.lanes[Int(effect.lane.rawValue)],
          asked: effect.asked.nanoseconds, started: effect.started.nanoseconds,
          ended: effect.ended.nanoseconds, measured: Int(what.measured)))
    }
  }

  /// Keeps what is worth being seen of the frame of this vsync, if anything, unless there is a weightier one of its kind.
  @usableFromInline package func note(_ notable: Notable?, at vsync: Instant) {
    guard let notable else { return }
    let known = notables.firstIndex { $0.wish.kind.rawValue == notable.kind }
    if let known, notables[known].weight >= notable.weight { return }
    let found = NotableClip(notable, of: identity.unit, identity.session, at: vsync)
    if let known {
      notables[known] = found
    } else if notables.count < FrameStatistics.notableLimit {
      notables.append(found)
    }
  }

  /// Keeps the frame of this vsync as that of the memory peak, unless more was held before. `parts` says which of the `live` bytes are
  /// of what; the rest is called by `others`, and by `alone` where there are no parts.
  package func noteMemory(
    _ live: Int, at vsync: Instant, others: String, alone: String = "",
    _ parts: () -> [(name: String, bytes: Int)] = { [] }
  ) {
    guard isMemoryPeak(live) else { return }
    notedPeak = live
    let known = parts()
    let others = known.isEmpty && !alone.isEmpty ? alone : others
    let rest = max(0, live - known.reduce(0) { $0 + $1.bytes })
    let all = known + [(others, rest)]
    let most = all.max { $0.bytes < $1.bytes }?.name ?? others
    let total = FigureText.bytes(Double(live))
    note(
      Notable(
        "memory peak", most, "\(total) are held, most of it by \(most)",
        facts: all.map { ($0.name, FigureText.bytes(Double($0.bytes))) }, weight: Int64(live),
        bearingOn: ["memory.", "cache.bytes_peak"]), at: vsync)
  }

  /// Whether so many bytes are worth a note as the most that were ever held.
  @usableFromInline package func isMemoryPeak(_ live: Int) -> Bool {
    live - notedPeak > max(notedPeak / 100, FrameStatistics.leastGrowth)
  }

  /// Whether there are samples to write of minutes that are over by then.
  @inlinable package func hasMinutes(before instant: Instant) -> Bool { minuteEnd <= instant }

  /// Writes the sample of each virtual minute that is over; `fill` adds what only the app knows.
  package func closeMinutes(
    before instant: Instant, live: Int, fill: (inout SampleRow) -> Void
  ) {
    while let minute = recorder.closeMinute(before: instant) {
      minuteEnd = minuteEnd + .seconds(60)
      guard keepsRows else { continue }
      var row = SampleRow(
        unit: identity.unit, session: identity.session, minute: minute.number, liveBytes: live, cacheBytes: 0,
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
      unit: identity.unit, session: identity.session, cycleSeconds: cycle.seconds)
    if let soak { result.soak = (result.soak ?? []) + [soak] }
    result.work.add(WorkSummary(steps, mostViews: mostViews))
    if !notables.isEmpty { result.notables = (result.notables ?? []) + notables }
  }
}
