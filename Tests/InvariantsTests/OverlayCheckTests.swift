import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of overlay.auto-hide")
struct OverlayCheckTests {
  /// Fullscreen was opened by a touch that lifted at one second; the overlay is there.
  private struct Evening {
    var check = OverlayCheck()
    let film = Film()

    init() {
      check.check(film.with([]))
      film.frame.glance.screen = .fullscreen
      film.frame.lastTouch = .seconds(1)
      show(at: 1_000)
    }

    /// A frame in which the overlay is there, and what else there is.
    mutating func show(_ others: [DisplayItem] = [], opacity: UInt8 = 255, at time: Int64) {
      film.show(others + [Film.overlay(opacity)])
      film.move(to: time)
      check.check(film.with(changed: true))
    }

    mutating func frame(_ time: Int64, _ effects: [GalleryEffect] = []) {
      film.move(to: time)
      check.check(film.with(effects))
    }

    mutating func run(_ first: Int64, _ last: Int64) { for time in Film.frames(first, last) { frame(time) } }

    mutating func hide(at time: Int64, _ effects: [GalleryEffect] = []) {
      film.show([])
      film.move(to: time)
      check.check(film.with(effects, changed: true))
    }
  }

  @Test("hiding by itself 3 s after the last sample is accepted, and exercises the rule")
  func healthy() {
    var evening = Evening()
    evening.run(1_016, 3_990)
    evening.hide(at: 4_000)
    #expect(evening.check.tally.violations == 0 && evening.check.tally.exercised == 1)
  }

  // The window for a second tap ended in the frame in which the app went away. One in 6,000 children.
  @Test(
    "a tap's effect as the app goes away shows after the return, and is not hiding by itself",
    arguments: [true, false])
  func tappedAway(isTapped: Bool) {
    var evening = Evening()
    evening.run(1_016, 1_500)
    evening.film.frame.isInBackground = true
    evening.frame(1_516)
    evening.film.frame.lastTouch = .milliseconds(1_600)
    evening.frame(
      1_616, isTapped ? [.acted(.toggleOverlay, sequence: 1, decidedAt: .milliseconds(1_600))] : [])
    evening.frame(3_000)
    evening.film.frame.isInBackground = false
    evening.frame(3_016)
    evening.hide(at: 3_033)
    #expect(evening.check.tally.violations == (isTapped ? 0 : 1), "\(evening.check.tally.examples)")
  }

  @Test("hiding too early is reported with the time since the last touch")
  func tooSoon() {
    var evening = Evening()
    evening.run(1_016, 3_900)
    evening.hide(at: 3_916)
    #expect(evening.check.tally.examples == ["at 0:03.916: the overlay hid 2.916 s after the last touch"])
  }

