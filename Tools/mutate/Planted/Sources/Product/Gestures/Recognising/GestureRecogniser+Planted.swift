internal import Kernel

extension GestureRecogniser {
  /// The end of a tap that is told late: also one that nothing else could follow waits, and one that waits for a second one
  /// waits for longer.
  mutating func endLateTap(at time: Instant, into decisions: inout [GestureDecision]) {
    let window = captured.doubleTap ? settings.doubleTapWindow : .zero
    if let waiting, captured.doubleTap, first.landing <= waiting.lift + window {
      self.waiting = nil
      return report(.doubleTap, at: time, into: &decisions)
    }
    deliverWaitingTap(at: time, into: &decisions)
    waiting = WaitingTap(
      sequence: currentSequence, lift: time, due: time + window + .milliseconds(50), start: first.start,
      position: first.position)
  }

  /// The direction in which the fitted velocity points, not that in which the finger went.
  func planted(_ direction: SwipeDirection) -> SwipeDirection {
    guard bugIsOn("velocity-direction") else { return direction }
    let fitted = tracker.pointsPerSecond
    switch direction {
    case .left, .right: return fitted.x == 0 ? direction : fitted.x < 0 ? .left : .right
    case .up, .down: return fitted.y == 0 ? direction : fitted.y < 0 ? .up : .down
    }
  }
}
