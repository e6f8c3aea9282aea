import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of settle")
struct SettleCheckTests {
  private func run(_ check: inout SettleCheck, _ film: inout Film, _ times: [Int64]) {
    for time in times {
      film.move(to: time)
      check.check(film.frame)
    }
  }

  @Test("coming to rest within the bound is fine and provokes each time")
  func healthy() {
    var check = SettleCheck()
    var film = Film()
    film.frame.lastTouch = .seconds(1)
    for _ in 0..<2 {
      film.frame.glance.isAnimating = true
      run(&check, &film, Film.frames(1_000, 7_000))
      film.frame.glance.isAnimating = false
      run(&check, &film, [7_016, 60_000])
    }
    #expect(check.tally.violations == 0 && check.tally.provoked == 2)
    #expect(check.tally.checked == 2 * (Film.frames(1_000, 7_000).count + 2))
  }

  @Test("a spring that never rests is told once per unrest")
  func restless() {
    var check = SettleCheck()
    var film = Film()
    film.frame.lastTouch = .seconds(1)
    film.frame.glance.isAnimating = true
    run(&check, &film, Film.frames(1_000, 7_000) + [7_016, 7_032, 8_000])
    #expect(check.tally.violations == 1 && check.tally.provoked == 0)
    #expect(check.tally.examples == ["at 7.016 s: still moving 6016.0 ms after the last touch"])
    film.frame.glance.isAnimating = false
    run(&check, &film, [8_016])
    film.frame.glance.isAnimating = true
    run(&check, &film, [8_032, 8_048])
    #expect(check.tally.violations == 2)
  }

  @Test("a finger, and news from outside, are reasons to move", arguments: [true, false])
  func reasons(isTouching: Bool) {
    var check = SettleCheck()
    var film = Film()
    film.frame.glance.isAnimating = true
    film.frame.glance.isTouching = isTouching
    if !isTouching { film.frame.lastEvent = .seconds(5) }
    run(&check, &film, Film.frames(9_000, 11_000))
    #expect(check.tally.violations == 0)
  }
}
