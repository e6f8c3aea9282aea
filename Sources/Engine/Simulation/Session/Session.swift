public import Kernel

/// One device and whoever holds it: the frame clock, the lanes, the app and the touches.
///
/// Call `prepare` to learn the next active vsync and `step` to run it. Time moves only here. Open loop: every vsync
/// on which anything is to be done runs, whatever the one before has cost; vsyncs on which nothing is to be done
/// are skipped without a look. Closed loop, with a main lane: vsyncs that pass while it is busy are skipped as well, and
/// what is to be done on them is done in the frame after. It is a class so that nobody who looks at it copies the app inside.
public final class Session<App: AppUnderTest, Driver: TouchDriver, Meter: StageMeter>
where Driver.App == App {
  public let clock: FrameClock
  /// The session ends with the last vsync that is not after this.
  public let end: Instant
  public var app: App
  public var driver: Driver
  public let meter: Meter
  /// The frame that `step` ran last.
  public var record = FrameRecord()
  /// Active frames so far.
  public var activeFrames = 0
  /// The app's live bytes: allocated minus deallocated while the app ran, since the session began.
  public var liveBytes = 0
  /// The digest at the end of each virtual second that a frame has come after.
  public var checkpoints: [UInt64] = []
  /// Relaunches so far.
  public var relaunchCount = 0
  /// Effects finished in the last frame, in order.
  public var finished: [LaneSchedule.Finished] = []
  /// Chooses what comes first of what ends at one instant; `nil`: the order of asking.
  public var scheduler: Scheduler?
  /// What cost moves the clock by, in a closed loop; `nil`: open loop.
  public var mainLane: MainLane?
  /// Whether there is a main lane: a constant, so that an open loop pays one load a frame.
  @usableFromInline let isClosedLoop: Bool

  @usableFromInline var lanes: LaneSchedule
  @usableFromInline var digest: StableDigest
  @usableFromInline var samples: [TouchSample] = []
  @usableFromInline var sampleCursor = 0
  @usableFromInline var fingersDone = false
  @usableFromInline let signals: [ScriptedSignal]
  @usableFromInline var signalCursor = 0
  @usableFromInline let relaunches: [Instant]
  @usableFromInline var requests: [Request<Lane>] = []
  /// The last vsync that the main lane had no room for another frame on: that of the last frame, or one it made late.
  @usableFromInline var lastFrame = FrameIndex(-1)
  @usableFromInline var nextFrame: FrameIndex?
  @usableFromInline var isOver = false
  /// The app was relaunched since the last frame.
  @usableFromInline var isFresh = false

  /// A session at its first vsync; `signals` must be in order of time, and so must `relaunches`: at the first vsync not
  /// before each of them the app's process is killed and launched again.
  @inlinable public init(
    app: App, driver: Driver, meter: Meter, device: DeviceProfile, length: TimeSpan,
    signals: [ScriptedSignal], relaunches: [Instant] = [], mainLane: MainLane? = nil,
    seed: UInt64
  ) {
    self.app = app
    self.mainLane = mainLane
    isClosedLoop = mainLane != nil
    self.driver = driver
    self.meter = meter
    self.signals = signals
    self.relaunches = relaunches
    clock = FrameClock(hertz: device.screen.refreshHertz)
    end = .zero + length
    lanes = LaneSchedule(decode: device.decodeLaneCount, network: App.networkConnections)
    digest = StableDigest(seed: seed)
    checkpoints.reserveCapacity(Int(length.nanoseconds / 1_000_000_000) + 2)
    samples.reserveCapacity(1_024)
    requests.reserveCapacity(64)
    finished.reserveCapacity(64)
  }

  /// What fingers did in the last frame; empty before the first one, and after a relaunch.
  public var lastTouches: ArraySlice<TouchSample> {
    samples[max(0, sampleCursor - record.sampleCount)..<sampleCursor]
  }

  /// What the last frame asked its lanes for, in order; empty before the first one.
  public var lastRequests: [Request<Lane>] { requests }

  /// The digest of everything that happened so far.
  @inlinable public var digestValue: UInt64 { digest.value }

  /// The digest at the end of each virtual second up to the session's end; those after the last frame are all alike.
  public var allCheckpoints: [UInt64] {
    let seconds = Int((end - Instant.zero).nanoseconds / 1_000_000_000)
    return checkpoints + Array(repeating: digest.value, count: max(0, seconds - checkpoints.count))
  }

  /// Counts what the app came to hold before its session began, while it was set up.
  @inlinable public func addStartingBytes(_ bytes: Int) { liveBytes += bytes }

  /// The vsync of the next active frame, having run what the lanes do before it; `nil` when the session is over.
  @inlinable public func prepare() -> Instant? {
    if let nextFrame { return clock.vsync(nextFrame) }
    if isOver { return nil }
    let frame = nextFrameOfAll()
    guard clock.vsync(frame) <= end else {
      isOver = true
      return nil
    }
    nextFrame = frame
    return clock.vsync(frame)
  }

  /// The number of the frame that `prepare` has found; -1 before it has.
  @inlinable public var nextFrameNumber: Int { nextFrame?.number ?? -1 }

  /// Runs the next active frame; false when the session is over.
  @inlinable public func step() -> Bool {
    guard let vsync = prepare(), let frame = nextFrame else { return false }
    nextFrame = nil
    addCheckpoints(upTo: vsync)
    let before = enterApp()
    relaunchIfDue(at: vsync)
    runStages(frame, vsync)
    requests.removeAll(keepingCapacity: true)
    app.drainEffects(into: &requests)
    for request in requests { lanes.apply(request, at: vsync) }
    leaveApp(since: before)
    if isClosedLoop { holdMainLane() } else { lastFrame = frame }
    activeFrames += 1
    return true
  }

  @inlinable func enterApp() -> Int {
    meter.enterApp()
    return meter.allocated() - meter.deallocated()
  }

  /// Counts what the app has come to hold since it was entered.
  @inlinable func leaveApp(since before: Int) {
    liveBytes += meter.allocated() - meter.deallocated() - before
    meter.leaveApp()
  }

  /// Lets the frame that has just run keep the main lane busy for its cost.
  @usableFromInline func holdMainLane() {
    guard var lane = mainLane else { return }
    let passed = lastFrame
    let taken = samples[(sampleCursor - record.sampleCount)..<sampleCursor]
    let waited = passed.number < 0 ? 0 : taken.count { $0.time <= clock.vsync(passed) }
    lastFrame = lane.run(record, on: clock, until: end, waited: waited)
    record.tableNanoseconds = lane.productNanoseconds(of: record)
    record.skippedVsyncs = lastFrame.number - record.frame.number
    mainLane = lane
  }

  @inlinable func runStages(_ frame: FrameIndex, _ vsync: Instant) {
    let signalStart = signalCursor
    while signalCursor < signals.count, signals[signalCursor].time <= vsync { signalCursor += 1 }
    let sampleStart = sampleCursor
    while sampleCursor < samples.count, samples[sampleCursor].time <= vsync { sampleCursor += 1 }
    // What most frames have nothing of is not even shared.
    let input = FrameInput(
      samples: sampleStart < sampleCursor ? samples[sampleStart..<sampleCursor] : [],
      signals: signalStart < signalCursor ? signals[signalStart..<signalCursor] : [],
      finished: finished.isEmpty ? [] : finished)
    record.run(&app, frame, at: vsync, input, meter: meter, digest: &digest)
    app.mix(into: &digest)
    record.isLaunch = frame.number == 0 || isFresh
    isFresh = false
    record.digest = digest.value
  }

  /// Kills the app and launches it again when the plan says so: touches not yet delivered and effects not yet taken are
  /// lost, and the frame of this vsync is the first of the new launch. Several that are due are one.
  @inlinable func relaunchIfDue(at vsync: Instant) {
    guard relaunchCount < relaunches.count, relaunches[relaunchCount] <= vsync else { return }
    while relaunchCount < relaunches.count, relaunches[relaunchCount] <= vsync { relaunchCount += 1 }
    lanes.dropAll()
    finished.removeAll(keepingCapacity: true)
    sampleCursor = samples.count
    driver.appRelaunched(at: vsync)
    app.relaunch(at: vsync)
    isFresh = true
  }

  /// The next frame that the app's own timers, a sample or a signal ask for.
  @inlinable func nextFrameAskedFor() -> FrameIndex {
    let following = FrameIndex(lastFrame.number + 1)
    var next = FrameClock.beyond
    if lastFrame.number < 0 { next = following }
    if let due = app.nextDue { next = min(next, max(following, clock.frame(holding: due))) }
    if sampleCursor < samples.count {
      next = min(next, max(following, clock.frame(holding: samples[sampleCursor].time)))
    }
    if signalCursor < signals.count {
      next = min(next, max(following, clock.frame(holding: signals[signalCursor].time)))
    }
    if relaunchCount < relaunches.count {
      next = min(next, max(following, clock.frame(holding: relaunches[relaunchCount])))
    }
    return next
  }

  /// Lets the lanes do their work, decodes and commits among it, until the frame that is next: `frame`, or an earlier one
  /// that takes the first effects to end. Those are collected for it in `finished`.
  @inlinable func runLanes(untilFrame frame: FrameIndex) -> FrameIndex {
    let before = enterApp()
    defer { leaveApp(since: before) }
    let following = FrameIndex(lastFrame.number + 1)
    var next = frame
    finished.removeAll(keepingCapacity: true)
    guard lanes.pendingCount > 0 else { return next }
    while let effect = lanes.settle(to: min(clock.vsync(next), end), app: &app) {
      finished.append(effect)
      next = min(next, max(following, clock.frame(holding: effect.ended)))
    }
    if scheduler != nil { chooseAmongEqual() }
    return next
  }

  /// Puts effects that have ended at one instant into the order that is chosen.
  @usableFromInline func chooseAmongEqual() {
    guard let scheduler, finished.count > 1 else { return }
    for place in finished.indices.dropLast() {
      // A lane of one place answers in its order: of what it has finished only the first may come.
      var lanesMet: Set<Lane> = []
      let equal = finished.indices[place...].prefix { finished[$0].ended == finished[place].ended }.filter {
        lanesMet.insert(finished[$0].lane).inserted || lanes.widths[Int(finished[$0].lane.rawValue)] > 1
      }
      guard equal.count > 1 else { continue }
      let choices = equal.map {
        ReadyChoice(place: UInt64(finished[$0].lane.rawValue), thread: finished[$0].effect.raw)
      }
      let taken = scheduler.choose(among: choices, at: finished[place].ended) { number in
        let effect = finished[equal[number]].effect
        return "the answer to `\(app.operation(effect) ?? "request \(effect.raw)")`"
      }
      finished.insert(finished.remove(at: equal[taken]), at: place)
    }
  }

  /// The next frame that anything asks for. Fingers without samples look at the app when their time has come: after the
  /// frame that holds it, if there is one, and else without a frame of their own, since nothing changes then that there is
  /// to see.
  @inlinable func nextFrameOfAll() -> FrameIndex {
    while sampleCursor >= samples.count, !fingersDone {
      let look = max(lastVsync, driver.looksAgain)
      if look > lastVsync {
        let lookFrame = clock.frame(holding: look)
        guard lookFrame < nextFrameAskedFor(), look < end else {
          return runLanes(untilFrame: nextFrameAskedFor())
        }
        let frame = runLanes(untilFrame: lookFrame)
        if !finished.isEmpty { return frame }
      }
      refillSamples(after: look)
    }
    return runLanes(untilFrame: nextFrameAskedFor())
  }

  @inlinable func refillSamples(after look: Instant) {
    samples.removeAll(keepingCapacity: true)
    sampleCursor = 0
    driver.continueTouching(after: look, app: app, into: &samples)
    fingersDone = samples.isEmpty && driver.looksAgain <= look
  }

  @inlinable var lastVsync: Instant { lastFrame.number < 0 ? .zero : clock.vsync(lastFrame) }

  @inlinable func addCheckpoints(upTo vsync: Instant) {
    while Int64(checkpoints.count + 1) * 1_000_000_000 <= vsync.nanoseconds {
      checkpoints.append(digest.value)
    }
  }
}
