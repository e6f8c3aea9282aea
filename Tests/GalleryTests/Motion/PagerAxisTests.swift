import Gallery
import Kernel
import Testing

@Suite struct PagerAxisTests {
  private let start = Instant.seconds(5)

  /// A page of 400 pt, dragged by so much and held.
  private func dragged(_ way: ScreenLength) -> PagerAxis {
    var axis = PagerAxis(extent: .points(400))
    axis.grab(finger: .points(100))
    _ = axis.drag(finger: .points(100) + way, revealsBefore: true, revealsAfter: true)
    return axis
  }

  @Test("a page follows the finger, at a third of its speed where there is no page")
  func follows() {
    for isBefore in [true, false] {
      let sign = isBefore ? 1 : -1
      var axis = PagerAxis(extent: .points(400))
      axis.grab(finger: .points(100))
      func drag(_ way: Int) -> Bool {
        axis.drag(finger: .points(100 + sign * way), revealsBefore: isBefore, revealsAfter: !isBefore)
      }
      _ = drag(60)
      #expect(axis.shift == .points(sign * 60))
      _ = drag(-60)
      #expect(axis.shift == .points(sign * -20))
      let movesAgain = drag(-60)
      #expect(!movesAgain && !axis.isMoving)
    }
  }

  /// What it was beyond the end was taken for the finger's way, and two thirds of it jumped off at the first move.
  @Test("a page held on its way back from an end continues from its position")
  func heldBeyondTheEnd() {
    for sign in [1, -1] {
      var axis = PagerAxis(extent: .points(400))
      axis.grab(finger: .points(100))
      func drag(_ way: Int) -> ScreenLength {
        _ = axis.drag(finger: .points(100 + sign * way), revealsBefore: sign < 0, revealsAfter: sign > 0)
        return axis.shift
      }
      #expect(drag(90) == .points(sign * 30))
      axis.settle(pages: 0, velocity: 0, at: start, animated: true)
      axis.grab(finger: .points(100))
      #expect(drag(0) == .points(sign * 30))
      #expect(drag(30) == .points(sign * 40))
      #expect(drag(-90) == .zero)
      #expect(drag(-100) == .points(sign * -10), "past its place another page is revealed")
    }
  }

  @Test(
    "the front page and its neighbours are visible as given by the shift, to 1/64 pt",
    arguments: [
      (0, 0, false), (1, -1, true), (25_599, -1, true), (25_600, -1, false), (25_601, -2, true),
      (-1, 0, true), (-25_599, 0, true), (-25_600, 1, false), (-25_601, 1, true),
    ] as [(Int32, Int, Bool)])
  func visible(subpoints: Int32, first: Int, two: Bool) {
    let axis = dragged(ScreenLength(subpoints: subpoints))
    #expect(axis.shift == ScreenLength(subpoints: subpoints))
    #expect(axis.firstVisiblePage == first && axis.showsTwoPages == two)
  }

  @Test("a release brings the next or previous page to the front", arguments: [1, 0, -1])
  func settles(pages: Int) {
    var axis = dragged(.points(-250 * pages))
    axis.settle(pages: pages, velocity: -500, at: start, animated: true)
    #expect(axis.shift == .points(150 * pages) && axis.isMoving)
    _ = axis.animate(to: start + .seconds(4))
    #expect(axis.shift == .zero && !axis.isMoving && !axis.showsTwoPages)
    let goesOn = axis.animate(to: start + .seconds(5))
    #expect(!goesOn)
  }

  @Test("a page springs to its place with the finger's speed, also from its place")
  func springs() {
    for (way, velocity) in [(90, -700), (0, 900), (-250, 0)] as [(Int, Double)] {
      var axis = dragged(.points(way))
      axis.settle(pages: 0, velocity: velocity, at: start, animated: true)
      #expect(axis.isMoving)
      let spring = Spring(shape: .page, displacement: Double(way), velocity: velocity, start: start)
      for time in stride(from: 8 as Int64, through: 2_000, by: 8) {
        _ = axis.animate(to: start + .milliseconds(time))
        let state = spring.state(at: start + .milliseconds(time))
        #expect(axis.shift == ScreenLength(state?.displacement ?? 0), "\(way) pt, after \(time) ms")
        #expect(axis.isMoving == (state != nil))
        if state == nil { break }
      }
    }
  }

  @Test("without displacement and speed, or without animation, the page is in place at once")
  func atOnce() {
    var still = dragged(.zero)
    still.settle(pages: 0, velocity: 0, at: start, animated: true)
    #expect(!still.isMoving)
    var axis = dragged(.points(-250))
    axis.settle(pages: 1, velocity: -500, at: start, animated: false)
    #expect(axis.shift == .zero && !axis.isMoving)
  }

  @Test("a finger catches a moving page; a reset puts it in place")
  func caught() {
    var axis = dragged(.points(200))
    axis.settle(pages: 0, velocity: 0, at: start, animated: true)
    _ = axis.animate(to: start + .milliseconds(80))
    let caught = axis.shift
    #expect(caught > .zero && caught < .points(200))
    axis.grab(finger: .points(300))
    #expect(!axis.isMoving)
    let moves = axis.animate(to: start + .milliseconds(160))
    #expect(!moves && axis.shift == caught)
    _ = axis.drag(finger: .points(290), revealsBefore: true, revealsAfter: true)
    #expect(axis.shift == caught - .points(10))
    axis.settle(pages: 0, velocity: 0, at: start, animated: true)
    axis.reset()
    #expect(axis.shift == .zero && !axis.isMoving)
  }

  @Test("a paused clock does not move the page")
  func timeShifts() {
    var axis = dragged(.points(200))
    axis.settle(pages: 0, velocity: 0, at: start, animated: true)
    var later = axis
    later.shiftTime(by: .seconds(7))
    _ = axis.animate(to: start + .milliseconds(90))
    _ = later.animate(to: start + .milliseconds(7_090))
    #expect(axis.shift == later.shift && axis.shift > .zero && later.isMoving)
  }
}
