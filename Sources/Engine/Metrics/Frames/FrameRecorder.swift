package import Kernel
package import Simulation

/// What the frames of one session leave, whatever app it is of: times, hitches, memory, and how long content was waited
/// for.
///
/// Called once after each active frame, outside its timing. It counts, and allocates nothing after the first frame of a
/// minute.
package struct FrameRecorder: Sendable {
  /// What one virtual minute adds up to.
  package struct Minute: Sendable {
    /// From 0.
    package var number = 0
    package var frames = 0
    package var hitchNanoseconds = 0
    package var waiting = TimeSpan.zero
    /// Empty where nobody asked for it.
    package var cost = Histogram()
  }

  package private(set) var times: FrameTimes
  private var toolkit: ToolkitTimes
  private var views = ViewTally()
  private var loop = LoopTally()
  /// Product and toolkit cost of the last frame, device nanoseconds.
  package private(set) var lastCost = 0
  package private(set) var activeFrames = 0
  package private(set) var animatedFrames = 0
  /// Active frames after a vsync at which there was nothing to do; one that the main lane let pass, still busy, is none.
  package private(set) var wakeUps = 0
  /// The vsync that a frame without a pause before it would have; the first frame of all is no wake-up.
  private var nextInRow = 0
  /// The most bytes that lived after a frame.
  package private(set) var livePeak = 0
  /// How long something visible was not there yet.
  package private(set) var waiting = TimeSpan.zero
  /// From each start of the app to its first frame on the device, nanoseconds.
  package private(set) var launches: [Int] = []
  private var lastVsync = Instant.zero
  private var wasWaiting = false
  private var minute = Minute()

  private let keepsMinutes: Bool

  /// `keepsMinutes`: whether anybody wants the costs of each minute by themselves.
  package init(times: FrameTimes, keepsMinutes: Bool = true) {
    self.times = times
    self.keepsMinutes = keepsMinutes
    toolkit = ToolkitTimes(device: times.device)
  }

  /// Counts one frame, whose minutes before must be closed.
  ///
  /// `steady` is its product cost found by repetition, device nanoseconds, `nil`: as measured; `live` the app's live
  /// bytes; `isWaiting` whether something visible was not there yet; `setupNanoseconds` what setting up took on this host,
  /// which the time to screen of a launch's first frame includes.
  package mutating func record(
    _ record: FrameRecord, steady: Int?, live: Int, isWaiting: Bool, setupNanoseconds: Int64
  ) {
    if wasWaiting {
      waiting += record.vsync - lastVsync
      minute.waiting += record.vsync - lastVsync
    }
    wasWaiting = isWaiting
    lastVsync = record.vsync
    activeFrames += 1
    if record.frame.number > nextInRow { wakeUps += 1 }
    nextInRow = record.frame.number + record.skippedVsyncs + 1
    if record.isAnimated { animatedFrames += 1 }
    livePeak = max(livePeak, live)
    let hitchBefore = times.hitchNanoseconds
    times.record(record, steady: steady)
    lastCost = times.lastProduct + times.lastToolkit
    toolkit.record(product: times.lastProduct, record.delta)
    views.record(record.delta)
    if record.tableNanoseconds > 0 {
      loop.record(table: Int(record.tableNanoseconds), measured: times.lastProduct)
    }
    minute.frames += 1
    minute.hitchNanoseconds += times.hitchNanoseconds - hitchBefore
    if keepsMinutes { minute.cost.record(lastCost) }
    if record.isLaunch || launches.isEmpty { launches.append(lastCost + times.scaled(setupNanoseconds)) }
  }

  // Through `times` all its distributions would be copied, reference by reference.

  // What is asked in every frame changes nothing and is `mutating`, so that who holds a recorder in an object need not copy it.

  /// Product cost of a frame as measured, device nanoseconds.
  package mutating func rawProduct(_ record: FrameRecord) -> Int { times.rawProduct(record) }
  /// Writes what the last frame cost into its row, which has its six stages.
  package mutating func fillCosts(of row: inout FrameRow) { times.fillCosts(of: &row) }
  package var hitchCount: Int { times.hitchCount }
  package var periodNanoseconds: Int { times.periodNanoseconds }
  /// Host nanoseconds times this are device nanoseconds.
  package var scale: Double { times.scale }

  /// The next virtual minute that is over at an instant; `nil` when all are taken.
  package mutating func closeMinute(before instant: Instant) -> Minute? {
    guard Int64(minute.number + 1) * 60_000_000_000 <= instant.nanoseconds else { return nil }
    let closed = minute
    minute = Minute(number: closed.number + 1)
    return closed
  }

  /// Counts what is still waited for when the session is over.
  package mutating func finish(at end: Instant) {
    if wasWaiting { waiting += end - lastVsync }
    wasWaiting = false
  }

  /// Adds the session to what its unit measured: everything that the metrics of frames are computed from. A closed loop's
  /// main lane says what was skipped.
  package func add(
    to measurements: inout Measurements, form: DeviceForm, clock: FrameClock, end: Instant,
    mainLane: MainLane? = nil
  ) {
    if let mainLane { loop.add(mainLane, to: &measurements) }
    let rate = MetricScope.refreshRate(hertz: times.device.screen.refreshHertz)
    measurements.merge(times.cost, into: .frameCost, part: rate)
    toolkit.add(to: &measurements, rate: rate)
    views.add(to: &measurements)
    measurements.merge(times.product, into: .productCost)
    measurements.merge(times.toolkit, into: .toolkitCost)
    for (stage, histogram) in times.stages {
      measurements.merge(histogram, into: .stageCost, part: stage.name)
    }
    measurements.merge(times.allocated, into: .allocatedBytes)
    for nanoseconds in launches { measurements.record(nanoseconds, in: .launch) }
    measurements.add(times.hitchNanoseconds, to: .hitchTime)
    measurements.add(times.hitchCount, to: .hitches)
    measurements.raise(.longestHitch, to: times.longestHitch)
    measurements.raise(.liveBytes, to: livePeak, part: form.rawValue)
    measurements.add(activeFrames, to: .activeFrames)
    measurements.add(animatedFrames, to: .animatedFrames)
    measurements.add(wakeUps, to: .wakeUps)
    measurements.add(times.product.sum, to: .productTime)
    measurements.add(times.allocated.sum, to: .allAllocatedBytes)
    measurements.add(clock.frame(holding: end).number + 1, to: .vsyncs)
    measurements.add(animatedFrames * times.periodNanoseconds / 1_000, to: .animatedTime)
    measurements.add(Int((end - Instant.zero).nanoseconds / 1_000), to: .sessionTime)
  }
}