  @Test(
    "staying too long is reported two vsyncs later, also while another item moves",
    arguments: [true, false])
  func tooLate(isAnimating: Bool) {
    var evening = Evening()
    evening.film.frame.glance.isAnimating = isAnimating
    evening.run(1_016, 4_032)
    #expect(evening.check.tally.violations == 0)
    // A freeze of a closed loop that ends with this frame would have excused it.
    evening.film.frame.frozen = .milliseconds(50)
    evening.frame(4_048)
    #expect(evening.check.tally.violations == 0)
    evening.film.frame.frozen = .zero
    evening.frame(4_048)
    #expect(
      evening.check.tally.examples == ["at 0:04.048: the overlay still shows 3.048 s after the last touch"])
  }

  // Family 9773 of soak-night: a parent took the photo away just before the overlay was to hide.
  @Test(
    "a loading photo holds the overlay, even with a smaller picture; the three seconds start then"
  )
  func loading() {
    var evening = Evening()
    evening.run(1_016, 3_990)
    evening.show([Film.photo(3), Film.view(.spinner)], at: 3_995)
    evening.run(4_000, 9_000)
    evening.show([Film.photo(3)], at: 9_016)
    #expect(evening.check.tally.violations == 0)
    evening.run(9_020, 12_100)
    #expect(
      evening.check.tally.examples == ["at 0:12.060: the overlay still shows 3.044 s after the last touch"])
  }

  // Of overlays that hid at 3.2 s, at 4 s and never, nobody saw any: an idle screen makes no frame in which they show.
  @Test("late hiding is reported at the hiding, even without a frame before", arguments: [0, 100] as [UInt8])
  func hidLate(opacity: UInt8) {
    var evening = Evening()
    evening.run(1_016, 1_100)
    if opacity == 0 { evening.hide(at: 4_200) } else { evening.show(opacity: opacity, at: 4_200) }
    #expect(evening.check.tally.violations == 1)
    #expect(
      evening.check.tally.examples.first?.contains("the overlay still shows 3.183 s") == true,
      "\(evening.check.tally.examples)")
  }

  @Test("an overlay that never hides is reported at the end, unless something holds it", arguments: 0...3)
  func never(keeper: Int) {
    var evening = Evening()
    evening.film.frame.glance.isTouching = keeper == 1
    if keeper == 2 { evening.show([Film.view(.spinner)], at: 1_050) }
    evening.film.frame.isInBackground = keeper == 3
    evening.run(1_016, 1_100)
    evening.check.finish(Film.end(4_030))
    #expect(evening.check.tally.violations == 0)
    evening.check.finish(Film.end(9_000))
    let words = ["at 0:09.000: the overlay still shows 8.000 s after the last touch"]
    #expect(evening.check.tally.examples == (keeper == 0 ? words : []))
  }

  @Test("the gallery's own account of its overlay does not count")
  func ownWord() {
    var evening = Evening()
    evening.film.frame.glance.isOverlayVisible = false
    evening.film.frame.glance.placeholderCount = 1
    evening.run(1_016, 4_048)
    #expect(evening.check.tally.violations == 1)
  }

  @Test("staying is reported once every three seconds, not in every frame")
  func saidOnce() {
    var evening = Evening()
    evening.run(1_016, 9_900)
    #expect(evening.check.tally.violations == 2)
  }

  @Test("a held finger, a loading photo and the background hold the overlay", arguments: [0, 1, 2])
  func stored(keeper: Int) {
    var evening = Evening()
    evening.film.frame.glance.isTouching = keeper == 0
    if keeper == 1 { evening.show([Film.view(.placeholder)], at: 1_010) }
    evening.film.frame.isInBackground = keeper == 2
    evening.run(1_016, 9_000)
    #expect(evening.check.tally.violations == 0)
    evening.film.frame.glance.isTouching = false
    evening.film.frame.isInBackground = false
    evening.show(at: 9_016)
    evening.run(9_032, 12_000)
    #expect(evening.check.tally.violations == 0)
    evening.run(12_016, 12_064)
    #expect(evening.check.tally.violations == 1)
  }

  @Test("a touch while the app is away counts as one at the return", arguments: [false, true])
  func touchedAway(isLate: Bool) {
    var evening = Evening()
    evening.film.frame.isInBackground = true
    evening.run(1_016, 3_000)
    evening.film.frame.lastTouch = .milliseconds(2_500)
    evening.run(3_016, 9_000)
    evening.film.frame.isInBackground = false
    evening.run(9_016, 12_000)
    if isLate { evening.run(12_016, 12_064) } else { evening.hide(at: 12_016) }
    #expect(evening.check.tally.violations == (isLate ? 1 : 0), "\(evening.check.tally.examples)")
  }

  @Test("hiding under a held finger is reported, though its last sample is long ago")
  func underFinger() {
    var evening = Evening()
    evening.film.frame.glance.isTouching = true
    evening.run(1_016, 5_000)
    evening.hide(at: 5_016)
    #expect(evening.check.tally.examples == ["at 0:05.016: the overlay hid under a finger"])
  }

  @Test("a tap may hide the overlay at any time, and does not exercise the rule")
  func toggled() {
    var evening = Evening()
    evening.run(1_016, 1_400)
    evening.hide(at: 1_416, [Film.acted(.toggleOverlay, 2, at: 1_100)])
    #expect(evening.check.tally.violations == 0 && evening.check.tally.exercised == 0)
  }

  @Test("a new opening of fullscreen starts the time again, however long ago the last touch was")
  func entersAgain() {
    var evening = Evening()
    evening.run(1_016, 3_990)
    evening.hide(at: 4_000)
    evening.show(at: 20_000)
    evening.frame(22_900)
    #expect(evening.check.tally.violations == 0)
  }

  @Test("other screens are ignored, and so is leaving fullscreen for one")
  func elsewhere() {
    var evening = Evening()
    evening.run(1_016, 1_400)
    evening.film.frame.glance.screen = .groupViewer
    evening.run(1_416, 9_000)
    #expect(evening.check.tally.violations == 0 && evening.check.tally.exercised == 0)
  }

  @Test(
    "time in the background does not count towards the three seconds")
  func background() {
    for (hiding, violations) in [(8_000, 0), (7_900, 1)] as [(Int64, Int)] {
      var evening = Evening()
      evening.run(1_016, 2_000)
      evening.film.frame.isInBackground = true
      evening.frame(2_000)
      evening.frame(5_000)
      evening.film.frame.isInBackground = false
      // 4 s away, of which nothing counts: 1 s was used before, 2 s are left.
      evening.run(6_000, hiding - 16)
      evening.hide(at: hiding)
      #expect(evening.check.tally.violations == violations, "\(evening.check.tally.examples)")
    }
  }
}
