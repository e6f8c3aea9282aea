public import Kernel

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
    let start = meter.now()
    for sample in input.samples {
      app.recognise(sample)
      lastSample = max(lastSample, sample.time)
    }
    // A stage that had nothing to do is not timed: most frames have no touch and no finished effect, and a reading of the
    // clock costs as much as the rest of what the harness does in a stage.
    let recognised = input.samples.isEmpty ? start : meter.now()
    laps.lap(&work.recognise)
    app.update(at: vsync, signals: input.signals)
    let updated = meter.now()
    laps.lap(&work.update)
    for effect in input.finished { app.finish(effect.effect, at: vsync) }
    let applied = input.finished.isEmpty ? updated : meter.now()
    laps.lap(&work.effects)
    app.animate(to: vsync)
    let animated = meter.now()
    laps.lap(&work.animate)
    app.layOut(at: vsync)
    let laidOut = meter.now()
    laps.lap(&work.layout)
    let carriedOut = app.carryOut(at: vsync) ? meter.now() : laidOut
    laps.lap(&work.effects)
    digest.mix(frame.number)
    delta = app.diff(digest: &digest)
    let compared = meter.now()
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
