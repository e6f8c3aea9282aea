import Kernel
import Simulation
import Testing

@Suite("A session")
struct SessionTests {
  private func session(
    _ app: CounterApp = CounterApp(), taps: [Int64] = [], signals: [ScriptedSignal] = [],
    on device: DeviceProfile = .iPhoneSE, seconds: Int64 = 2, seed: UInt64 = 1
  ) -> Session<CounterApp, TapScript, NoMeter> {
    Session(
      app: app, driver: TapScript(taps: taps.map { .milliseconds($0) }), meter: NoMeter(), device: device,
      length: .seconds(seconds), signals: signals, seed: seed)
  }

  private func run(_ session: Session<CounterApp, TapScript, NoMeter>) -> Int {
    var frames = 0
    while session.step() { frames += 1 }
    return frames
  }

  @Test("an idle session runs only its first frame")
  func idle() {
    let idle = session()
    #expect(run(idle) == 1)
    #expect(idle.app.frames == [.zero])
  }

  @Test("runs a frame for a timer that is due, at the first vsync not before it")
  func timer() {
    let withAlarm = session(CounterApp(alarm: .milliseconds(500)))
    #expect(run(withAlarm) == 2)
    #expect(withAlarm.app.frames.last == .milliseconds(500))
    let between = session(CounterApp(alarm: Instant(nanoseconds: 500_000_001)))
    #expect(run(between) == 2)
    #expect(between.app.frames.last == FrameClock(hertz: 60).vsync(FrameIndex(31)))
  }

  @Test("a sample belongs to the frame whose interval contains it")
  func sampleInterval() {
    let tapped = session(taps: [100])
    _ = tapped.step()
    _ = tapped.step()
    #expect(tapped.record.vsync == .milliseconds(100))
    #expect(tapped.record.sampleCount == 1)
  }

  @Test("the last sample's timestamp, not its vsync, persists over frames without samples")
  func lastSample() {
    let tapped = session(taps: [101])
    var seen: [Instant] = []
    while tapped.step() { seen.append(tapped.record.lastSample) }
    #expect(seen.prefix(3) == [.zero, .milliseconds(101), .milliseconds(131)])
    #expect(seen.count > 3 && seen.last == .milliseconds(131))
  }

