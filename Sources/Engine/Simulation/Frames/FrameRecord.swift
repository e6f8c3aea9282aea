public import Kernel

/// What one active frame was and what it cost on this host; reused from frame to frame.
public struct FrameRecord: Sendable {
  /// Which vsync.
  public var frame = FrameIndex(0)
  public var vsync = Instant.zero
  /// Host nanoseconds.
  public var stages = PerStage<Int64>(repeating: 0)
  /// Touch samples, scripted signals and finished effects of this frame.
  public var sampleCount = 0
  /// The latest timestamp of any touch sample so far; zero before the first.
  public var lastSample = Instant.zero
  public var signalCount = 0
  public var finishedCount = 0
  public var delta = DisplayDelta()
  /// Whether this host took the thread from its processor between the first stage and the last.
  public var wasInterrupted = false
  /// Whether it is the first frame of a launch.
  public var isLaunch = false
  /// Bytes requested from the allocator inside the six stages.
  public var allocatedBytes = 0
  /// The work of its stages, in a repetition that counts it.
  public var work = PerStage(repeating: WorkCount())
  /// In a closed loop: what its product's part takes by table on the device, nanoseconds, and the vsyncs that pass before
  /// the main lane is free for the next frame. Zero in an open loop.
  public var tableNanoseconds: Int64 = 0
  public var skippedVsyncs = 0
  /// The session's digest after this frame.
  public var digest: UInt64 = 0

  @inlinable public init() {}

  /// Whether anything on screen differs from the frame before: what moved, faded, came or went.
  @inlinable public var isAnimated: Bool { !delta.isEmpty }

  /// Host nanoseconds of all stages.
  @inlinable public var productNanoseconds: Int64 { stages.sum }
}

extension FrameRecord {
  /// Runs the six stages of a frame in their order, each timed apart, and becomes the record of it.
  ///
  /// The only place that knows the order. Folds the frame's number and what changed on screen into the digest;
  /// `digest` is left for whoever looks at the app afterwards.
  @inlinable public mutating func run<Stages: FrameStages, Meter: StageMeter>(
    _ app: inout Stages, _ frame: FrameIndex, at vsync: Instant, _ input: FrameInput, meter: Meter,
    digest: inout StableDigest
  ) {
    if meter.countsWork { work = PerStage(repeating: WorkCount()) }
    let allocatedBefore = meter.allocated()
    var laps = WorkLaps(meter)
    meter.watchInterruption()
    // Time of the main lane: that of jobs beside it does not pass there.
    let start = meter.now() - app.backgroundNanoseconds
    for sample in input.samples {
      app.recognise(sample)
      lastSample = max(lastSample, sample.time)
    }
    // A stage that had nothing to do is not timed: most frames have no touch and no finished effect, and a reading of the
    // clock costs as much as the rest of what the harness does in a stage.
    let recognised = input.samples.isEmpty ? start : meter.now() - app.backgroundNanoseconds
    laps.lap(&work.recognise)
    app.update(at: vsync, signals: input.signals)
    let updated = meter.now() - app.backgroundNanoseconds
    laps.lap(&work.update)
    for effect in input.finished { app.finish(effect.effect, at: vsync) }
    let applied = input.finished.isEmpty ? updated : meter.now() - app.backgroundNanoseconds
    laps.lap(&work.effects)
    app.animate(to: vsync)
    let animated = meter.now() - app.backgroundNanoseconds
    laps.lap(&work.animate)
    app.layOut(at: vsync)
    let laidOut = meter.now() - app.backgroundNanoseconds
    laps.lap(&work.layout)
    let carriedOut = app.carryOut(at: vsync) ? meter.now() - app.backgroundNanoseconds : laidOut
    laps.lap(&work.effects)
    digest.mix(frame.number)
    delta = app.diff(digest: &digest)
    let compared = meter.now() - app.backgroundNanoseconds
    wasInterrupted = meter.wasInterrupted()
    laps.lap(&work.diff)
    allocatedBytes = meter.allocated() - allocatedBefore
    self.frame = frame
    self.vsync = vsync
    stages = PerStage(
      recognise: recognised - start, update: updated - recognised,
      effects: applied - updated + (carriedOut - laidOut), animate: animated - applied,
      layout: laidOut - animated, diff: compared - carriedOut)
    sampleCount = input.samples.count
    signalCount = input.signals.count
    finishedCount = input.finished.count
  }
}
