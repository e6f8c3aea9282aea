public import Kernel

/// The input, changes and host cost of one active frame; the storage is reused from frame to frame.
public struct FrameRecord: Sendable {
  /// The number of the vsync.
  public var frame = FrameIndex(0)
  public var vsync = Instant.zero
  /// Host nanoseconds by stage.
  public var stages = PerStage<Int64>(repeating: 0)
  /// The number of touch samples; below, of scripted signals and finished effects.
  public var sampleCount = 0
  /// The latest timestamp of any touch sample so far; zero before the first.
  public var lastSample = Instant.zero
  public var signalCount = 0
  public var finishedCount = 0
  public var delta = DisplayDelta()
  /// Whether the host's scheduler preempted the thread between the first stage and the last.
  public var wasInterrupted = false
  /// Whether it is the first frame of a launch.
  public var isLaunch = false
  /// Bytes requested from the allocator inside the six stages.
  public var allocatedBytes = 0
  /// The work of each stage, in a repetition that counts it.
  public var work = PerStage(repeating: WorkCount())
  /// The table cost of the product's part on the device in nanoseconds, and the vsyncs missed before the main lane is free.
  /// Closed loop only; zero in an open loop.
  public var tableNanoseconds: Int64 = 0
  public var skippedVsyncs = 0
  /// The session's digest after this frame.
  public var digest: UInt64 = 0

  @inlinable public init() {}

  /// Whether anything on screen differs from the frame before.
  @inlinable public var isAnimated: Bool { !delta.isEmpty }

  /// Host nanoseconds of all stages.
  @inlinable public var productNanoseconds: Int64 { stages.sum }
}

extension FrameRecord {
  /// Runs the six stages of a frame in order, times each one, and stores the results in this record.
  ///
  /// Only this function knows the order. It mixes the frame's number and the changes on screen into `digest`. The caller sets the
  /// property `digest` after mixing in the app's state.
  @inlinable public mutating func run<Stages: FrameStages, Meter: StageMeter>(
    _ app: inout Stages, _ frame: FrameIndex, at vsync: Instant, _ input: FrameInput, meter: Meter,
    digest: inout StableDigest
  ) {
    if meter.countsWork { work = PerStage(repeating: WorkCount()) }
    let allocatedBefore = meter.allocated()
    var laps = WorkLaps(meter)
    meter.watchInterruption()
    // Subtract background jobs: they do not run on the main lane.
    let start = meter.now() - app.backgroundNanoseconds
    for sample in input.samples {
      app.recognise(sample)
      lastSample = max(lastSample, sample.time)
    }
    // An idle stage is not timed. Most frames have no touch and no finished effect. Reading the clock costs as much as the
    // rest of the harness's work in a stage.
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
