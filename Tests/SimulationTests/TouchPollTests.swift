import Kernel
import Simulation
import Testing

@Suite("Polls of the screen between gestures")
struct TouchPollTests {
  /// Taps for 30 ms at each time that is planned, and notes what it saw when it decided.
  private struct Looker: TouchDriver {
    var taps: [Instant]
    /// From a lift to the next look.
    var glance: TimeSpan
    private(set) var nextPoll: Instant = .zero
    private(set) var seen: [Query] = []

    struct Query: Equatable {
      var time: Instant
      var jobs: Int
    }

    init(taps: [Instant], glance: TimeSpan) {
      self.taps = taps
      self.glance = glance
    }

    mutating func continueTouching(
      after instant: Instant, app: CounterApp, into samples: inout [TouchSample]
    ) {
      seen.append(Query(time: instant, jobs: app.finished.count))
      guard !taps.isEmpty else { return }
      let tap = taps.removeFirst()
      samples.append(TouchSample(time: tap, finger: 0, phase: .began, position: .zero))
      samples.append(TouchSample(time: tap + .milliseconds(30), finger: 0, phase: .ended, position: .zero))
      nextPoll = tap + .milliseconds(30) + glance
    }
  }

  private func run(
    _ app: CounterApp = CounterApp(), taps: [Int64], glance: Int64, seconds: Int64 = 2
  ) -> Session<CounterApp, Looker, NoMeter> {
    let session = Session(
      app: app, driver: Looker(taps: taps.map { .milliseconds($0) }, glance: .milliseconds(glance)),
      meter: NoMeter(), device: .iPhoneSE, length: .seconds(seconds), signals: [], seed: 1)
    while session.step() {}
    return session
  }

  @Test("an immediate poll sees the frame of the lift, a later poll sees the later state")
  func sights() {
    // The lift at 130 ms shows at 133 ms; the job takes 50 ms, so that the frame of 183 ms has it. While the tone fades there
    // is a frame at each vsync, and looks come after the one that holds their time; later nothing is between.
    let clock = FrameClock(hertz: 60)
    let times: [(glance: Int64, time: Instant, jobs: Int)] = [
      (0, clock.vsync(FrameIndex(8)), 0), (30, clock.vsync(FrameIndex(10)), 0),
      (40, clock.vsync(FrameIndex(11)), 1), (400, .milliseconds(530), 1),
    ]
    for (glance, time, jobs) in times {
      let sights = run(taps: [100], glance: glance).driver.seen
      #expect(sights.count == 2 && sights[0] == Looker.Query(time: .zero, jobs: 0))
      #expect(sights.last == Looker.Query(time: time, jobs: jobs), "\(glance) ms")
    }
  }

  @Test("a poll makes no frame and does not change the digest")
  func frames() {
    let taps: [Int64] = [100, 700, 1_001, 1_640]
    let reference = run(taps: taps, glance: 0)
    for glance in stride(from: 10 as Int64, through: 250, by: 20) {
      let other = run(taps: taps, glance: glance)
      #expect(other.app.frames == reference.app.frames, "\(glance) ms")
      #expect(other.app.performed.map(\.at) == reference.app.performed.map(\.at))
      #expect(other.digestValue == reference.digestValue)
    }
  }

  @Test("a poll sees the frame of an earlier timer, and there are no polls after the end")
  func alarm() {
    let session = run(CounterApp(alarm: .milliseconds(300)), taps: [100], glance: 400)
    #expect(session.app.frames.contains(.milliseconds(300)))
    #expect(session.driver.seen.map(\.time) == [.zero, .milliseconds(530)])
    #expect(run(taps: [100], glance: 5_000).driver.seen.map(\.time) == [.zero])
  }
}
