import Kernel
import Metrics
import Simulation
import Testing

@Suite("The report of a closed loop")
struct LoopTallyTests {
  /// Two frames of a device at the reference speed, of which the second makes a view that takes 40 ms.
  private func measurements(isClosed: Bool) -> Measurements {
    let costs = ToolkitCosts(
      base: .zero, perCreated: .milliseconds(40), perChanged: .zero, perMoved: .zero, perRemoved: .zero)
    var device = DeviceProfile.iPhoneSE
    device.relativeSpeed = 1
    var lane = MainLane(relativeSpeed: 1, toolkit: costs)
    let clock = FrameClock(hertz: 60)
    let end = Instant.seconds(1)
    var recorder = FrameRecorder(
      times: FrameTimes(device: device, hostScore: 1, emptyFrameNanoseconds: 0))
    for (number, created) in [(0, 0), (1, 1)] {
      var record = FrameRecord()
      record.frame = FrameIndex(number)
      record.vsync = clock.vsync(record.frame)
      record.delta.created = created
      record.stages.update = 5_000
      if isClosed {
        record.tableNanoseconds = lane.productNanoseconds(of: record)
        _ = lane.run(record, on: clock, until: end, waited: 3 * number)
      }
      recorder.record(record, steady: nil, live: 0, isWaiting: false, setupNanoseconds: 0)
    }
    var measurements = Measurements()
    recorder.add(
      to: &measurements, form: .phone, clock: clock, end: end, mainLane: isClosed ? lane : nil)
    return measurements
  }

  @Test("it has skipped vsyncs, the longest freeze, and the error of the table")
  func closed() throws {
    let part = try #require(LoopPart(model: "high", measurements(isClosed: true)))
    #expect(part.model == "high")
    #expect(part.skippedVsyncs == 2 && part.lateFrames == 1 && part.coalescedSamples == 3)
    #expect(part.longestFreezeMilliseconds == 50)
    // 1,960 ns, and with a view 1,860 more; 5,000 ns were measured in each.
    #expect(part.tableMilliseconds == 0.005_78)
    #expect(part.measuredMilliseconds == 0.01)
    // Apart by 1,180 and 3,040 ns, to three digits.
    #expect((0.001_178...0.001_182).contains(part.errorP50Milliseconds))
    #expect((0.003_03...0.003_05).contains(part.errorP99Milliseconds))
  }

  @Test("an open loop has no such report")
  func open() {
    let measurements = measurements(isClosed: false)
    #expect(LoopPart(model: "none", measurements) == nil)
    for definition in LoopMetrics.all {
      for metric in definition.metrics { #expect(metric.value(in: measurements) == nil, "\(metric.id)") }
    }
    #expect(measurements.exact.counters.keys.allSatisfy { !$0.hasPrefix("loop.") })
  }
}
