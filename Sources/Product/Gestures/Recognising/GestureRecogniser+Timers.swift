public import Kernel

extension GestureRecogniser {
  /// Fires the timers due at or before `instant`.
  ///
  /// A tap that waited out its window carries the due instant as `time` and its own place as `position`.
  public mutating func advance(to instant: Instant, into decisions: inout [GestureDecision]) {
    firePress(at: instant, into: &decisions)
    if stage == .idle, let waiting, waiting.due <= instant {
      deliverWaitingTap(at: waiting.due, into: &decisions)
    }
  }

  /// When the next timer is due, if one runs.
  public var nextDue: Instant? {
    switch stage {
    case .possible: captured.longPress ? longPressDue : nil
    case .idle: waiting?.due
    default: nil
    }
  }

  /// Fires what a sample at `time` finds overdue. A touch at the very end of the double-tap window is still in
  /// it; a finger that rested for exactly the long-press time has rested long enough.
  @inline(__always) mutating func fireTimers(before time: Instant, into decisions: inout [GestureDecision]) {
    if stage == .possible {
      if captured.longPress { firePress(at: time, into: &decisions) }
    } else if stage == .idle, let waiting, waiting.due < time {
      deliverWaitingTap(at: waiting.due, into: &decisions)
    }
  }

  private mutating func firePress(at instant: Instant, into decisions: inout [GestureDecision]) {
    guard stage == .possible, captured.longPress, longPressDue <= instant else { return }
    hasSummary = false
    deliverWaitingTap(at: longPressDue, into: &decisions)
    stage = .pressing
    report(.longPressBegan, at: longPressDue, into: &decisions)
  }

  /// Reports the waiting tap, if there is one, as the single tap it turned out to be.
  mutating func deliverWaitingTap(at time: Instant, into decisions: inout [GestureDecision]) {
    guard let tap = waiting else { return }
    hasSummary = false
    waiting = nil
    decisions.append(
      GestureDecision(
        kind: .tap, sequence: tap.sequence, time: time, position: tap.position, start: tap.start))
  }
}
