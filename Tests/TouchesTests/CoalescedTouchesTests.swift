import Kernel
import Simulation
import TestSupport
import Testing
import Touches

@Suite struct CoalescedTouchesTests {
  @Test("between two vsyncs each finger's last move stays, and every landing and lift")
  func example() {
    let samples = [
      sample(0, 0, .began), sample(1, 0, .moved), sample(5, 0, .moved), sample(6, 1, .began),
      sample(8, 0, .moved), sample(9, 1, .moved), sample(11, 0, .moved), sample(12, 0, .ended),
      sample(17, 1, .moved), sample(18, 1, .cancelled),
    ]
    // Finger 0's moves at 1 and 8 ms are overtaken at 5 and 11. The move at 5 is not, because a finger lands first.
    #expect(samples.coalesced(hertz: 60) == [samples[0]] + samples[2...3] + samples[5...])
  }

  @Test(
    "a 240 Hz stream on a 60 Hz display retains its gestures, their ends and its order",
    arguments: AgeGroup.allCases)
  func streams(group: AgeGroup) {
    var device = DeviceProfile.iPhone15ProMax
    device.touchHertz = 240
    var stream = ChildGestures(group, device: device, seed: SeedTree(12))
    var samples: [TouchSample] = []
    for _ in 0..<500 { _ = stream.next(into: &samples) }
    let coalesced = samples.coalesced(hertz: 60)
    #expect(firstProblem(of: coalesced, on: device.screen.size) == nil)
    #expect(coalesced.filter { $0.phase != .moved } == samples.filter { $0.phase != .moved })
    let (all, stored) = (samples.count { $0.phase == .moved }, coalesced.count { $0.phase == .moved })
    #expect(stored < all / 3 && stored > all / 5, "\(stored) of \(all) moves")
    #expect(coalesced.coalesced(hertz: 60) == coalesced)
    #expect(samples.coalesced(hertz: 1_000).count > samples.count * 9 / 10)
  }

  private func sample(_ milliseconds: Int64, _ finger: UInt8, _ phase: TouchPhase) -> TouchSample {
    TouchSample(
      time: .milliseconds(milliseconds), finger: finger, phase: phase,
      position: ScreenPoint(Double(milliseconds), 5))
  }
}
