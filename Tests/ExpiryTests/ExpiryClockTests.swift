import Expiry
import Kernel
import Testing

@Suite struct ExpiryClockTests {
  static let noon = WallTime(secondsSinceEpoch: 1_800_000_000)

  @Test("setting the clock back does not turn time back, nor does a restart")
  func back() {
    var clock = ExpiryClock()
    let told1 = clock.time(wall: Self.noon)
    #expect(told1 == Self.noon)
    let told2 = clock.time(wall: Self.noon - .hours(72))
    #expect(told2 == Self.noon)
    var restarted = ExpiryClock(highWater: clock.highWater, correction: clock.correction)
    let told3 = restarted.time(wall: Self.noon - .hours(1))
    #expect(told3 == Self.noon)
    let told4 = restarted.time(wall: Self.noon + .hours(1))
    #expect(told4 == Self.noon + .hours(1))
  }

  @Test("the server's time corrects a clock that ran ahead and one that runs behind")
  func server() {
    var clock = ExpiryClock()
    _ = clock.time(wall: Self.noon + .hours(9_000))
    clock.correct(server: Self.noon, wall: Self.noon + .hours(9_000))
    let told5 = clock.time(wall: Self.noon + .hours(9_001))
    #expect(told5 == Self.noon + .hours(1))
    clock.correct(server: Self.noon + .hours(2), wall: Self.noon - .hours(1))
    let told6 = clock.time(wall: Self.noon)
    #expect(told6 == Self.noon + .hours(3))
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
          clock = ExpiryClock(highWater: clock.highWater, correction: clock.correction)
        }
        let time = clock.time(wall: wall)
        let visible = queue.isVisible(PhotoID(1), at: time)
        #expect(!(gone && visible), "seed \(seed) step \(step)")
        gone = gone || !visible
      }
    }
  }
}
