import Kernel
import Simulation
import Testing

@Suite("A session whose app is killed")
struct RelaunchTests {
  /// The counter app under a process that can be killed: what it knows goes, what was asked of it stays.
  private struct MortalApp: AppUnderTest {
    var app = CounterApp()
    var relaunches: [Instant] = []
    var lives: [CounterApp] = []

    mutating func recognise(_ sample: TouchSample) { app.recognise(sample) }
    mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
      app.update(at: vsync, signals: signals)
    }
    mutating func finish(_ effect: RequestID, at vsync: Instant) { app.finish(effect, at: vsync) }
    mutating func animate(to vsync: Instant) { app.animate(to: vsync) }
    mutating func layOut(at vsync: Instant) { app.layOut(at: vsync) }
    mutating func diff(digest: inout StableDigest) -> DisplayDelta { app.diff(digest: &digest) }
    mutating func drainEffects(into requests: inout [Request<Lane>]) { app.drainEffects(into: &requests) }
    mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
      app.perform(effect, at: start)
    }
    var nextDue: Instant? { app.nextDue }
    func mix(into digest: inout StableDigest) { app.mix(into: &digest) }

    mutating func relaunch(at vsync: Instant) {
      lives.append(app)
      app = CounterApp()
      relaunches.append(vsync)
    }
  }

  private struct Fingers: TouchDriver {
    var script: TapScript
    var reported: [Instant] = []

    mutating func continueTouching(after vsync: Instant, app: MortalApp, into samples: inout [TouchSample]) {
      script.continueTouching(after: vsync, app: app.app, into: &samples)
    }
    mutating func appRelaunched(at vsync: Instant) { reported.append(vsync) }
  }

  private func run(
    taps: [Int64] = [], kills: [Int64], seconds: Int64 = 2, job: TimeSpan = .milliseconds(50)
  ) -> (session: Session<MortalApp, Fingers, NoMeter>, launches: [Instant]) {
    var app = MortalApp()
    app.app.jobSpan = job
    let session = Session(
      app: app, driver: Fingers(script: TapScript(taps: taps.map { .milliseconds($0) })), meter: NoMeter(),
      device: .iPhoneSE, length: .seconds(seconds), signals: [],
      relaunches: kills.map { .milliseconds($0) }, seed: 1)
    var launches: [Instant] = []
    while session.step() { if session.record.isLaunch { launches.append(session.record.vsync) } }
    return (session, launches)
  }

  private let clock = FrameClock(hertz: 60)

  @Test(
    "an idle app relaunches at the first vsync at or after the kill; only that frame is a launch")
  func vsync() {
    let (session, launches) = run(kills: [500, 1_001])
    let second = clock.vsync(clock.frame(holding: .milliseconds(1_001)))
    #expect(session.app.relaunches == [.milliseconds(500), second] && second > .milliseconds(1_001))
    #expect(launches == [.zero, .milliseconds(500), second])
    #expect(session.activeFrames == 3 && session.relaunchCount == 2)
    #expect(session.driver.reported == session.app.relaunches)
  }

  @Test("running effects are never reported, waiting ones never run, and the new process's effects do")
  func lanes() {
    // The first lift asks for a long job; the kill comes while it runs. The tap at 1 s was planned before and is not made.
    let (session, _) = run(taps: [100, 300, 1_000, 1_500], kills: [600], seconds: 4, job: .milliseconds(900))
    let first = session.app.lives[0]
    #expect(first.performed.map(\.job) == [1, 2] || first.performed.map(\.job) == [1])
    #expect(first.finished.isEmpty)
    #expect(session.app.app.performed.map(\.job) == [1] && session.app.app.finished.map(\.job) == [1])
  }

  @Test("the lift of a finger that is down at the kill is lost; the new process gets the next touch")
  func touches() {
    // Down at 590, kill at 600, up at 620.
    let (session, _) = run(taps: [590, 900], kills: [600], seconds: 3)
    #expect(session.app.lives[0].performed.isEmpty)
    #expect(session.app.app.performed.count == 1)
    #expect(session.app.app.performed.first.map { $0.at > .milliseconds(900) } == true)
  }

  // The old process's answer reached the new one: as that of its own first job, which has the same number.
  @Test(
    "effects that end in the frame of a kill are dropped")
  func killAtTheEnd() {
    for taps in [[100], [90, 100]] as [[Int64]] {
      // Lifts at 120 and 130 ms reach the frame at 133.3; the jobs end 50 ms later, at the very vsync of the kill.
      for (kill, job) in [(180, 50_000), (183, 50_000), (180, 49_000), (180, 34_000)] as [(Int64, Int64)] {
        let (session, launches) = run(taps: taps + [600], kills: [kill], seconds: 3, job: .microseconds(job))
        let first = session.app.lives[0]
        let vsync = clock.vsync(clock.frame(holding: .milliseconds(kill)))
        let case_ = "\(taps), killed at \(kill) ms, jobs of \(job) us"
        #expect(launches == [.zero, vsync], "\(case_)")
        #expect(first.performed.count == taps.count, "\(case_)")
        #expect(first.finished.isEmpty, "\(case_)")
        #expect(session.app.app.finished.allSatisfy { $0.at > .milliseconds(600) }, "\(case_)")
        #expect(session.app.app.finished.count == session.app.app.performed.count, "\(case_)")
      }
    }
  }

  @Test("several kills in one frame count once, kills after the end never; equal plans give equal digests")
  func edges() {
    let (session, launches) = run(kills: [500, 501, 502, 503, 2_500])
    #expect(launches.count == 3 && session.relaunchCount == 4)
    let (again, _) = run(kills: [500, 501, 502, 503, 2_500])
    #expect(session.digestValue == again.digestValue)
    let none = run(kills: [])
    #expect(none.launches == [.zero])
  }
}
