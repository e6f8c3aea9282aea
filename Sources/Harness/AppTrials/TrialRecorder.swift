internal import HostSystem
internal import Kernel
internal import Metrics
internal import Simulation

/// What is kept of a trial's frames.
struct TrialRows: Sendable {
  /// Every frame from the beginning, as far as `frameLimit` goes.
  fileprivate(set) var frames: [FrameRow] = []
  /// The late ones, in order.
  fileprivate(set) var hitches: [FrameRow] = []
  /// One for each virtual minute that is over.
  fileprivate(set) var minutes: [SampleRow] = []
  /// The costliest, wherever they are.
  fileprivate(set) var worst: [FrameRow] = []
  /// The first of those that made the most views.
  fileprivate(set) var mostViews: FrameRow?

  /// Some 10 MB: half an hour of an app that moves a quarter of the time.
  static let frameLimit = 50_000
  static let hitchLimit = 1_000
  static let worstLimit = 100
}

/// What a trial's frames cost, as the figures of a report and the rows of its frames.
struct TrialRecorder {
  private(set) var rows = TrialRows()
  private var worst = WorstFrames(limit: TrialRows.worstLimit)
  private(set) var frames: FrameRecorder
  private var watch = PreemptionWatch {
    PreemptionWatch.Reading(wall: HostClock.monotonic(), cpu: HostClock.threadCPU())
  }

  init(device: DeviceProfile, hostScore: Double, emptyFrame: Int64) {
    frames = FrameRecorder(
      times: FrameTimes(device: device, hostScore: hostScore, emptyFrameNanoseconds: emptyFrame))
  }

  /// Counts what is open when the session is over.
  mutating func finish(at end: Instant, liveBytes: Int) {
    frames.finish(at: end)
    closeMinutes(before: end, liveBytes)
    rows.worst = worst.rows
  }

  var bursts: Int { watch.bursts }
  var preemptedBursts: Int { watch.preempted }

  /// Counts a frame, called after it.
  mutating func record(_ record: FrameRecord, liveBytes: Int) {
    closeMinutes(before: record.vsync, liveBytes)
    frames.record(record, steady: nil, live: liveBytes, isWaiting: false, setupNanoseconds: 0)
    watch.frameRan()
    let times = frames.times
    let isLate = frames.lastCost > times.periodNanoseconds
    let makesMost = record.delta.created > rows.mostViews?.created ?? 0
    guard
      rows.frames.count < TrialRows.frameLimit || isLate || makesMost || worst.wants(frames.lastCost)
    else { return }
    let row = FrameRow(
      family: 0, child: 0, frame: record.frame.number, vsync: record.vsync.nanoseconds,
      stages: times.lastStages, toolkit: times.lastToolkit, period: times.periodNanoseconds,
      samples: record.sampleCount, created: record.delta.created, moved: record.delta.moved,
      changed: record.delta.changed, removed: record.delta.removed, step: "trial", screen: "app",
      animating: record.isAnimated, placeholders: 0, what: "")
    if rows.frames.count < TrialRows.frameLimit { rows.frames.append(row) }
    if row.hitch > 0 && rows.hitches.count < TrialRows.hitchLimit { rows.hitches.append(row) }
    if makesMost { rows.mostViews = row }
    worst.insert(row)
  }

  private mutating func closeMinutes(before instant: Instant, _ liveBytes: Int) {
    while let minute = frames.closeMinute(before: instant) {
      rows.minutes.append(
        SampleRow(
          family: 0, child: 0, minute: minute.number, liveBytes: liveBytes, cacheBytes: 0, cacheEntries: 0,
          pinnedBytes: 0, inFlightBytes: 0, diskBytes: 0, residentBytes: ProcessUsage.residentBytes(),
          openFiles: ProcessUsage.openFiles(), activeFrames: minute.frames,
          costP99: minute.cost.value(at: .p99), hitchNanoseconds: Int64(minute.hitchNanoseconds),
          placeholderNanoseconds: 0))
    }
  }
}

/// The host's clocks and counters as a session reads them.
struct TrialMeter: StageMeter {
  let host: HostMeter

  func now() -> Int64 { host.now() }
  func allocated() -> Int { host.allocated() }
  func deallocated() -> Int { host.deallocated() }
}
