import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of settle")
struct SettleCheckTests {
  private func run(_ check: inout SettleCheck, _ film: Film, _ times: [Int64], changed: Bool) {
    film.frame.isChanged = changed
    for time in times {
      film.move(to: time)
      check.check(film.frame)
    }
  }

  @Test("rest within the bound is accepted and exercises the rule each time, the last time at the end")
  func healthy() {
    var check = SettleCheck()
    let film = Film()
    for second in [1, 20] as [Int64] {
      film.frame.lastTouch = .seconds(second)
      run(&check, film, Film.frames(second * 1_000, second * 1_000 + 6_000), changed: true)
      run(&check, film, [second * 1_000 + 6_016], changed: false)
    }
    #expect(check.tally.violations == 0 && check.tally.exercised == 1)
    #expect(check.tally.checked == 2 * (Film.frames(1_000, 7_000).count + 1))
    check.finish(Film.end(26_099))
    #expect(check.tally.exercised == 1)
    check.finish(Film.end(26_100))
    #expect(check.tally.exercised == 2)
  }

  @Test("a spring that never rests is reported once, whatever the product's own account")
  func restless() {
    var check = SettleCheck()
    let film = Film()
    film.frame.lastTouch = .seconds(1)
    run(&check, film, Film.frames(1_000, 7_000) + [7_016, 7_032, 7_048], changed: true)
    #expect(check.tally.violations == 1 && check.tally.exercised == 0)
    #expect(
      check.tally.examples == ["at 0:07.016: still moving 6.016 s after the last touch or the beginning"])
    run(&check, film, [7_064], changed: false)
    run(&check, film, [7_080, 7_096], changed: true)
    #expect(check.tally.violations == 1, "one frame of rest is none")
    run(&check, film, [7_200] + Film.frames(7_210, 13_300), changed: true)
    #expect(check.tally.violations == 2 && check.tally.exercised == 1)
  }

  @Test(
    "ten changes a second or more never rest; fewer do",
    arguments: [99, 100])
  func slow(period: Int64) {
    var check = SettleCheck()
    let film = Film()
    run(&check, film, Array(stride(from: 0, to: 9_000, by: Int64.Stride(period))), changed: true)
    #expect(check.tally.violations == (period < 100 ? 1 : 0))
  }

  @Test("a freeze of a closed loop is not a rest", arguments: [(0, 1), (50, 1), (51, 0)])
  func frozen(milliseconds: Int64, rests: Int) {
    var check = SettleCheck()
    let film = Film()
    run(&check, film, [1_000, 1_016], changed: true)
    film.frame.frozen = .milliseconds(milliseconds)
    run(&check, film, [1_166], changed: true)
    #expect(check.tally.exercised == rests)
  }

  @Test("a finger, and an outside event, are reasons to move", arguments: [true, false])
  func reasons(isTouch: Bool) {
    var check = SettleCheck()
    let film = Film()
    run(&check, film, Film.frames(1_000, 5_000), changed: true)
    if isTouch { film.frame.lastTouch = .seconds(5) } else { film.frame.lastEvent = .seconds(5) }
    run(&check, film, Film.frames(5_016, 11_000), changed: true)
    #expect(check.tally.violations == 0)
    run(&check, film, [11_016], changed: true)
    #expect(check.tally.violations == 1)
  }

  @Test("animations by the product's account do not count if nothing changes")
  func word() {
    var check = SettleCheck()
    let film = Film()
    film.frame.glance.isAnimating = true
    run(&check, film, Film.frames(1_000, 9_000), changed: false)
    check.finish(Film.end(20_000))
    #expect(check.tally.violations == 0 && check.tally.exercised == 0)
  }
}
