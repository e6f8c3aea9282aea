import Kernel
import Simulation
import Synchronization
import Testing

@Suite("The stages of a frame")
struct StageBillingTests {
  /// Time that passes only where an app works.
  private final class WorkMeter: StageMeter {
    private let time = Mutex<Int64>(0)

    func work(_ nanoseconds: Int64) { time.withLock { $0 += nanoseconds } }
    func now() -> Int64 { time.withLock { $0 } }
    func allocated() -> Int { 0 }
    func deallocated() -> Int { 0 }
  }

  /// The same as retains, where they are counted.
  private final class CountingMeter: StageMeter {
    let time: WorkMeter
    let countsWork: Bool
    init(_ time: WorkMeter, countsWork: Bool) { (self.time, self.countsWork) = (time, countsWork) }

    func now() -> Int64 { 0 }
    func allocated() -> Int { 0 }
    func deallocated() -> Int { 0 }
    func work() -> WorkCount {
      var count = WorkCount()
      count.retains = Int(time.now())
      count.objects = 2 * count.retains
      return count
    }
  }

  /// Takes a nanosecond for recognising, ten for updating and so on, a decade more for each stage; its first frame asks
  /// for an effect after the layout.
  private struct DecimalApp: AppUnderTest {
    let meter: WorkMeter
    private var frames = 0
    private var wantsEffect = false

    init(meter: WorkMeter) { self.meter = meter }

    mutating func recognise(_ sample: TouchSample) { meter.work(1) }
    mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
      frames += 1
      meter.work(10)
    }
    mutating func finish(_ effect: RequestID, at vsync: Instant) { meter.work(100) }
    mutating func animate(to vsync: Instant) { meter.work(1_000) }
    mutating func layOut(at vsync: Instant) { meter.work(10_000) }
    mutating func carryOut(at vsync: Instant) -> Bool {
      guard frames == 1 else { return false }
      wantsEffect = true
      meter.work(100_000)
      return true
    }
    mutating func diff(digest: inout StableDigest) -> DisplayDelta {
      meter.work(1_000_000)
      return DisplayDelta()
    }
    mutating func drainEffects(into requests: inout [Request<Lane>]) {
      if wantsEffect { requests.append(.start(RequestID(1), .decode, rank: 0)) }
      wantsEffect = false
    }
    mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan { .milliseconds(5) }
    var nextDue: Instant? { nil }
    func mix(into digest: inout StableDigest) {}
  }

  private struct NoFingers: TouchDriver {
    mutating func continueTouching(
      after vsync: Instant, app: DecimalApp, into samples: inout [TouchSample]
    ) {}
  }

  @Test(
    "each stage is charged its own time; work requested by the layout is charged to effects")
  func billing() {
    let meter = WorkMeter()
    let session = Session(
      app: DecimalApp(meter: meter), driver: NoFingers(), meter: meter, device: .iPhoneSE,
      length: .seconds(1), signals: [], seed: 1)
    #expect(session.step())
    #expect(session.record.stages.values == [0, 10, 100_000, 1_000, 10_000, 1_000_000])
    #expect(session.step(), "the frame that takes the effect")
    #expect(session.record.stages.values == [0, 10, 100, 1_000, 10_000, 1_000_000])
    #expect(!session.step())
  }

  @Test(
    "each stage is charged its work in every frame, if work is counted",
    arguments: [true, false])
  func work(isCounted: Bool) {
    let time = WorkMeter()
    let session = Session(
      app: DecimalApp(meter: time), driver: NoFingers(), meter: CountingMeter(time, countsWork: isCounted),
      device: .iPhoneSE, length: .seconds(1), signals: [], seed: 1)
    #expect(session.step())
    let first = session.record.work
    #expect(session.step())
    let second = session.record.work
    func retains(_ work: PerStage<WorkCount>) -> [Int] { work.values.map(\.retains) }
    let times = isCounted ? 1 : 0
    #expect(retains(first) == [0, 10, 100_000, 1_000, 10_000, 1_000_000].map { $0 * times })
    #expect(retains(second) == [0, 10, 100, 1_000, 10_000, 1_000_000].map { $0 * times })
    #expect(second.sum.retains == 1_011_110 * times && second.sum.objects == 2_022_220 * times)
    #expect(second.sum.allocations == 0)
  }

  /// Says so of every frame in which it was told to watch an even number of times so far.
  private final class RestlessMeter: StageMeter {
    private let watched = Mutex(0)
    func now() -> Int64 { 0 }
    func allocated() -> Int { 0 }
    func deallocated() -> Int { 0 }
    func watchInterruption() { watched.withLock { $0 += 1 } }
    func wasInterrupted() -> Bool { watched.withLock { $0 % 2 == 0 } }
  }

  @Test("only the frame in which the host preempted the thread is marked")
  func interrupted() {
    let session = Session(
      app: DecimalApp(meter: WorkMeter()), driver: NoFingers(), meter: RestlessMeter(), device: .iPhoneSE,
      length: .seconds(1), signals: [], seed: 1)
    #expect(session.step() && !session.record.wasInterrupted)
    #expect(session.step() && session.record.wasInterrupted)
  }
}
