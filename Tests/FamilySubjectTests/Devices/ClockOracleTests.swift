import FamilySubject
import Kernel
import Testing

@Suite("The independent model of the app's time")
struct ClockOracleTests {
  private func time(_ minutes: Int64) -> WallTime { WallTime(secondsSinceEpoch: minutes * 60) }

  private func oracle(from minutes: Int64 = 0) -> ClockOracle {
    ClockOracle(highWater: time(minutes), correction: nil, offset: .zero)
  }

  private func follow(
    _ clock: inout ClockOracle, _ minutes: Int64, offset: Int64 = 0, moves: [Int64] = [],
    server: Int64? = nil
  ) {
    clock.follow(
      now: time(minutes), offset: .minutes(offset), moves: moves.map { .minutes($0) },
      server: server.map { time($0) })
  }

  @Test("the app's time follows a clock that is set ahead, but not back")
  func ahead() {
    var clock = oracle()
    follow(&clock, 10)
    #expect(clock.believed == time(10) && !clock.wasMoved)
    follow(&clock, 20, offset: 60, moves: [60])
    #expect(clock.believed == time(80) && clock.wasMoved)
    follow(&clock, 30)
    // Until it was set back it had gone on.
    #expect(clock.believed == time(90) && clock.wall == time(30) && clock.latest == time(90))
  }

  @Test("a clock that was wrong briefly within a frame is believed")
  func moment() {
    var clock = oracle()
    follow(&clock, 10, moves: [60, 0])
    #expect(clock.believed == time(70) && clock.wasMoved)
  }

  @Test("the server's time corrects a clock that is still wrong, and one that was put right")
  func corrected() {
    var clock = oracle()
    follow(&clock, 10, offset: 60, moves: [60], server: 10)
    #expect(clock.believed == time(10) && clock.corrected == time(10) && clock.latest == time(70))
    follow(&clock, 20, offset: 60, server: 20)
    #expect(clock.believed == time(20) && clock.corrected == nil)
    follow(&clock, 30, moves: [0])
    // What the server said goes on: the clock that is put right tells nothing new.
    #expect(clock.wall == time(30) && clock.believed == time(30) && clock.correction == .zero)
    follow(&clock, 35, offset: -20, moves: [90, -20])
    #expect(clock.wall == time(35) && clock.believed == time(35) && clock.correction == .minutes(20))
    follow(&clock, 40, offset: -20, server: 40)
    #expect(clock.wall == time(40) && clock.believed == time(40))
  }

  @Test("a launch begins with the stored time, and everything acknowledged is expected of it")
  func launches() {
    var clock = oracle()
    follow(&clock, 10, offset: 60, moves: [60])
    clock.startLaunch(highWater: time(5), correction: nil, offset: .zero, acknowledged: nil)
    follow(&clock, 11)
    #expect(clock.believed == time(11) && clock.highWater == time(70) && clock.latest == time(70))
    clock.startLaunch(
      highWater: time(5), correction: nil, offset: .zero, acknowledged: (time(6), nil))
    #expect(clock.highWater == time(6))
  }

  // `storm`, family 629: a photo was said to be shown too long after a step of a clock that its app knew to be one.
  @Test(
    "after a correction of an old time at launch, setting the clock does not change the time"
  )
  func correctedLaunch() {
    var clock = oracle()
    follow(&clock, 10)
    clock.startLaunch(highWater: time(70), correction: nil, offset: .zero, acknowledged: nil)
    follow(&clock, 11, server: 11)
    #expect(clock.believed == time(11) && clock.corrected == nil)
    follow(&clock, 20, offset: 60, moves: [60])
    #expect(clock.believed == time(20) && clock.highWater == time(20) && clock.wall == time(20))
  }
}