  @Test("a frame takes all effects that end in it, by end and then by order of request")
  func endsTogether() {
    var app = CounterApp()
    app.jobSpan = .milliseconds(4)
    for (lane, starts) in [(Lane.decode, [0, 0]), (.database, [0, 4])] as [(Lane, [Int64])] {
      app.lane = lane
      let tapped = Session(
        app: app, driver: TwoFingers(), meter: NoMeter(), device: .iPhone15ProMax, length: .seconds(1),
        signals: [],
        seed: 1)
      while tapped.step() {}
      let asked = FrameClock(hertz: 120).vsync(FrameClock(hertz: 120).frame(holding: .milliseconds(130)))
      // The later job has the smaller rank: where there is one place, it goes first.
      #expect(tapped.app.performed.map(\.at) == starts.map { asked + .milliseconds($0) }, "\(lane)")
      #expect(
        tapped.app.finished.map(\.job) == [2, 1] || tapped.app.finished.map(\.job) == [1, 2], "\(lane)")
      #expect(
        tapped.app.finished[0].at == tapped.app.finished[1].at,
        "\(lane): 4 ms and 8 ms are one frame of 120 Hz")
    }
  }

  /// Two fingers that lift in one frame.
  private struct TwoFingers: TouchDriver {
    var isDone = false

    mutating func continueTouching(after vsync: Instant, app: CounterApp, into samples: inout [TouchSample]) {
      guard !isDone else { return }
      isDone = true
      for (phase, time) in [(TouchPhase.began, 100), (.ended, 130)] as [(TouchPhase, Int64)] {
        for finger in 0...1 as ClosedRange<UInt8> {
          samples.append(
            TouchSample(time: .milliseconds(time), finger: finger, phase: phase, position: .zero))
        }
      }
    }
  }

  @Test("a frame takes its own signals and none of the next frame's")
  func signalsTogether() {
    let times = [100, 100, 110, 116, 117] as [Int64]
    let signals = times.enumerated().map { ScriptedSignal(time: .milliseconds($1), code: $0) }
    let reported = session(signals: signals)
    var counts: [Int] = []
    while reported.step() { counts.append(reported.record.signalCount) }
    #expect(counts == [0, 2, 2, 1], "100 is a vsync, the next is at 116.7 ms")
  }

  @Test("runs every vsync while the app animates, then rests")
  func animation() {
    let tapped = session(taps: [100])
    let frames = run(tapped)
    // First frame, touch-down, lift at 133.3 ms, then six vsyncs of the 100 ms fade; the job ends within it.
    #expect(frames == 3 + 6)
  }

  @Test("an effect runs once its lane has room and is reported on the next vsync")
  func effects() {
    let tapped = session(taps: [100, 150])
    _ = run(tapped)
    let clock = FrameClock(hertz: 60)
    let lift = clock.vsync(clock.frame(holding: .milliseconds(130)))
    #expect(tapped.app.performed.first?.at == lift)
    #expect(tapped.app.finished.first?.at == clock.vsync(clock.frame(holding: lift + .milliseconds(50))))
  }

  @Test("an effect cancelled before its start never runs")
  func cancelled() {
    var app = CounterApp()
    app.lane = .database
    app.jobSpan = .seconds(1)
    let signals = [ScriptedSignal(time: .milliseconds(400), code: 9)]
    let cancelled = session(app, taps: [100, 200], signals: signals, seconds: 3)
    _ = run(cancelled)
    #expect(cancelled.app.performed.map(\.job) == [1])
    #expect(cancelled.app.finished.map(\.job) == [1])
  }

  @Test("equal runs give equal digests; another seed or tap gives others")
  func digests() {
    let first = session(taps: [100, 300])
    let second = session(taps: [100, 300])
    let otherSeed = session(taps: [100, 300], seed: 2)
    let otherTap = session(taps: [100, 317])
    _ = (run(first), run(second), run(otherSeed), run(otherTap))
    #expect(first.digestValue == second.digestValue)
    #expect(first.checkpoints == second.checkpoints)
    #expect(first.digestValue != otherSeed.digestValue)
    #expect(first.digestValue != otherTap.digestValue)
  }

  @Test("every second up to the end has a digest, idle seconds too")
  func checkpoints() {
    let quiet = session(taps: [1_300], seconds: 5)
    _ = run(quiet)
    let digests = quiet.allCheckpoints
    #expect(digests.count == 5)
    #expect(digests[0] != digests[1] && digests[4] == quiet.digestValue)
    let other = session(taps: [1_300, 3_300], seconds: 5)
    _ = run(other)
    #expect(other.allCheckpoints.prefix(3) == digests.prefix(3) && other.allCheckpoints[3] != digests[3])
  }

  @Test(
    "a frame at a full second belongs to the second that begins there"
  )
  func checkpointAtSecond() {
    let quiet = session(seconds: 3)
    _ = run(quiet)
    for (nanoseconds, changed) in [(-20_000_000, 0), (-1, 1), (0, 1), (1, 1)] as [(Int64, Int)] {
      let alarm = Instant(nanoseconds: 1_000_000_000 + nanoseconds)
      let other = session(CounterApp(alarm: alarm), seconds: 3)
      _ = run(other)
      let first = other.allCheckpoints.indices.first { other.allCheckpoints[$0] != quiet.allCheckpoints[$0] }
      #expect(first == changed, "an alarm \(nanoseconds) ns after the second")
    }
  }

  @Test(
    "ends with the last vsync that is not after its length", arguments: [DeviceProfile.iPhoneSE, .iPadPro129])
  func end(device: DeviceProfile) {
    let busy = session(CounterApp(alarm: .seconds(1)), on: device, seconds: 1)
    #expect(run(busy) == 2)
    let late = session(CounterApp(alarm: Instant(nanoseconds: 1_000_000_001)), on: device, seconds: 1)
    #expect(run(late) == 1)
  }

  @Test("several sessions are stepped in the order of vsync, then device")
  func world() {
    let slow = session(CounterApp(alarm: .milliseconds(500)), seconds: 1)
    let fast = session(CounterApp(alarm: .milliseconds(500)), on: .iPhone15ProMax, seconds: 1)
    var world = World(sessions: [slow, fast])
    var order: [Int] = []
    while let (device, _) = world.step() { order.append(device) }
    #expect(order == [0, 1, 0, 1])
  }
}
