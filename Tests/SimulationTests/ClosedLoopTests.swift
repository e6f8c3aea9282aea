import Kernel
import Simulation
import Testing

/// Shows one more view after each tap, and costs nothing else: with a toolkit that takes 40 ms to make a view, a frame that
/// shows one is late.
private struct SlowViews: AppUnderTest {
  /// The vsyncs of its frames, and the samples that each was given.
  var frames: [(vsync: Instant, samples: Int)] = []
  /// A job is asked for with each view, and the vsyncs at which it ended.
  var finished: [Instant] = []
  var jobSpan = TimeSpan.milliseconds(10)
  var keepsMoving = false

  private var samples = 0
  private var asks = false
  private var views = 0
  private var requests: [Request<Lane>] = []
  private var job: UInt64 = 0
  private var display = DisplayList()
  private var previous = DisplayList()

  mutating func recognise(_ sample: TouchSample) {
    samples += 1
    if sample.phase == .began { views += 1 }
    asks = asks || sample.phase == .began
  }

  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    frames.append((vsync, samples))
    samples = 0
    if asks {
      job += 1
      requests.append(.start(RequestID(job), .database, rank: 0))
    }
    asks = false
  }

  mutating func finish(_ effect: RequestID, at vsync: Instant) { finished.append(vsync) }
  mutating func animate(to vsync: Instant) {}

  mutating func layOut(at vsync: Instant) {
    swap(&display, &previous)
    display.removeAll()
    for view in 0..<views {
      display.append(
        DisplayItem(
          id: DisplayID(slot: 1, UInt64(view)), kind: .dot, frame: ScreenRect(Double(view) * 10, 0, 8, 8)))
    }
  }

  mutating func diff(digest: inout StableDigest) -> DisplayDelta {
    DisplayDelta(from: previous, to: display, digest: &digest)
  }

  mutating func drainEffects(into requests: inout [Request<Lane>]) {
    requests += self.requests
    self.requests = []
  }

  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan { jobSpan }
  var nextDue: Instant? { keepsMoving ? .zero : nil }
  func mix(into digest: inout StableDigest) { digest.mix(views) }
}

/// One finger that lands and is then reported at given milliseconds; whoever looks again does so after that.
private struct Finger: TouchDriver {
  var strokes: [[Int64]]
  /// When it looked at the screen.
  var polls: [Instant] = []

  mutating func continueTouching(
    after vsync: Instant, app: SlowViews, into samples: inout [TouchSample]
  ) {
    polls.append(vsync)
    guard !strokes.isEmpty else { return }
    for (place, time) in strokes.removeFirst().enumerated() {
      samples.append(
        TouchSample(
          time: .milliseconds(time), finger: 0, phase: place == 0 ? .began : .moved, position: .zero))
    }
  }
}

@Suite("A closed loop")
struct ClosedLoopTests {
  /// A view takes 40 ms to make, and nothing else takes any time.
  private func lane(_ milliseconds: Int64 = 40) -> MainLane {
    MainLane(relativeSpeed: 1, toolkit: toolkit(milliseconds), stages: .none)
  }

  private func toolkit(_ milliseconds: Int64) -> ToolkitCosts {
    ToolkitCosts(
      base: .zero, perCreated: .milliseconds(milliseconds), perChanged: .zero, perMoved: .zero,
      perRemoved: .zero)
  }

  private func session(
    _ strokes: [[Int64]], _ app: SlowViews = SlowViews(), lane: MainLane?, hertz: Int = 60,
    signals: [ScriptedSignal] = [], length: TimeSpan = .seconds(1)
  ) -> Session<SlowViews, Finger, NoMeter> {
    Session(
      app: app, driver: Finger(strokes: strokes), meter: NoMeter(),
      device: DeviceProfile.iPhoneSE.refreshing(at: hertz), length: length, signals: signals, mainLane: lane,
      seed: 1)
  }

  private func vsyncs(_ numbers: [Int], hertz: Int = 60) -> [Instant] {
    numbers.map { FrameClock(hertz: hertz).vsync(FrameIndex($0)) }
  }

