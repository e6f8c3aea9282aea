import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of expiry.bytes")
struct RemovalCheckTests {
  private let expiries = [
    PhotoID(1): WallTime(secondsSinceEpoch: 10), PhotoID(2): WallTime(secondsSinceEpoch: 4_000),
  ]

  /// The violations of a session with frames at these seconds, in the background where negative, that ends with photos on
  /// disk.
  private func violations(
    _ seconds: [Int64], end: Int64, onDisk: [UInt64], removalsMayFail: Bool = false,
    pollsMayFail: Bool = false
  ) -> [String] {
    var check = RemovalCheck(
      expiries: expiries, removalsMayFail: removalsMayFail, pollsMayFail: pollsMayFail)
    let film = Film()
    for second in seconds {
      film.move(to: abs(second) * 1_000)
      film.frame.isInBackground = second < 0
      check.check(film.with(changed: true))
    }
    check.finish(
      CheckedEnd(
        time: .seconds(end), period: .milliseconds(16), onDisk: onDisk.map { PhotoID($0) }))
    return check.tally.examples
  }

  @Test("a photo that expired before the launch must be removed soon after it")
  func launch() {
    #expect(violations([20], end: 24, onDisk: [1]) == [], "the sweep has five seconds")
    #expect(
      violations([20], end: 25, onDisk: [1])
        == ["at 0:25.000: photo 1 is still on disk, swept 10.000 s after its end"])
    #expect(violations([20], end: 100, onDisk: [2, 3]) == [], "one lives, the other is the album's")
  }

  @Test("a later expiry must be removed by the next hourly sweep, or on return to the foreground")
  func later() {
    #expect(violations([0, 300, 3_500], end: 3_599, onDisk: [1]) == [])
    #expect(violations([0, 3_600], end: 3_700, onDisk: [1]).count == 1)
    #expect(violations([0, -100, 200], end: 300, onDisk: [1]).count == 1)
    #expect(violations([0, -100, -4_000], end: 5_000, onDisk: [1]) == [], "nothing is swept behind")
  }

  @Test("if removals may fail, a photo may need one more sweep, but not two")
  func failing() {
    #expect(violations([20], end: 100, onDisk: [1], removalsMayFail: true) == [])
    #expect(violations([20, -30, 40], end: 100, onDisk: [1], removalsMayFail: true).count == 1)
  }

  @Test("if listings of the disk may fail, a photo may need another sweep")
  func blind() {
    #expect(violations([20], end: 100, onDisk: [1], pollsMayFail: true) == [])
    #expect(violations([20, -30, 40], end: 100, onDisk: [1], pollsMayFail: true).count == 1)
    #expect(
      violations([20, -30, 40], end: 100, onDisk: [1], removalsMayFail: true, pollsMayFail: true) == [])
  }

  // Family 169 of storm, seed 1: the disk refused a removal 15 ms before its faults ended. The app returned to the foreground before it
  // had the answer, so that sweep did not order the removal again.
  @Test(
    "a removal under way when the faults end may still fail, and the next sweep must find it")
  func underWay() {
    func violations(ordered: Int64, sweeps: [Int64], ends: Int64 = 100_000) -> Int {
      var check = RemovalCheck(expiries: expiries, removalsMayFail: false, failsUntil: .seconds(50))
      let film = Film()
      film.move(to: 0)
      check.check(film.with(changed: true))
      film.move(to: ordered)
      check.check(film.with(changed: true, removed: [PhotoID(1)]))
      for time in sweeps {
        film.move(to: time - 1)
        film.frame.isInBackground = true
        check.check(film.with(changed: true))
        film.move(to: time)
        film.frame.isInBackground = false
        check.check(film.with(changed: true))
      }
      check.finish(
        CheckedEnd(time: .milliseconds(ends), period: .milliseconds(16), onDisk: [PhotoID(1)]))
      return check.tally.violations
    }
    #expect(violations(ordered: 49_984, sweeps: [50_000]) == 0)
    #expect(violations(ordered: 50_000, sweeps: [50_002]) == 1, "the disk was right by then")
    #expect(violations(ordered: 45_001, sweeps: [50_000]) == 0)
    #expect(violations(ordered: 45_000, sweeps: [50_000]) == 1, "it was refused long ago")
    #expect(violations(ordered: 49_984, sweeps: [50_000, 60_000]) == 1, "and then it was swept again")
    #expect(violations(ordered: 49_984, sweeps: [60_000]) == 1)
  }

  // Families 2097 and 2862 of soak-night: swept at launch by a clock over an hour ahead, fetched again once the server had
  // told the time.
  @Test("a sweep by a clock ahead counts only for photos expired by the right time")
  func corrected() {
    func violations(onDisk photo: UInt64, corrected: Int64?) -> Int {
      var check = RemovalCheck(expiries: expiries, removalsMayFail: false)
      let film = Film()
      film.move(to: 20_000)
      let launch = film.with(changed: true)
      launch.wall = WallTime(secondsSinceEpoch: 5_000)
      check.check(launch)
      film.move(to: 21_000)
      let reported = film.with(changed: true)
      reported.corrected = corrected.map { WallTime(secondsSinceEpoch: $0) }
      reported.wall = reported.corrected ?? WallTime(secondsSinceEpoch: 5_001)
      check.check(reported)
      check.finish(CheckedEnd(time: .seconds(100), period: .milliseconds(16), onDisk: [PhotoID(photo)]))
      return check.tally.violations
    }
    #expect(violations(onDisk: 2, corrected: nil) == 1)
    #expect(violations(onDisk: 2, corrected: 21) == 0)
    #expect(violations(onDisk: 1, corrected: 21) == 1, "that one has ended by the right time, too")
    #expect(violations(onDisk: 2, corrected: 4_001) == 1, "and so has this")
  }

  @Test("a disk that does not list its photos at the end is not taken for empty")
  func silentDisk() {
    var check = RemovalCheck(expiries: expiries, removalsMayFail: false)
    let film = Film()
    film.move(to: 20_000)
    check.check(film.with(changed: true))
    check.finish(CheckedEnd(time: .seconds(100), period: .milliseconds(16), onDisk: nil))
    #expect(check.tally.examples == ["at 1:40.000: the disk does not list its photos"])
  }

  @Test("a removal of a live photo is early, unless it is unknown which are live")
  func early() {
    func examples(alive: Set<PhotoID>?) -> [String] {
      var check = RemovalCheck(expiries: expiries, removalsMayFail: false)
      let film = Film()
      film.move(to: 1_000)
      film.frame.alive = alive
      check.check(film.with(changed: true, removed: [PhotoID(1), PhotoID(2)]))
      return check.tally.examples
    }
    #expect(
      examples(alive: [PhotoID(2), PhotoID(3)])
        == ["at 0:01.000: photo 2 is alive and was ordered off the disk"])
    #expect(examples(alive: []) == [])
    #expect(examples(alive: nil) == [])
  }

  @Test("each order to remove exercises the rule")
  func exercised() {
    var check = RemovalCheck(expiries: expiries, removalsMayFail: false)
    let film = Film()
    film.move(to: 1_000)
    check.check(film.with(changed: true, removed: [PhotoID(1), PhotoID(2)]))
    #expect(check.tally.exercised == 2 && check.tally.checked == 1 && check.tally.violations == 0)
  }
}
