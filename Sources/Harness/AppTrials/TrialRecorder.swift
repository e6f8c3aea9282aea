internal import HostSystem
internal import Kernel
internal import Metrics
internal import Simulation

/// What a trial's frames cost, as the figures of a report and the rows of its worst frames.
struct TrialRecorder {
  private(set) var worst = WorstFrames(limit: TrialRecorder.worstKept)
  private(set) var frames: FrameRecorder
  private var watch = PreemptionWatch {
    PreemptionWatch.Reading(wall: HostClock.monotonic(), cpu: HostClock.threadCPU())
  }

  /// Frames that are kept with all that is known of them.
  private static let worstKept = 100

  init(device: DeviceProfile, hostScore: Double, emptyFrame: Int64) {
    frames = FrameRecorder(
      times: FrameTimes(device: device, hostScore: hostScore, emptyFrameNanoseconds: emptyFrame))
  }

  /// Counts what is open when the session is over.
  mutating func finish(at end: Instant) { frames.finish(at: end) }

  var bursts: Int { watch.bursts }
  var preemptedBursts: Int { watch.preempted }

  /// Counts a frame, called after it.
  mutating func record(_ record: FrameRecord, liveBytes: Int) {
    frames.record(record, steady: nil, live: liveBytes, isWaiting: false, setupNanoseconds: 0)
    watch.frameRan()
    guard worst.wants(frames.lastCost) else { return }
    let times = frames.times
    worst.insert(
      FrameRow(
        family: 0, child: 0, frame: record.frame.number, vsync: record.vsync.nanoseconds,
        stages: times.lastStages, toolkit: times.lastToolkit, period: times.periodNanoseconds,
        samples: record.sampleCount, created: record.delta.created, moved: record.delta.moved,
        changed: record.delta.changed, removed: record.delta.removed, step: "trial", screen: "app",
        animating: record.isAnimating, placeholders: 0, what: ""))
  }
}

/// The host's clocks and counters as a session reads them.
struct TrialMeter: StageMeter {
  let host: HostMeter

  func now() -> Int64 { host.now() }
  func allocated() -> Int { host.allocated() }
  func deallocated() -> Int { host.deallocated() }
}
