internal import HostSystem
public import Kernel
public import Metrics
package import Reporting
internal import ScenarioFormat
public import Simulation

/// Frame statistics of one session of any app: distributions, sums, the slowest frames, and detail rows if they are stored.
///
/// Called once after each active frame, outside its timing. An ordinary frame allocates nothing. It is a class so that reading it
/// makes no copy.
public final class FrameStatistics {
  /// The unit, session, age and device.
  package struct Identity: Sendable {
    package var unit: Int
    package var session: Int
    /// The age of the simulated user, in years.
    package var ageYears: Int
    package var device: DeviceProfile

    package init(unit: Int, session: Int, ageYears: Int, device: DeviceProfile) {
      self.unit = unit
      self.session = session
      self.ageYears = ageYears
      self.device = device
    }
  }

  /// Facts about a frame that only its app knows.
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
  /// Whether rows of gestures, effects and minutes are stored, and whether rows of frames are.
  @usableFromInline package let storesRows: Bool
  package let storesFrames: Bool
  package private(set) var recorder: FrameRecorder
  package private(set) var worst = WorstFrames(limit: FrameStatistics.worstLimit)
  /// The slowest frames during which this host preempted the thread. Separate, so that on a loaded machine they do not fill
  /// `worst`.
  package private(set) var interrupted = WorstFrames(limit: FrameStatistics.interruptedLimit)
  package private(set) var hitches: [FrameRow] = []
  /// The costliest frame of each stretch; empty unless `storesRows`.
  package private(set) var buckets = CostBuckets()
  /// Notable events, one of each kind.
  package private(set) var notables: [NotableClip] = []
  package private(set) var steps = StepTally()
  /// Whether the session consists of equal cycles.
  @usableFromInline package let hasCycles: Bool
  /// The amounts held at the beginning of each cycle, if the session has cycles.
  package var cycles: CycleRecorder
  /// Rows not yet written; empty unless `storesRows`.
  package let rows = RowBuffer()
  private var shown = ShownItems()
  /// The current frame's row and description. Reused for all frames, so that no frame allocates.
  private var row: FrameRow
  private var what = FrameText()
  /// Whether the last frame gets a row by itself, because it is late, slow or created the most views.
  private var isNotable = false
  private let periodNanoseconds: Int
  // Outside of the recorder, which access from another module would copy.
  /// The end of the next minute to close.
  @usableFromInline private(set) var minuteEnd = Instant.zero + .seconds(60)
  /// The first of the frames that created the most views; `nil` while none has created any.
  private var mostViews: FrameRow?
  private var mostCreated = 0

  /// Bytes at the last noted memory peak.
  private var notedPeak = 0
  /// The least growth for a new peak, besides one per cent. It keeps peaks rare.
  private static let leastGrowth = 65_536

  /// The most slow, interrupted and late frames that a session stores.
  private static let worstLimit = 100
  private static let interruptedLimit = 20
  private static let hitchLimit = 1_000
  /// The most kinds of notable events that a session stores.
  private static let notableLimit = 8

  /// Indexed by raw value, because reflecting on a case's name costs 1 to 2 µs.
  private static let lanes = Lane.allCases.map { "\($0)" }

