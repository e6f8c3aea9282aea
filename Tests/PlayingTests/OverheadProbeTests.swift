import Playing
import Simulation
import Testing

@Suite("The harness's overhead per frame")
struct OverheadProbeTests {
  @Test("the overhead is the instrumented loop minus the bare one, per active frame, the best of all rounds")
  func overhead() {
    // In turns: bare from, bare to, instrumented from, instrumented to.
    let rounds: [Int64] = [0, 24_020, 0, 60_050, 0, 12_010, 0, 36_030, 0, 99_999, 0, 48_040]
    var call = 0
    let (nanoseconds, frames) = OverheadProbe.measure(of: NoMeter(), 3) {
      defer { call += 1 }
      return rounds[call]
    }
    // Ten seconds at 120 Hz, both ends included.
    #expect(frames == 1_201)
    #expect(nanoseconds == 36_030.0 / 1_201 - 12_010.0 / 1_201)
    #expect(nanoseconds == 20)
  }

  @Test("a negative overhead counts as zero")
  func negative() {
    var call = 0
    let rounds: [Int64] = [0, 24_020, 0, 12_010]
    let nanoseconds = OverheadProbe.measure(of: NoMeter(), 1) {
      defer { call += 1 }
      return rounds[call]
    }.nanoseconds
    #expect(nanoseconds == 0)
  }
}
