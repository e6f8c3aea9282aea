import Kernel
import Metrics
import Simulation
import Testing

@Suite("The times of frames")
struct FrameTimesTests {
  /// A device of 100 Hz, so that a period is 10 ms, twice as fast as the reference, with round toolkit costs.
  private static let device: DeviceProfile = {
    var device = DeviceProfile.iPhoneSE
    device.screen.refreshHertz = 100
    device.relativeSpeed = 2
    device.toolkit = ToolkitCosts(
      base: .microseconds(500), perCreated: .microseconds(60), perChanged: .microseconds(25),
      perMoved: .microseconds(4), perRemoved: .microseconds(10))
    return device
  }()

  private func times(hostScore: Double = 1, empty: Int64 = 0) -> FrameTimes {
    FrameTimes(device: FrameTimesTests.device, hostScore: hostScore, emptyFrameNanoseconds: empty)
  }

  /// A frame whose stages took these host nanoseconds.
  private func frame(_ stages: [Int64], delta: DisplayDelta = DisplayDelta()) -> FrameRecord {
    var record = FrameRecord()
    record.stages = PerStage(
      recognise: stages[0], update: stages[1], effects: stages[2], animate: stages[3], layout: stages[4],
      diff: stages[5])
    record.delta = delta
    return record
  }

  @Test("a stage's cost is its time on this host times host score over device speed")
  func scale() {
    #expect(times().scaled(1_000) == 500)
    #expect(times(hostScore: 3).scaled(1_000) == 1_500)
    #expect(times().scale == 0.5)
  }

  @Test("a sixth of an empty frame is subtracted from each stage before scaling, down to zero")
  func emptyFrame() {
    let times = times(empty: 600)
    #expect(times.scaled(1_100) == 500)
    #expect(times.scaled(100) == 0)
    #expect(times.scaled(40) == 0)
    #expect(times.rawProduct(frame([1_100, 100, 100, 300, 100, 0])) == 600)
  }

  @Test("product, toolkit, their sum and each stage are recorded")
  func parts() {
    var times = times()
    var delta = DisplayDelta()
    (delta.created, delta.moved, delta.changed, delta.removed) = (2, 10, 4, 1)
    times.record(frame([200, 400, 600, 800, 1_000, 1_200], delta: delta))
    // 500 + 2 x 60 + 4 x 25 + 10 x 4 + 10 microseconds.
    let toolkit = 770_000
    #expect(times.lastProduct == 2_100 && times.lastToolkit == toolkit)
    #expect(times.product.maximum == 2_100 && times.toolkit.maximum == toolkit)
    #expect(times.cost.maximum == toolkit + 2_100 && times.cost.count == 1)
    #expect(times.stages.map { $0.1.maximum } == [100, 200, 300, 400, 500, 600])
    #expect(times.stages.map { $0.0 } == FrameStage.allCases)
    #expect(times.lastStages == [100, 200, 300, 400, 500, 600])
  }

  @Test("a frame is late by whole periods, rounded up, and on time at the deadline")
  func hitches() {
    var times = times()
    // Device costs: 10 ms, 1 ns more, 20 ms, 1 ns more, 35 ms.
    for host in [20_000_000, 20_000_002, 40_000_000, 40_000_002, 70_000_000] as [Int64] {
      times.record(frame([host, 0, 0, 0, 0, 0]))
    }
    #expect(times.hitchCount == 4)
    #expect(times.hitchNanoseconds == 10_000_000 + 10_000_000 + 20_000_000 + 30_000_000)
    #expect(times.longestHitch == 30_000_000)
  }

  @Test("after repetitions the steady cost counts, and the stages share it")
  func steady() {
    var times = times()
    times.record(frame([2_000, 0, 0, 4_000, 0, 0]), steady: 1_000)
    #expect(times.lastProduct == 1_000 && times.product.maximum == 1_000 && times.cost.maximum == 1_000)
    // A third and two thirds; what rounding loses goes to the larger.
    #expect(times.lastStages == [333, 0, 0, 667, 0, 0])
    #expect(times.stages[3].1.maximum == 2_000)
    times.record(frame([60_000_000, 0, 0, 0, 0, 0]), steady: 5_000)
    #expect(times.hitchCount == 0)
  }

  @Test("a frame of many seconds is divided among stages without overflow")
  func long() {
    var times = times()
    // 10,000 s and 30,000 s, which steadily took half of that.
    times.record(frame([20_000_000_000_000, 0, 0, 60_000_000_000_000, 0, 0]), steady: 20_000_000_000_000)
    #expect(times.lastStages == [5_000_000_000_000, 0, 0, 15_000_000_000_000, 0, 0])
  }

  @Test("allocated bytes are recorded as they are")
  func allocated() {
    var times = times(hostScore: 3, empty: 600)
    var record = frame([0, 0, 0, 0, 0, 0])
    record.allocatedBytes = 512
    times.record(record)
    #expect(times.allocated.maximum == 512 && times.allocated.count == 1)
  }
}