  package init(
    _ identity: Identity, _ setting: PassSetting, session place: Int, holding quantities: [HeldQuantity]
  ) {
    self.identity = identity
    storesRows = setting.storesRows(place)
    storesFrames = setting.storesFrames
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
      storesMinutes: storesRows)
    scale = recorder.scale
    checksOnly = setting.order.checksOnly ?? false
  }

  /// Product cost of a frame as measured, in device nanoseconds.
  @usableFromInline package func rawProduct(_ record: FrameRecord) -> Int {
    recorder.rawProduct(record)
  }
  /// Whether only rules are checked.
  @usableFromInline package let checksOnly: Bool
  package var hitchCount: Int { recorder.hitchCount }
  /// Cost of the last frame in device nanoseconds: by stage, and the assumed cost of the toolkit.
  package var lastCost: (stages: [Int], toolkit: Int) {
    recorder.fillCosts(of: &row)
    return (row.stages, row.toolkit)
  }
  /// The last frame as shown on a screen, with these items, texts and symbols.
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

  /// The factor from host to device nanoseconds.
  @usableFromInline package let scale: Double
  @usableFromInline package var hasFullRows: Bool { storesRows && rows.isFull }

  /// Counts one frame; minutes before it must be closed. Returns whether `keep` is to be called for it.
  ///
  /// `steady` is its product cost found by repetition. `isWaiting` says whether visible content was missing. `setup` is the host
  /// time of the launch.
  @usableFromInline package func count(
    _ record: FrameRecord, step: String, live: Int, isWaiting: Bool, setup: Int64, steady: Int?
  ) -> Bool {
    recorder.record(record, steady: steady, live: live, isWaiting: isWaiting, setupNanoseconds: setup)
    steps.record(record, step: step)
    let cost = recorder.lastCost
    let isCostly = record.wasInterrupted ? interrupted.wants(cost) : worst.wants(cost)
    isNotable = cost > periodNanoseconds || isCostly || record.delta.created > mostCreated
    if storesRows, buckets.wants(cost, at: record.vsync.nanoseconds) { addCosts(record) }
    return storesFrames || isNotable
  }

  private func addCosts(_ record: FrameRecord) {
    recorder.fillCosts(of: &row)
    (row.frame, row.vsync) = (record.frame.number, record.vsync.nanoseconds)
    buckets.add(CostRow(row))
  }

  /// Stores the last frame, which shows these items. `notify` describes its work; `slowest` names its slowest part.
  @usableFromInline package func keep(
    _ record: FrameRecord, _ telling: Telling, _ items: [DisplayItem], what notify: (inout FrameText) -> Void,
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
    notify(&what)
    if isNotable { keepByItself(wasInterrupted: record.wasInterrupted, slowest()) }
    guard storesFrames else { return }
    rows.add(row, what: what.utf8, shown: record.isAnimated || record.isLaunch ? shown.describe(items) : [])
  }

  private func keepByItself(wasInterrupted: Bool, _ slowest: String?) {
    row.what = what.string
    // This choice must not depend on the host.
    if row.created > mostCreated { (mostViews, mostCreated) = (row, row.created) }
    if let slowest { row.what += (row.what.isEmpty ? "" : ", ") + slowest }
    if wasInterrupted { row.what += (row.what.isEmpty ? "" : ", ") + FrameRow.interruption }
    if row.hitch > 0 && hitches.count < FrameStatistics.hitchLimit { hitches.append(row) }
    if wasInterrupted { interrupted.insert(row) } else { worst.insert(row) }
  }

  /// Stores the effects that a frame finished, in the order of the session's list, with their names and host time.
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

  /// Stores a notable event of the frame of this vsync, unless a weightier one of its kind is stored.
  @usableFromInline package func note(_ notable: Notable?, at vsync: Instant) {
    guard let notable else { return }
    let known = notables.firstIndex { $0.clipRequest.kind.rawValue == notable.kind }
    if let known, notables[known].weight >= notable.weight { return }
    let found = NotableClip(notable, of: identity.unit, identity.session, at: vsync)
    if let known {
      notables[known] = found
    } else if notables.count < FrameStatistics.notableLimit {
      notables.append(found)
    }
  }

  /// Stores the frame of this vsync as the memory peak, unless more was held before.
  ///
  /// `parts` splits the `live` bytes. The rest is named `others`, or `alone` if there are no parts.
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

  /// Whether this many bytes are worth noting as a new peak.
  @usableFromInline package func isMemoryPeak(_ live: Int) -> Bool {
    live - notedPeak > max(notedPeak / 100, FrameStatistics.leastGrowth)
  }

  /// Whether a minute ends by `instant` whose sample is not yet written.
  @inlinable package func hasMinutes(before instant: Instant) -> Bool { minuteEnd <= instant }

  /// Writes the sample of each virtual minute that is over. `fill` adds values that only the app knows.
  package func closeMinutes(
    before instant: Instant, live: Int, fill: (inout SampleRow) -> Void
  ) {
    while let minute = recorder.closeMinute(before: instant) {
      minuteEnd = minuteEnd + .seconds(60)
      guard storesRows else { continue }
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

  /// Closes open counts at the end of the session. The caller closes the minutes.
  package func finish(at end: Instant) { recorder.finish(at: end) }

  /// Adds the session's frames, cycles and work to its unit's result.
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
