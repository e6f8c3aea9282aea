import Gallery
import Invariants
import Kernel
import Testing

@Suite("The checker of overlay.auto-hide")
struct OverlayCheckTests {
  /// Fullscreen was opened by a touch that lifted at one second; the overlay is there.
  private struct Evening {
    var check = OverlayCheck()
    var film = Film()

    init() {
      check.check(film.facts, [])
      film.facts.screen = .fullscreen
      film.facts.isOverlayVisible = true
      film.facts.lastTouch = .seconds(1)
      frame(1_000)
    }

    mutating func frame(_ time: Int64, _ effects: [GalleryEffect] = []) {
      film.move(to: time)
      check.check(film.facts, effects)
    }

    mutating func run(_ first: Int64, _ last: Int64) { for time in Film.frames(first, last) { frame(time) } }

    mutating func hide(at time: Int64, _ effects: [GalleryEffect] = []) {
      film.facts.isOverlayVisible = false
      frame(time, effects)
    }
  }

  @Test("hiding by itself 3 s after the last sample is fine and provokes")
  func healthy() {
    var evening = Evening()
    evening.run(1_016, 3_990)
    evening.hide(at: 4_000)
    #expect(evening.check.tally.violations == 0 && evening.check.tally.provoked == 1)
  }

  @Test("hiding sooner is named with the time since the last touch")
  func tooSoon() {
    var evening = Evening()
    evening.run(1_016, 3_900)
    evening.hide(at: 3_916)
    #expect(evening.check.tally.examples == ["at 3.916 s: the overlay hid 2916.0 ms after the last touch"])
  }

  @Test(
    "staying longer is found two vsyncs later, also while something else on screen moves",
    arguments: [true, false])
  func tooLate(isAnimating: Bool) {
    var evening = Evening()
    evening.film.facts.isAnimating = isAnimating
    evening.run(1_016, 4_032)
    #expect(evening.check.tally.violations == 0)
    evening.frame(4_048)
    #expect(
      evening.check.tally.examples == ["at 4.048 s: the overlay still shows 3048.0 ms after the last touch"])
  }

  @Test("staying is said once every three seconds, not in every frame")
  func saidOnce() {
    var evening = Evening()
    evening.run(1_016, 9_900)
    #expect(evening.check.tally.violations == 2)
  }

  @Test("a held finger, a photo that loads and the background keep it", arguments: [0, 1, 2])
  func kept(keeper: Int) {
    var evening = Evening()
    evening.film.facts.isTouching = keeper == 0
    evening.film.facts.placeholderCount = keeper == 1 ? 1 : 0
    evening.film.facts.isInBackground = keeper == 2
    evening.run(1_016, 9_000)
    #expect(evening.check.tally.violations == 0)
    evening.film.facts.isTouching = false
    evening.film.facts.placeholderCount = 0
    evening.film.facts.isInBackground = false
    evening.run(9_016, 12_000)
    #expect(evening.check.tally.violations == 0)
    evening.run(12_016, 12_064)
    #expect(evening.check.tally.violations == 1)
  }

  @Test("hiding under a held finger is wrong although its last sample is long ago")
  func underFinger() {
    var evening = Evening()
    evening.film.facts.isTouching = true
    evening.run(1_016, 5_000)
    evening.hide(at: 5_016)
    #expect(evening.check.tally.examples == ["at 5.016 s: the overlay hid under a finger"])
  }

  @Test("a tap may hide it at any time; that provokes nothing")
  func toggled() {
    var evening = Evening()
    evening.run(1_016, 1_400)
    evening.hide(at: 1_416, [Film.acted(.toggleOverlay, 2, at: 1_100)])
    #expect(evening.check.tally.violations == 0 && evening.check.tally.provoked == 0)
  }

  @Test("a new look at fullscreen begins anew, however long ago the last touch was")
  func entersAgain() {
    var evening = Evening()
    evening.run(1_016, 3_990)
    evening.hide(at: 4_000)
    evening.film.facts.isOverlayVisible = true
    evening.frame(20_000)
    evening.frame(22_900)
    #expect(evening.check.tally.violations == 0)
  }
}

@Suite("The checker of zoom.range")
struct ZoomCheckTests {
  private func tally(
    _ frames: [(zoom: Int64, screen: GalleryScreen, touching: Bool, effects: [GalleryEffect])]
  )
    -> CheckTally
  {
    var check = ZoomCheck()
    var film = Film()
    for (index, frame) in frames.enumerated() {
      film.move(to: Int64(index) * 1_000)
      film.facts.zoomMillionths = frame.zoom
      film.facts.screen = frame.screen
      film.facts.isTouching = frame.touching
      check.check(film.facts, frame.effects)
    }
    return check.tally
  }

  @Test("0.5x and 4x are inside; touching while zoomed provokes once per touch")
  func healthy() {
    let found = tally([
      (1_000_000, .fullscreen, true, []), (4_000_000, .fullscreen, true, []),
      (4_000_000, .fullscreen, false, []),
      (500_000, .fullscreen, true, []), (600_000, .fullscreen, true, []), (1_000_000, .fullscreen, false, []),
      (1_000_000, .grid, false, [Film.acted(.closePhoto, 3, at: 0)]),
    ])
    #expect(found.violations == 0 && found.provoked == 1 && found.checked == 7)
  }

  @Test("a millionth outside is named", arguments: [499_999, 4_000_001])
  func outside(zoom: Int64) {
    let found = tally([(zoom, .fullscreen, false, [])])
    #expect(found.examples == ["at 0.000 s: the zoom is \(zoom) millionths"])
  }

  @Test("leaving while zoomed is found by the action and by the screen, once")
  func leaves() {
    for effects in [[], [Film.acted(.closePhoto, 3, at: 0)]] {
      let found = tally([(2_500_000, .fullscreen, false, []), (1_000_000, .grid, false, effects)])
      #expect(found.examples == ["at 1.000 s: fullscreen was left at a zoom of 2500000 millionths"])
    }
  }
}

@Suite("The checker of settle")
struct SettleCheckTests {
  private func run(_ check: inout SettleCheck, _ film: inout Film, _ times: [Int64]) {
    for time in times {
      film.move(to: time)
      check.check(film.facts)
    }
  }

  @Test("coming to rest within the bound is fine and provokes each time")
  func healthy() {
    var check = SettleCheck()
    var film = Film()
    film.facts.lastTouch = .seconds(1)
    for _ in 0..<2 {
      film.facts.isAnimating = true
      run(&check, &film, Film.frames(1_000, 7_000))
      film.facts.isAnimating = false
      run(&check, &film, [7_016, 60_000])
    }
    #expect(check.tally.violations == 0 && check.tally.provoked == 2)
  }

  @Test("a spring that never rests is told once per unrest")
  func restless() {
    var check = SettleCheck()
    var film = Film()
    film.facts.lastTouch = .seconds(1)
    film.facts.isAnimating = true
    run(&check, &film, Film.frames(1_000, 7_000) + [7_016, 7_032, 8_000])
    #expect(check.tally.violations == 1 && check.tally.provoked == 0)
    #expect(check.tally.examples == ["at 7.016 s: still moving 6016.0 ms after the last touch"])
  }

  @Test("a finger, and news from outside, are reasons to move", arguments: [true, false])
  func reasons(isTouching: Bool) {
    var check = SettleCheck()
    var film = Film()
    film.facts.isAnimating = true
    film.facts.isTouching = isTouching
    if !isTouching { film.facts.lastEvent = .seconds(5) }
    run(&check, &film, Film.frames(9_000, 11_000))
    #expect(check.tally.violations == 0)
  }
}
