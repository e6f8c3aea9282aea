import Kernel
import Sweeping
import Testing
import Touches

@Suite("Gestures cut into touches")
struct TouchCuttingTests {
  @Test("a touch lasts until the last finger lifts, also if touches of fingers overlap")
  func crossing() {
    var one = block([(.tap, 0, 50, 0), (.swipeLeft, 900, 990, -150)])
    var samples: [TouchSample] = []
    for (time, finger, phase) in [
      (0, 0, .began), (10, 1, .began), (12, 0, .moved), (20, 0, .ended), (30, 1, .ended), (40, 0, .began),
      (50, 0, .cancelled),
    ] as [(Int64, UInt8, TouchPhase)] {
      samples.append(
        TouchSample(
          time: .milliseconds(time), finger: finger, phase: phase, position: ScreenPoint(200, 300)))
    }
    let second = one.samples[one.gestures[1].samples]
    one.samples = samples + second
    one.gestures[0].gesture.sampleCount = samples.count
    one.gestures[1].firstSample = samples.count
    let cut = one.touches()
    #expect(cut.gestures.map(\.samples) == [0..<5, 5..<7, 7..<9])
    #expect(cut.gestures.map(\.gesture.intent) == [.tap, .tap, .swipeLeft])
    #expect(cut.gestures.map(\.gesture.last) == [30, 50, 990].map(Instant.milliseconds))
    #expect(cut.samples == one.samples)
  }
}
