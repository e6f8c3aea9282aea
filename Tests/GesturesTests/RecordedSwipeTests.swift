import Gestures
import Kernel
import Testing

@Suite(
  "Swipes recorded from fingers",
  .enabled(if: RecordedSwipes.file != nil, "needs shared/data/flutter_velocity_swipes.json"))
struct RecordedSwipeTests {
  @Test("the end velocity of each continuous recording matches within 1e-6, relative per axis")
  func endVelocities() throws {
    let gestures = try RecordedSwipes.load().gestures.filter { !$0.id.contains("interrupted") }
    #expect(gestures.count == 13)
    for gesture in gestures {
      let fitted = tracker(of: gesture).pointsPerSecond
      try #require(gesture.expectedVelocity.count == 2)
      let expected = (x: gesture.expectedVelocity[0], y: gesture.expectedVelocity[1])
      #expect(
        abs(fitted.x - expected.x) <= 1e-6 * abs(expected.x),
        "\(gesture.id): x \(fitted.x), not \(expected.x)")
      #expect(
        abs(fitted.y - expected.y) <= 1e-6 * abs(expected.y),
        "\(gesture.id): y \(fitted.y), not \(expected.y)")
    }
  }

  @Test("a recording with a pause matches from after the pause, to one decimal")
  func interrupted() throws {
    let gestures = try RecordedSwipes.load().gestures.filter { $0.id.contains("interrupted") }
    #expect(gestures.count == 1)
    for gesture in gestures {
      let fitted = tracker(of: gesture).pointsPerSecond
      #expect(abs(fitted.x - gesture.expectedVelocity[0]) <= 0.05, "\(gesture.id): \(fitted)")
      #expect(abs(fitted.y - gesture.expectedVelocity[1]) <= 0.05, "\(gesture.id): \(fitted)")
    }
  }

  @Test("the direction is that of the displacement, also after a flick back")
  func directions() throws {
    var againstItsWay = 0
    for gesture in try RecordedSwipes.load().gestures {
      var rule = SwipeRule.parity
      rule.distance = .points(10)
      let close = play(gesture, GestureScope(horizontalSwipe: rule, verticalSwipe: rule))
      let last = try #require(close.last { $0.commits })
      guard case .swipe(let direction, let velocity) = last.kind else {
        Issue.record("\(gesture.id) made \(last.kind), not a swipe")
        continue
      }
      let way = last.translation
      let vertical = abs(way.y.points) > abs(way.x.points)
      let expected: SwipeDirection =
        vertical ? (way.y < .zero ? .up : .down) : (way.x < .zero ? .left : .right)
      #expect(direction == expected, "\(gesture.id) travelled \(way)")
      let along = vertical ? velocity.y : velocity.x
      if (along < 0) != ((vertical ? way.y : way.x) < .zero) {
        againstItsWay += 1
        // Only its speed could make it a swipe, and its speed is the wrong way.
        rule.distance = .points(1_000)
        rule.flingDistance = .points(10)
        rule.flingSpeedPointsPerSecond = 300
        rule.flingSpeedBasis = .lift
        let fast = play(gesture, GestureScope(horizontalSwipe: rule, verticalSwipe: rule))
        #expect(!fast.contains { $0.commits }, "\(gesture.id) swiped against its way")
      }
    }
    #expect(againstItsWay >= 1, "the recording of 19 px net at 1,323 px/s is one")
  }

  private func tracker(of gesture: RecordedSwipes.Gesture) -> VelocityTracker {
    var tracker = VelocityTracker()
    for event in gesture.events where event.phase != .ended {
      tracker.add(x: event.x, y: event.y, at: event.time)
    }
    return tracker
  }

  private func play(_ gesture: RecordedSwipes.Gesture, _ scope: GestureScope) -> [GestureDecision] {
    var bench = GestureBench(scope)
    for event in gesture.events {
      bench.handle(
        TouchSample(
          time: event.time, finger: 0, phase: event.phase, position: ScreenPoint(event.x, event.y)))
    }
    return bench.decisions
  }
}
