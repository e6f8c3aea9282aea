import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of gesture.direction")
struct DirectionCheckTests {
  /// A swipe from the middle of a screen, in points and points a second.
  private func swipe(
    _ direction: SwipeDirection, way: (Double, Double), velocity: (Int64, Int64)
  ) -> GestureDecision {
    let start = ScreenPoint(200, 400)
    return GestureDecision(
      kind: .swipe(direction, velocity: TouchVelocity(x: 64 * velocity.0, y: 64 * velocity.1)), sequence: 3,
      time: .milliseconds(990), position: start + ScreenPoint(way.0, way.1), start: start)
  }

  private func tally(_ decisions: [GestureDecision]) -> CheckTally {
    var check = DirectionCheck()
    let film = Film()
    film.move(to: 1_000)
    check.check(film.with([], decisions))
    return check.tally
  }

  @Test("swipes with a speed along their direction are accepted, and do not exercise the rule")
  func healthy() {
    var drag = swipe(.left, way: (90, 0), velocity: (0, 0))
    drag.kind = .dragEnded(velocity: .zero)
    let found = tally([
      swipe(.left, way: (-120, 30), velocity: (-700, 90)), swipe(.down, way: (-20, 120), velocity: (0, 0)),
      swipe(.left, way: (-120, 30), velocity: (300, 300)), drag,
    ])
    #expect(found.checked == 3 && found.exercised == 0 && found.violations == 0)
  }

  @Test(
    "a velocity in another direction exercises the rule",
    arguments: [(90, 0), (-300, 700), (-300, -301)] as [(Int64, Int64)])
  func exercised(velocity: (Int64, Int64)) {
    let found = tally([swipe(.left, way: (-120, 30), velocity: velocity)])
    #expect(found.exercised == 1 && found.violations == 0)
  }

  @Test(
    "a swipe against or across its displacement is reported with both",
    arguments: [
      (.right, (-120, 30)), (.up, (-120, 30)), (.left, (-30, 120)), (.left, (-30, 30)), (.down, (-30, 30)),
    ]
      as [(SwipeDirection, (Double, Double))])
  func broken(direction: SwipeDirection, way: (Double, Double)) {
    let found = tally([swipe(direction, way: way, velocity: (-700, 0))])
    #expect(found.violations == 1)
    #expect(
      found.examples == ["at 0:01.000: a swipe \(direction) went \(way.0) pt across and \(way.1) pt down"])
  }
}
