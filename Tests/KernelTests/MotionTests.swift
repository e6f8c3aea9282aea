import Kernel
import Testing

@Suite struct MotionTests {
  private let start = Instant.seconds(5)

  @Test("a spring leaves its displacement with its velocity and rests at its target")
  func springRests() throws {
    let spring = Spring(shape: .page, displacement: 300, velocity: -40, start: start)
    let first = try #require(spring.state(at: start))
    #expect(abs(first.displacement - 300) < 1e-9)
    #expect(abs(first.velocity + 40) < 1e-9)
    #expect(spring.state(at: start + .milliseconds(100)).map { $0.displacement < 300 } == true)
    #expect(spring.state(at: start + .seconds(3)) == nil)
  }

  @Test("the double tap's spring is over sooner than a page's")
  func zoomIsQuicker() {
    let zoom = Spring(shape: .zoom, displacement: 300, velocity: 0, start: start)
    let page = Spring(shape: .page, displacement: 300, velocity: 0, start: start)
    let instant = start + .milliseconds(700)
    #expect(zoom.state(at: instant) == nil)
    #expect(page.state(at: instant) != nil)
  }

  @Test("a fade eases over 200 ms and turns round where it is")
  func fadeTurns() {
    var fade = Fade(isShown: true)
    fade.turn(shown: false, at: start, animated: true)
    #expect(fade.opacity(at: start) == 255)
    let half = fade.opacity(at: start + .milliseconds(100))
    #expect(half == 128)
    fade.turn(shown: true, at: start + .milliseconds(100), animated: true)
    #expect(fade.opacity(at: start + .milliseconds(100)) == half)
    #expect(fade.opacity(at: start + .milliseconds(300)) == 255)
    let ends = fade.animate(to: start + .milliseconds(300))
    #expect(ends)
    #expect(!fade.isFading)
    let goesOn = fade.animate(to: start + .milliseconds(400))
    #expect(!goesOn)
  }

  @Test("a page follows the finger, a third as fast where no page is revealed")
  func pageIsDragged() {
    var axis = PagerAxis(extent: .points(400))
    axis.grab(finger: .points(100))
    _ = axis.drag(finger: .points(160), revealsBefore: true, revealsAfter: false)
    #expect(axis.shift == .points(60))
    _ = axis.drag(finger: .points(40), revealsBefore: true, revealsAfter: false)
    #expect(axis.shift == .points(-20))
    let movesAgain = axis.drag(finger: .points(40), revealsBefore: true, revealsAfter: false)
    #expect(!movesAgain)
  }

  @Test("letting go brings the next page to the front and springs it to its place")
  func pageSettles() {
    var axis = PagerAxis(extent: .points(400))
    axis.grab(finger: .points(300))
    _ = axis.drag(finger: .points(50), revealsBefore: true, revealsAfter: true)
    #expect(axis.firstVisiblePage == 0 && axis.showsTwoPages)
    axis.settle(pages: 1, velocity: -500, at: start, animated: true)
    #expect(axis.shift == .points(150))
    #expect(axis.firstVisiblePage == -1 && axis.isMoving)
    _ = axis.animate(to: start + .seconds(4))
    #expect(axis.shift == .zero && !axis.isMoving && !axis.showsTwoPages)
    axis.settle(pages: 1, velocity: -500, at: start, animated: false)
    #expect(axis.shift == .zero && !axis.isMoving)
  }

  @Test("a scroll follows the finger, runs out after it, and stops hard at its ends")
  func scrollStops() {
    var track = ScrollTrack()
    track.setLimit(.points(500))
    track.grab(finger: .points(300))
    _ = track.drag(finger: .points(250))
    #expect(track.offset == .points(50))
    _ = track.drag(finger: .points(900))
    #expect(track.offset == .zero)
    _ = track.drag(finger: .points(250))
    track.release(fingerVelocity: -400, at: start, animated: true)
    #expect(track.isFlinging)
    // 400 pt/s over -1000 ln 0.998 per second is 199.8 pt, less what is left at 15 pt/s.
    _ = track.animate(to: start + .seconds(10))
    #expect(!track.isMoving)
    #expect(abs(track.offset.points - (50 + 385 / 2.002)) < 0.5)
    track.grab(finger: .points(300))
    track.release(fingerVelocity: -5_000, at: start, animated: true)
    _ = track.animate(to: start + .seconds(1))
    #expect(track.offset == .points(500) && !track.isMoving)
  }

  @Test("a clock that stood for a while leaves a motion where it was")
  func timeShifts() {
    var track = ScrollTrack()
    track.setLimit(.points(1_000))
    track.glide(to: .points(600), at: start, animated: true)
    var later = track
    later.shiftTime(by: .seconds(7))
    _ = track.animate(to: start + .milliseconds(90))
    _ = later.animate(to: start + .milliseconds(7_090))
    #expect(track.offset == later.offset && track.offset > .zero && track.isMoving)
  }

  @Test(
    "a picture fits a screen with its proportions",
    arguments: [
      (PixelSize(width: 4_000, height: 3_000), ScreenSize(400, 300)),
      (PixelSize(width: 3_000, height: 4_000), ScreenSize(400, 533.328125)),
      (PixelSize(width: 1_000, height: 4_000), ScreenSize(200, 800)),
      (PixelSize(width: 0, height: 0), ScreenSize(400, 400)),
    ])
  func pictureFits(pixels: PixelSize, fitted: ScreenSize) {
    #expect(ScreenSize(400, 800).fitting(pixels) == fitted)
  }

  @Test("a scaled picture lies about the middle of the screen, displaced")
  func pictureIsCentred() {
    let frame = ScreenRect(
      ScreenSize(400, 300), scaledBy: 2_000_000, centre: ScreenPoint(10, -20), on: ScreenSize(400, 800))
    #expect(frame == ScreenRect(-190, 80, 800, 600))
  }
}
