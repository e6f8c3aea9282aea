import Gallery
import Kernel
import Testing

@Suite struct ZoomAnimationTests {
  private let start = Instant.seconds(5)

  /// Over a screen of 800 pt, from 40 pt right of the middle to 60 below it.
  private func zoom(_ from: Int64, _ to: Int64) -> ZoomAnimation {
    ZoomAnimation(
      shape: .zoom, startScale: from, targetScale: to, startOffset: ScreenPoint(40, 0),
      targetOffset: ScreenPoint(0, 60), height: .points(800), start: start)
  }

  @Test(
    "the animation follows a spring over the points by which the height changes",
    arguments: [(1_000_000, 2_500_000), (2_500_000, 1_000_000), (500_000, 1_000_000)] as [(Int64, Int64)])
  func progress(from: Int64, to: Int64) {
    let animation = zoom(from, to)
    let points = 800 * abs(Double(to - from)) / 1e6
    let spring = Spring(shape: .zoom, displacement: points, velocity: 0, start: start)
    for time in stride(from: 0 as Int64, through: 1_000, by: 5) {
      let instant = start + .milliseconds(time)
      #expect(
        animation.progress(at: instant) == spring.state(at: instant).map { 1 - $0.displacement / points })
    }
    #expect(animation.progress(at: start) == 0)
    #expect(animation.progress(at: start + .seconds(1)) == nil)
  }

  @Test("a change of offset alone is animated, over one point")
  func sameScale() {
    let animation = zoom(2_000_000, 2_000_000)
    #expect(animation.progress(at: start) == 0)
    #expect(animation.progress(at: start + .milliseconds(50)).map { $0 > 0 && $0 < 1 } == true)
  }

  @Test("the offset moves on a straight line and overshoots")
  func offset() {
    let animation = zoom(1_000_000, 2_500_000)
    #expect(animation.offset(0) == ScreenPoint(40, 0))
    #expect(animation.offset(0.25) == ScreenPoint(30, 15))
    #expect(animation.offset(1) == ScreenPoint(0, 60))
    #expect(animation.offset(1.25) == ScreenPoint(-10, 75))
  }

  @Test("a paused clock does not move the animation")
  func timeShifts() {
    let animation = zoom(1_000_000, 2_500_000)
    var later = animation
    later.shiftTime(by: .seconds(7))
    let instant = start + .milliseconds(90)
    #expect(later.progress(at: instant + .seconds(7)) == animation.progress(at: instant))
    #expect(later.progress(at: instant) == 0)
  }
}
