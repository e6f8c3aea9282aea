import Kernel
import Simulation
import Testing
import Touches

@Suite("Gestures moved to vsyncs")
struct TouchGridTests {
  /// How far the nearest vsync is from an instant, nanoseconds.
  private static func distance(_ instant: Instant, _ clock: FrameClock) -> Int64 {
    let after = clock.frame(holding: instant)
    let before = FrameIndex(max(0, after.number - 1))
    return min(
      (clock.vsync(after) - instant).nanoseconds, (instant - clock.vsync(before)).nanoseconds)
  }

  /// Gestures of a hand whose device asks for so many in a hundred, each with its first and last sample.
  private static func gestures(
    _ share: Int, hertz: Int, count: Int, isTimed: Bool = false
  ) -> [(first: Instant, last: Instant, samples: [TouchSample])] {
    var device = DeviceProfile.iPhoneSE.refreshing(at: hertz)
    device.grid = InstantGrid(percent: share, hertz: hertz)
    var maker = GestureMaker(.four, device: device, seed: SeedTree(7))
    var time = Instant.milliseconds(3)
    return (0..<count).map { number in
      var samples: [TouchSample] = []
      let gesture = maker.make(
        TouchIntent.allCases[number % TouchIntent.allCases.count], at: time,
        start: ScreenPoint(x: .points(150), y: .points(300)), isTimed: isTimed, into: &samples)
      time = gesture.last + .milliseconds(17)
      return (gesture.first, gesture.last, samples)
    }
  }

  @Test(
    "all moved gestures begin or end at a vsync or a nanosecond beside it",
    arguments: [60, 90, 120])
  func all(hertz: Int) {
    let clock = FrameClock(hertz: hertz)
    var sides: Set<Int64> = []
    var (landings, lifts) = (0, 0)
    for gesture in Self.gestures(100, hertz: hertz, count: 400) {
      let (landing, lift) = (Self.distance(gesture.first, clock), Self.distance(gesture.last, clock))
      #expect(min(landing, lift) <= 1)
      if landing <= 1 { landings += 1 }
      if lift <= 1 { lifts += 1 }
      let instant = landing <= 1 ? gesture.first : gesture.last
      let vsync = clock.vsync(clock.frame(holding: instant - TimeSpan(nanoseconds: 1)))
      sides.insert((instant - vsync).nanoseconds)
      #expect(gesture.samples.first?.time == gesture.first && gesture.samples.last?.time == gesture.last)
    }
    #expect(sides == [-1, 0, 1])
    #expect(landings > 100 && lifts > 100)
  }

  @Test("the requested share moves, timed gestures never do, and the others are unchanged")
  func share() {
    let (plain, some) = (
      Self.gestures(0, hertz: 60, count: 600), Self.gestures(10, hertz: 60, count: 600)
    )
    let clock = FrameClock(hertz: 60)
    func count(_ gestures: [(first: Instant, last: Instant, samples: [TouchSample])]) -> Int {
      gestures.count { min(Self.distance($0.first, clock), Self.distance($0.last, clock)) <= 1 }
    }
    #expect(count(plain) == 0)
    #expect((30...90).contains(count(some)))
    #expect(count(Self.gestures(100, hertz: 60, count: 600, isTimed: true)) == 0)
    #expect(zip(plain, some).allSatisfy { $0.samples.count == $1.samples.count })
    #expect(zip(plain, some).allSatisfy { $0.last - $0.first == $1.last - $1.first })
  }

  @Test("a restarted user moves the same gestures")
  func again() {
    var device = DeviceProfile.iPhoneSE
    device.grid = InstantGrid(percent: 50, hertz: 60)
    var maker = GestureMaker(.four, device: device, seed: SeedTree(7))
    let rounds = (0..<2).map { _ in
      _ = maker.restart(at: SeedTree(3))
      var samples: [TouchSample] = []
      for number in 0..<20 {
        _ = maker.make(
          .tap, at: .milliseconds(Int64(number) * 500), start: ScreenPoint(x: .points(150), y: .points(300)),
          into: &samples)
      }
      return samples
    }
    #expect(rounds[0] == rounds[1])
  }
}
