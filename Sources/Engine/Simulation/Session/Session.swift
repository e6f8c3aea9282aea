public import Kernel

/// One simulated device with its user: the frame clock, the lanes, the app and the touches.
///
/// `prepare` returns the next active vsync; `step` runs it. Time advances only here.
///
/// - Open loop: every vsync with work runs, whatever the last frame cost. Vsyncs without work are skipped.
/// - Closed loop, with a main lane: vsyncs that pass while the lane is busy are skipped, too. Their work moves to the next frame.
///
/// It is a class, so that reading it never copies the app.
public final class Session<App: AppUnderTest, Driver: TouchDriver, Meter: StageMeter>
where Driver.App == App {
  public let clock: FrameClock
  /// The end of the session: its last vsync is not after this.
  public let end: Instant
  public var app: App
  public var driver: Driver
  public let meter: Meter
  /// The record of the last frame.
  public var record = FrameRecord()
  /// Active frames so far.
  public var activeFrames = 0
  /// The app's live bytes: allocated minus freed while the app ran, since the session began.
  public var liveBytes = 0
  /// The digest at the end of each virtual second before the last frame.
  public var checkpoints: [UInt64] = []
  /// Relaunches so far.
  public var relaunchCount = 0
  /// The effects that finished for the last frame, in order.
  public var finished: [LaneSchedule.Finished] = []
  /// Chooses the order of effects that end at one instant; `nil` for the order of the requests.
  public var scheduler: Scheduler?
  /// The main lane of a closed loop; `nil` in an open loop.
  public var mainLane: MainLane?
  /// Whether there is a main lane: a constant, so that an open loop costs one load a frame.
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
  /// The last vsync that the main lane was busy for.
  @usableFromInline var lastFrame = FrameIndex(-1)
  @usableFromInline var nextFrame: FrameIndex?
  @usableFromInline var isOver = false
  /// Whether the app was relaunched since the last frame.
  @usableFromInline var isFresh = false

  /// Creates a session before its first vsync. `signals` and `relaunches` must be in order of time.
  ///
  /// At the first vsync at or after each relaunch the app's process is killed and launched again.
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

  /// The touch samples of the last frame; empty before the first one, and after a relaunch.
  public var lastTouches: ArraySlice<TouchSample> {
    samples[max(0, sampleCursor - record.sampleCount)..<sampleCursor]
  }

  /// The requests that the last frame made, in order; empty before the first one.
  public var lastRequests: [Request<Lane>] { requests }

  /// The digest of everything that happened so far.
  @inlinable public var digestValue: UInt64 { digest.value }

  /// The digest at the end of each virtual second up to the session's end; all are equal after the last frame.
  public var allCheckpoints: [UInt64] {
    let seconds = Int((end - Instant.zero).nanoseconds / 1_000_000_000)
    return checkpoints + Array(repeating: digest.value, count: max(0, seconds - checkpoints.count))
  }

  /// Adds the bytes that the app allocated during setup, before its session began.
  @inlinable public func addStartingBytes(_ bytes: Int) { liveBytes += bytes }

  /// The vsync of the next active frame, after running the lanes up to it; `nil` when the session is over.
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

  /// The number of the frame that `prepare` found; -1 before it has.
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

  /// Adds the bytes that the app has allocated since it was entered.
  @inlinable func leaveApp(since before: Int) {
    liveBytes += meter.allocated() - meter.deallocated() - before
    meter.leaveApp()
  }

  /// Occupies the main lane with the cost of the frame that just ran.
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
    // An empty slice avoids a retain; most frames have no samples and signals.
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

  /// Kills and relaunches the app when the plan says so. The frame of this vsync is the first of the new launch.
  ///
  /// Undelivered touches and effects are lost. Several relaunches due at once count as one.
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

  /// The next frame that a timer of the app, a sample, a signal or a relaunch needs.
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

  /// Runs the lanes until the next frame: `frame`, or an earlier one that takes the first effects to end. Stores those in
  /// `finished`.
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

  /// Orders the effects that ended at one instant by the scheduler's choices.
  @usableFromInline func chooseAmongEqual() {
    guard let scheduler, finished.count > 1 else { return }
    for place in finished.indices.dropLast() {
      // A lane with one place answers in its own order, so only its first effect is a candidate.
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

  /// The next frame that is needed for any reason.
  ///
  /// A driver without samples polls the app at the time of `nextPoll`: after the frame of that interval, if there is one.
  /// Otherwise it polls without a frame, because nothing visible changes then.
  @inlinable func nextFrameOfAll() -> FrameIndex {
    while sampleCursor >= samples.count, !fingersDone {
      let poll = max(lastVsync, driver.nextPoll)
      if poll > lastVsync {
        let pollFrame = clock.frame(holding: poll)
        guard pollFrame < nextFrameAskedFor(), poll < end else {
          return runLanes(untilFrame: nextFrameAskedFor())
        }
        let frame = runLanes(untilFrame: pollFrame)
        if !finished.isEmpty { return frame }
      }
      refillSamples(after: poll)
    }
    return runLanes(untilFrame: nextFrameAskedFor())
  }

  @inlinable func refillSamples(after poll: Instant) {
    samples.removeAll(keepingCapacity: true)
    sampleCursor = 0
    driver.continueTouching(after: poll, app: app, into: &samples)
    fingersDone = samples.isEmpty && driver.nextPoll <= poll
  }

  @inlinable var lastVsync: Instant { lastFrame.number < 0 ? .zero : clock.vsync(lastFrame) }

  @inlinable func addCheckpoints(upTo vsync: Instant) {
    while Int64(checkpoints.count + 1) * 1_000_000_000 <= vsync.nanoseconds {
      checkpoints.append(digest.value)
    }
  }
}