  @Test(
    "skips the two vsyncs that pass while a frame of 40 ms runs at 60 Hz, and hands their samples to the next"
  )
  func fortyMilliseconds() {
    // Vsyncs: 0, 16.67, 33.33, 50, 66.67, 83.33, 100 ms. The finger lands for vsync 1, whose frame is busy until 56.67 ms.
    let session = session([[10, 20, 30, 40, 55, 60]], lane: lane())
    while session.step() {}
    #expect(session.app.frames.map(\.vsync) == vsyncs([0, 1, 4]))
    #expect(session.app.frames.map(\.samples) == [0, 1, 5])
    #expect(session.mainLane?.skippedVsyncs == 2)
    #expect(session.mainLane?.lateFrames == 1)
    // Those of 20, 30 and 40 ms were there for vsyncs 2 and 3; those of 55 and 60 ms were for vsync 4 anyway.
    #expect(session.mainLane?.coalescedSamples == 3)
    #expect(session.mainLane?.longestFreeze == .milliseconds(50))
  }

  @Test("a sample exactly at a skipped vsync has waited, one a nanosecond later has not")
  func waitedToTheVsync() {
    // The frame of vsync 1 is busy until 56.67 ms: vsync 3, at 50 ms, passes, and vsync 4 is the next.
    for (nanoseconds, waited) in [(49_999_999, 1), (50_000_000, 1), (50_000_001, 0)] as [(Int64, Int)] {
      let session = Session(
        app: SlowViews(), driver: Landing(at: Instant(nanoseconds: nanoseconds)), meter: NoMeter(),
        device: .iPhoneSE, length: .seconds(1), signals: [], mainLane: lane(), seed: 1)
      while session.step() {}
      #expect(session.app.frames.map(\.vsync) == vsyncs([0, 1, 4]))
      #expect(session.mainLane?.coalescedSamples == waited, "\(nanoseconds) ns")
    }
  }

  /// A finger that lands at 10 ms and moves once.
  private struct Landing: TouchDriver {
    let move: Instant
    private var isOver = false

    init(at move: Instant) { self.move = move }

    mutating func continueTouching(after vsync: Instant, app: SlowViews, into samples: inout [TouchSample]) {
      guard !isOver else { return }
      isOver = true
      samples = [
        TouchSample(time: .milliseconds(10), finger: 0, phase: .began, position: .zero),
        TouchSample(time: move, finger: 0, phase: .moved, position: .zero),
      ]
    }
  }

  @Test("an open loop runs the same touches on every vsync")
  func open() {
    let session = session([[10, 20, 30, 40, 55, 60]], lane: nil)
    while session.step() {}
    #expect(session.app.frames.map(\.vsync) == vsyncs([0, 1, 2, 3, 4]))
    #expect(session.app.frames.map(\.samples) == [0, 1, 2, 1, 2])
    #expect(session.mainLane == nil)
    #expect(session.record.skippedVsyncs == 0)
  }

  @Test("each frame's record counts the vsyncs that it skipped")
  func skippedOfAFrame() {
    let session = session([[10, 20]], lane: lane())
    var skipped: [Int] = []
    while session.step() { skipped.append(session.record.skippedVsyncs) }
    #expect(skipped == [0, 2, 0])
  }

  @Test("a frame that ends with its period skips no vsync, a nanosecond more skips one")
  func exactPeriod() {
    for (nanoseconds, skipped) in [(16_666_667, 0), (16_666_668, 1), (33_333_334, 1), (33_333_335, 2)] {
      var costs = toolkit(0)
      costs.perCreated = TimeSpan(nanoseconds: Int64(nanoseconds))
      // From vsync 1, at 16,666,666 ns, to vsync 2, at 33,333,333 ns, and vsync 3, at 50,000,000 ns.
      let session = session([[10]], lane: MainLane(relativeSpeed: 1, toolkit: costs, stages: .none))
      while session.step() {}
      #expect(session.mainLane?.skippedVsyncs == skipped, "\(nanoseconds) ns")
    }
  }

