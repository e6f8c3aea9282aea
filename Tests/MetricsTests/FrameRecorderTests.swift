import Kernel
import Metrics
import Simulation
import Testing

@Suite("The recorder of a session's frames")
struct FrameRecorderTests {
  /// 60 Hz, the reference's speed, a toolkit that costs nothing: what a stage takes is what it costs.
  private static let device: DeviceProfile = {
    var device = DeviceProfile.iPhoneSE
    device.screen.refreshHertz = 60
    device.relativeSpeed = 1
    device.toolkit = ToolkitCosts(
      base: .zero, perCreated: .zero, perChanged: .zero, perMoved: .zero, perRemoved: .zero)
    return device
  }()

  private struct Frame {
    var at: Int64
    var milliseconds: Int64 = 1
    var animating = false
    var waiting = false
    var live = 0
    var launches = false
    /// Its place among the vsyncs; `nil`: its time at 60 Hz.
    var number: Int?
    var bytes = 0
  }

  /// Plays frames at these virtual milliseconds and ends the session at 2 s.
  private func recorder(_ frames: [Frame], setup: Int64 = 0) -> FrameRecorder {
    var recorder = FrameRecorder(
      times: FrameTimes(device: FrameRecorderTests.device, hostScore: 1, emptyFrameNanoseconds: 0))
    for frame in frames {
      var record = FrameRecord()
      record.vsync = .milliseconds(frame.at)
      record.stages.layout = frame.milliseconds * 1_000_000
      record.delta.moved = frame.animating ? 1 : 0
      record.isLaunch = frame.launches
      record.frame = FrameIndex(frame.number ?? Int(frame.at * 60 / 1_000))
      record.allocatedBytes = frame.bytes
      recorder.record(
        record, steady: nil, live: frame.live, isWaiting: frame.waiting, setupNanoseconds: setup)
    }
    recorder.finish(at: .seconds(2))
    return recorder
  }

  private func value(_ id: String, _ recorder: FrameRecorder) -> MetricValue? {
    var measurements = Measurements()
    recorder.add(
      to: &measurements, form: .phone, clock: FrameClock(hertz: 60), end: .seconds(2))
    let table = MetricTable(
      FrameMetrics.frames + FrameMetrics.activity + WorkMetrics.views + WorkMetrics.bytes
        + FrameMetrics.hitches + FrameMetrics.memory + [FrameMetrics.launch])
    return table.values(measurements).first { $0.id == id }
  }

  @Test("the hitch ratio divides by animated time, and its samples are animated frames")
  func hitchRatio() throws {
    // Three late frames of 40 ms at 60 Hz, two periods each; four of six frames animate.
    let frames = (0..<6).map { index in
      Frame(at: Int64(index) * 100, milliseconds: index < 3 ? 40 : 1, animating: index < 4)
    }
    let recorder = recorder(frames)
    let ratio = try #require(value("hitch.ratio", recorder))
    // 3 x 2 periods of 16,666,666 ns in 4 of them, which are counted in whole microseconds.
    let expected: Double = 99.999996 / 0.066666
    #expect(abs(ratio.value - expected) < 1e-9)
    #expect(ratio.samples == 4)
    #expect(value("hitch.count", recorder)?.value == 3)
    #expect(value("hitch.longest", recorder)?.value == 33.333332)
    #expect(value("hitch.total", recorder)?.value == 99.999996)
    #expect(value("hitch.total", recorder)?.samples == 6)
  }

  /// A timer that was left armed made 470 frames more without work: every mean of a frame was lower, and all was BETTER.
  @Test("frames without work lower means, and raise frames, wake-ups and totals per minute")
  func idleFrames() throws {
    let work = (0..<4).map {
      Frame(at: Int64($0) * 17, milliseconds: 2, animating: true, number: $0, bytes: 90)
    }
    let idle = (1..<60).map { Frame(at: Int64($0) * 34, milliseconds: 0, number: $0 * 2 + 3, bytes: 10) }
    let (before, after) = (recorder(work), recorder(work + idle))
    func change(_ id: String) throws -> Double {
      try #require(value(id, after)).value - (try #require(value(id, before)).value)
    }
    #expect(try change("frame.product.p50") < 0 && change("work.bytes.per_frame.mean") < 0)
    #expect(try change("frames.active") == 30 * 59, "59 more in two seconds")
    #expect(try change("frames.wakeups") == 30 * 59, "each after a vsync with nothing to do")
    #expect(try change("work.bytes.total") == 590 && change("views.moved.total") == 0)
    #expect(try change("frame.product.per_minute") == 0)
    #expect(abs((value("frame.product.per_minute", before)?.value ?? 0) - 30 * 8) < 1e-9)
    #expect(value("views.moved.total", before)?.value == 4 && value("frames.wakeups", before)?.value == 0)
    for id in ["frames.active", "frames.wakeups", "frame.product.per_minute", "work.bytes.total"] {
      #expect(value(id, before)?.better == .lower, "\(id)")
    }
    #expect(value("frames.active", before)?.kind == .exact && value("frames.wakeups", before)?.kind == .exact)
  }

