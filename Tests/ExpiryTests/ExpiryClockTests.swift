import Expiry
import Kernel
import Testing

@Suite struct ExpiryClockTests {
  static let noon = WallTime(secondsSinceEpoch: 1_800_000_000)

  @Test("setting the clock back does not turn time back, nor does a restart")
  func back() {
    var clock = ExpiryClock()
    let reported1 = clock.time(wall: Self.noon)
    #expect(reported1 == Self.noon)
    let reported2 = clock.time(wall: Self.noon - .hours(72))
    #expect(reported2 == Self.noon)
    var restarted = ExpiryClock(highWater: clock.highWater, correction: clock.knownCorrection)
    let reported3 = restarted.time(wall: Self.noon - .hours(1))
    #expect(reported3 == Self.noon)
    let reported4 = restarted.time(wall: Self.noon + .hours(1))
    #expect(reported4 == Self.noon + .hours(1))
  }

  @Test("the server's time corrects a clock that ran ahead and one that runs behind")
  func server() {
    var clock = ExpiryClock()
    _ = clock.time(wall: Self.noon + .hours(9_000))
    clock.correct(server: Self.noon, wall: Self.noon + .hours(9_000))
    let reported5 = clock.time(wall: Self.noon + .hours(9_001))
    #expect(reported5 == Self.noon + .hours(1))
    clock.correct(server: Self.noon + .hours(2), wall: Self.noon - .hours(1))
    let reported6 = clock.time(wall: Self.noon)
    #expect(reported6 == Self.noon + .hours(3))
  }

  @Test("no sequence of clock changes makes an expired photo visible again")
  func nothingComesBack() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = RandomSource(seed: seed)
      var clock = ExpiryClock()
      var queue = ExpiryQueue()
      let received = clock.time(wall: Self.noon)
      _ = queue.insert(PhotoID(1), timestamp: Self.noon, received: received)
      var gone = false
      for step in 0..<60 {
        let wall = Self.noon + .hours(Int64(random.inside(-60...80)))
        if random.chance(0.1) {
          clock = ExpiryClock(highWater: clock.highWater, correction: clock.knownCorrection)
        }
        let time = clock.time(wall: wall)
        let visible = queue.isVisible(PhotoID(1), at: time)
        #expect(!(gone && visible), "seed \(seed) step \(step)")
        gone = gone || !visible
      }
    }
  }

  @Test("a new clock returns the device's time and remembers the latest value")
  func mark() {
    var clock = ExpiryClock()
    #expect(clock.highWater == WallTime(nanoseconds: 0))
    #expect(clock.correction == .zero)
    let before1970 = clock.time(wall: WallTime(nanoseconds: -5))
    #expect(before1970 == WallTime(nanoseconds: 0))
    for (shown, reported) in [(3, 3), (3, 3), (2, 3), (4, 4)] as [(Int64, Int64)] {
      let time = clock.time(wall: WallTime(nanoseconds: shown))
      #expect(time == WallTime(nanoseconds: reported))
      #expect(clock.highWater == time)
    }
  }

  @Test("after the server's time the clock stays at the same distance from the device's")
  func correction() {
    for hours in [-3, 0, 3] as [Int64] {
      var clock = ExpiryClock()
      _ = clock.time(wall: Self.noon)
      clock.correct(server: Self.noon + .hours(hours), wall: Self.noon)
      #expect(clock.highWater == Self.noon + .hours(hours))
      #expect(clock.correction == .hours(hours))
      let now = clock.time(wall: Self.noon)
      #expect(now == Self.noon + .hours(hours))
      let later = clock.time(wall: Self.noon + .minutes(1))
      #expect(later == Self.noon + .hours(hours) + .minutes(1))
      let again = clock.time(wall: Self.noon)
      #expect(again == later)
    }
  }

  // Corrected by ten minutes and put right by hand: the time stood still for ten minutes, and a photo lived on for as long.
  @Test("after a server correction no setting of the device's clock changes the time")
  func steps() {
    for (offset, step) in [(10, -10), (10, 30), (-10, 10), (10, 0)] as [(Int64, Int64)] {
      for restarts in [false, true] {
        var clock = ExpiryClock()
        let wall = Self.noon + .minutes(offset)
        _ = clock.time(wall: wall)
        clock.correct(server: Self.noon, wall: wall)
        clock.step(by: .minutes(step))
        let reported = clock.time(wall: wall + .minutes(step) + .seconds(7))
        #expect(reported == Self.noon + .seconds(7), "\(offset), then \(step)")
        // A later step changes nothing either: with a correction of zero, and after a restart.
        if restarts { clock = ExpiryClock(highWater: clock.highWater, correction: clock.knownCorrection) }
        for hours in [3, -3] as [Int64] {
          var clock = clock
          clock.step(by: .hours(hours))
          let later = clock.time(wall: wall + .minutes(step) + .hours(hours) + .seconds(8))
          #expect(later == Self.noon + .seconds(8), "\(offset), then \(step), then \(hours) h")
        }
      }
    }
    var uncorrected = ExpiryClock()
    _ = uncorrected.time(wall: Self.noon)
    uncorrected.step(by: .hours(1))
    let reported = uncorrected.time(wall: Self.noon + .hours(1))
    #expect(reported == Self.noon + .hours(1), "nobody knows which was right")
  }
}
