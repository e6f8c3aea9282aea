package import Kernel
package import Simulation

/// Records the frames of one session: times, hitches, memory, and how long visible content was missing.
///
/// Called once after each active frame, outside its timing. Allocates nothing after the first frame of a minute.
package struct FrameRecorder: Sendable {
  /// The totals of one virtual minute.
  package struct Minute: Sendable {
    /// From 0.
    package var number = 0
    package var frames = 0
    package var hitchNanoseconds = 0
    package var waiting = TimeSpan.zero
    /// Empty unless the recorder was created with `storesMinutes`.
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
  /// Active frames that follow an idle vsync. A vsync that was skipped because the main lane was busy is not idle.
  package private(set) var wakeUps = 0
  /// The number of the vsync after the last frame. Frame 0 is no wake-up.
  private var nextInRow = 0
  /// The most live bytes after any frame.
  package private(set) var livePeak = 0
  /// Total time during which visible content was missing.
  package private(set) var waiting = TimeSpan.zero
  /// Device nanoseconds from each launch to its first frame.
  package private(set) var launches: [Int] = []
  private var lastVsync = Instant.zero
  private var wasWaiting = false
  private var minute = Minute()

  private let storesMinutes: Bool

  /// `storesMinutes`: whether to record the cost distribution of each minute.
  package init(times: FrameTimes, storesMinutes: Bool = true) {
    self.times = times
    self.storesMinutes = storesMinutes
    toolkit = ToolkitTimes(device: times.device)
  }

  /// Counts one frame. Close all minutes that ended before it first (`closeMinute(before:)`).
  ///
  /// - `steady`: the frame's steady cost from repetitions, in device nanoseconds; `nil`: the measured cost counts.
  /// - `live`: the app's live bytes.
  /// - `isWaiting`: whether visible content is missing.
  /// - `setupNanoseconds`: host nanoseconds of setup, added to the first frame of a launch.
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
    if storesMinutes { minute.cost.record(lastCost) }
    if record.isLaunch || launches.isEmpty { launches.append(lastCost + times.scaled(setupNanoseconds)) }
  }

  // These forward to `times`, because reading `times` itself would copy all its distributions.

  // Methods that are called in every frame are `mutating` without changing anything: an object that holds a recorder then need
  // not copy it.

  /// The measured product cost of a frame, device nanoseconds.
  package mutating func rawProduct(_ record: FrameRecord) -> Int { times.rawProduct(record) }
  /// Writes the cost of the last frame into its row. The row must have six stages.
  package mutating func fillCosts(of row: inout FrameRow) { times.fillCosts(of: &row) }
  package var hitchCount: Int { times.hitchCount }
  package var periodNanoseconds: Int { times.periodNanoseconds }
  /// Factor from host nanoseconds to device nanoseconds.
  package var scale: Double { times.scale }

  /// Returns the next virtual minute that ended by an instant; `nil` when there is none left.
  package mutating func closeMinute(before instant: Instant) -> Minute? {
    guard Int64(minute.number + 1) * 60_000_000_000 <= instant.nanoseconds else { return nil }
    let closed = minute
    minute = Minute(number: closed.number + 1)
    return closed
  }

  /// Ends the waiting time at the end of the session.
  package mutating func finish(at end: Instant) {
    if wasWaiting { waiting += end - lastVsync }
    wasWaiting = false
  }

  /// Adds everything that the metrics of frames are computed from to the unit's measurements. In a closed loop `mainLane`
  /// supplies the skipped vsyncs.
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