  @Test("waiting lasts from a frame without content to the next, or to the session's end")
  func waiting() {
    let recorder = recorder([
      Frame(at: 100, waiting: true), Frame(at: 150), Frame(at: 400), Frame(at: 500, waiting: true),
      Frame(at: 530, waiting: true), Frame(at: 600), Frame(at: 1_900, waiting: true),
    ])
    // 50 + 30 + 70 + 100 ms.
    #expect(recorder.waiting == .milliseconds(250))
  }

  @Test("the time of the first frame includes setup, once")
  func launch() {
    let recorder = recorder(
      [Frame(at: 0, milliseconds: 3), Frame(at: 16, milliseconds: 9)], setup: 20_000_000)
    #expect(recorder.launches == [23_000_000])
    #expect(value("launch.first_frame", recorder)?.value == 23)
    #expect(value("launch.first_frame", recorder)?.samples == 1)
  }

  @Test("each launch is one sample: the slowest counts, and other frames do not")
  func relaunch() {
    let recorder = recorder(
      [
        Frame(at: 0, milliseconds: 3, launches: true), Frame(at: 16, milliseconds: 90),
        Frame(at: 500, milliseconds: 7, launches: true), Frame(at: 516, milliseconds: 80),
      ], setup: 20_000_000)
    #expect(recorder.launches == [23_000_000, 27_000_000])
    #expect(value("launch.first_frame", recorder)?.value == 27)
    #expect(value("launch.first_frame", recorder)?.samples == 2)
  }

  @Test("the peak of live bytes is the largest after any frame, of its form of device")
  func livePeak() {
    let recorder = recorder([Frame(at: 0, live: 5), Frame(at: 16, live: 9), Frame(at: 33, live: 7)])
    #expect(value("memory.live_peak", recorder)?.value == 9)
    #expect(value("memory.live_peak@phone", recorder)?.value == 9)
    #expect(value("memory.live_peak@tablet", recorder) == nil)
    #expect(value("frame.cost.max@60hz", recorder)?.samples == 3)
    #expect(value("frame.cost.max@120hz", recorder) == nil)
  }

  @Test("a minute holds the frames before its end and is closed once, empty ones too")
  func minutes() {
    var recorder = recorder([Frame(at: 10, milliseconds: 40), Frame(at: 20, waiting: true), Frame(at: 50)])
    #expect(recorder.closeMinute(before: .milliseconds(59_999)) == nil)
    let first = recorder.closeMinute(before: .seconds(120))
    #expect(first?.number == 0 && first?.frames == 3 && first?.hitchNanoseconds == 33_333_332)
    #expect(first?.waiting == .milliseconds(30) && first?.cost.maximum == 40_000_000)
    let second = recorder.closeMinute(before: .seconds(120))
    #expect(second?.number == 1 && second?.frames == 0 && second?.hitchNanoseconds == 0)
    #expect(recorder.closeMinute(before: .seconds(120)) == nil)
  }

  @Test("totals are counted in frames, vsyncs and whole microseconds")
  func totals() {
    var measurements = Measurements()
    recorder([Frame(at: 0, animating: true), Frame(at: 16, animating: true), Frame(at: 33)])
      .add(to: &measurements, form: .tablet, clock: FrameClock(hertz: 60), end: .seconds(2))
    #expect(measurements.total(.activeFrames) == 3)
    #expect(measurements.total(.animatedFrames) == 2)
    #expect(measurements.total(.animatedTime) == 33_333)
    #expect(measurements.total(.sessionTime) == 2_000_000)
    #expect(measurements.total(.vsyncs) == 121)
  }
}
