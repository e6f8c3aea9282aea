import Metrics
import Simulation
import Synchronization
import Testing

@Suite("The harness's own cost")
struct HarnessCostTests {
  /// Every reading of the clock takes as long as the script says, over and over.
  private final class FakeMeter: StageMeter {
    private let steps: [Int64]
    private let state = Mutex<(time: Int64, calls: Int)>((0, 0))

    init(_ steps: [Int64]) { self.steps = steps }

    func now() -> Int64 {
      state.withLock { state in
        state.time += steps[state.calls % steps.count]
        state.calls += 1
        return state.time
      }
    }
    func allocated() -> Int { 0 }
    func deallocated() -> Int { 0 }
  }

  @Test("an empty frame is six stages between seven readings, and the smallest counts")
  func emptyFrame() {
    #expect(EmptyFrame.measure(FakeMeter([5])) == 30)
    // Seven readings a try, of which the first only begins it: every second try is disturbed.
    #expect(EmptyFrame.measure(FakeMeter([900, 5, 5, 5, 5, 5, 5, 900, 5, 5, 800, 5, 5, 5])) == 30)
  }

  @Test("a burst of 256 frames counts as preempted from half a millisecond off the processor on")
  func preemption() {
    // Wall and CPU time of each burst: 0.5 ms lost, 1 ns more, nothing, a second.
    let bursts: [(Int64, Int64)] = [
      (10_000_000, 9_500_000), (10_000_000, 9_499_999), (8_000_000, 8_000_000), (1_000_000_000, 0),
    ]
    var reading = PreemptionWatch.Reading(wall: 77, cpu: 11)
    var calls = 0
    var watch = PreemptionWatch {
      defer { calls += 1 }
      guard calls > 0 else { return reading }
      reading.wall += bursts[calls - 1].0
      reading.cpu += bursts[calls - 1].1
      return reading
    }
    var counts: [[Int]] = []
    for frame in 1...(256 * 4) {
      watch.frameRan()
      if frame % 256 == 255 || frame % 256 == 0 { counts.append([watch.bursts, watch.preempted]) }
    }
    #expect(counts == [[0, 0], [1, 0], [1, 0], [2, 1], [2, 1], [3, 1], [3, 1], [4, 2]])
    #expect(calls == 5)
  }
}
