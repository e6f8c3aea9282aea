import Kernel
import Simulation
import Testing

@Suite("The frame clock")
struct FrameClockTests {
  @Test("every instant belongs to the frame with the first vsync at or after it", arguments: [60, 90, 120])
  func frames(hertz: Int) {
    let clock = FrameClock(hertz: hertz)
    var random = RandomSource(seed: UInt64(hertz))
    for round in 0..<20_000 {
      let instant = Instant(nanoseconds: Int64(random.below(8_000_000_000_000)))
      let frame = clock.frame(holding: instant)
      #expect(clock.vsync(frame) >= instant, "round \(round), \(instant.nanoseconds)")
      #expect(clock.vsync(FrameIndex(frame.number - 1)) < instant, "round \(round), \(instant.nanoseconds)")
    }
    for number in 0..<5_000 {
      #expect(clock.frame(holding: clock.vsync(FrameIndex(number))) == FrameIndex(number))
    }
  }

  @Test("has exactly its rate of vsyncs in every second for ten hours", arguments: [60, 90, 120])
  func noDrift(hertz: Int) {
    let clock = FrameClock(hertz: hertz)
    for second in stride(from: 0, through: 36_000, by: 600) {
      #expect(clock.vsync(FrameIndex(second * hertz)) == .seconds(Int64(second)))
    }
  }

  @Test("puts the vsyncs of 90 Hz at every ninth of a tenth of a second, rounded down to a nanosecond")
  func ninetyHertz() {
    let clock = FrameClock(hertz: 90)
    let table: [Int64] = [
      0, 11_111_111, 22_222_222, 33_333_333, 44_444_444, 55_555_555, 66_666_666, 77_777_777, 88_888_888,
      100_000_000, 111_111_111,
    ]
    for (number, nanoseconds) in table.enumerated() {
      #expect(clock.vsync(FrameIndex(number)) == Instant(nanoseconds: nanoseconds))
    }
    #expect(clock.period == TimeSpan(nanoseconds: 11_111_111))
    #expect(clock.frame(holding: Instant(nanoseconds: 11_111_112)) == FrameIndex(2))
  }
}