  @Test("a timer, a signal and an effect due at a skipped vsync run at the next possible one")
  func everythingWaits() {
    var app = SlowViews()
    app.keepsMoving = true
    let moving = session([[10]], app, lane: lane(), length: .milliseconds(100))
    while moving.step() {}
    #expect(moving.app.frames.map(\.vsync) == vsyncs([0, 1, 4, 5, 6]))
    // The job is asked for at vsync 1 and ends 10 ms later, under the frame that asked.
    #expect(moving.app.finished == vsyncs([4]))
    let signalled = session(
      [[10]], lane: lane(), signals: [ScriptedSignal(time: .milliseconds(30), code: 1)])
    while signalled.step() {}
    #expect(signalled.app.frames.map(\.vsync) == vsyncs([0, 1, 4]))
  }

  @Test("the user sees a late frame only after its last skipped vsync")
  func latePoll() {
    let late = session([[10], [300]], lane: lane())
    while late.step() {}
    #expect(late.driver.polls == [.zero] + vsyncs([3]) + vsyncs([20]))
    let open = session([[10], [300]], lane: nil)
    while open.step() {}
    #expect(open.driver.polls == [.zero] + vsyncs([1]) + vsyncs([18]))
  }

  @Test("equals an open loop while every frame is in time")
  func inTime() {
    let strokes: [[Int64]] = [[10, 20, 30, 40, 55, 60], [200, 210], [400]]
    let open = session(strokes, lane: nil)
    let closed = session(strokes, lane: lane(16))
    while open.step() {}
    while closed.step() {}
    #expect(closed.digestValue == open.digestValue)
    #expect(closed.activeFrames == open.activeFrames)
    #expect(closed.mainLane?.lateFrames == 0)
    let late = session(strokes, lane: lane(17))
    while late.step() {}
    #expect(late.digestValue != open.digestValue)
  }

  @Test("counts no vsync after the session's end as skipped")
  func end() {
    // A second of work from vsync 1: vsyncs 2 to 6 are those up to 100 ms; of 99 ms, 2 to 5.
    for (length, skipped) in [(Int64(100), 5), (99, 4)] {
      let session = session([[10, 20]], lane: lane(1_000), length: .milliseconds(length))
      while session.step() {}
      #expect(session.app.frames.count == 2)
      #expect(session.mainLane?.skippedVsyncs == skipped, "\(length) ms")
    }
  }

  @Test("skips the right number of vsyncs at 90 and 120 Hz", arguments: [(90, 5), (120, 6)])
  func otherRates(hertz: Int, next: Int) {
    // 40 ms from vsync 1: at 90 Hz from 11.11 to 51.11 ms, the next is vsync 5 (55.56); at 120 Hz from 8.33 to 48.33, vsync 6.
    let session = session([[5, 12]], lane: lane(), hertz: hertz)
    while session.step() {}
    #expect(session.app.frames.map(\.vsync) == vsyncs([0, 1, next], hertz: hertz))
    #expect(session.mainLane?.skippedVsyncs == next - 2)
  }

  @Test("a frame costs the toolkit's time plus the stages' table time, divided by the device's speed")
  func stages() {
    var record = FrameRecord()
    record.sampleCount = 2
    record.finishedCount = 1
    (record.delta.created, record.delta.changed) = (3, 2)
    (record.delta.moved, record.delta.removed) = (1, 4)
    // update 470, animate 270, layout 1000, diff 220: 1,960; samples 160; effects 3,000 + 4,500;
    // layout 900 + 320 + 60 + 280; diff 600: 11,780 at the reference, 5,890 at twice its speed.
    #expect(StageCosts().nanoseconds(of: record) == 11_780)
    let lane = MainLane(relativeSpeed: 2, toolkit: toolkit(1))
    #expect(lane.productNanoseconds(of: record) == 5_890)
    #expect(lane.cost(of: record) == TimeSpan(nanoseconds: 3_005_890))
    #expect(StageCosts.none.nanoseconds(of: record) == 0)
  }
}
