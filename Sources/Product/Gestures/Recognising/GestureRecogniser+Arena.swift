import Kernel

extension GestureRecogniser {
  mutating func began(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    if fingers.contains(sample.finger) {
      // Its lift was lost. What it was doing is unknown, so nothing of it may commit.
      if stage != .spent { failKeepingTap(at: sample.time, into: &decisions) }
      lift(sample, into: &decisions)
    }
    // Its later samples are those of a finger that is not down, and ignored as such.
    guard sample.position.y <= settings.lowestTouch, sample.radius <= settings.largestContact else { return }
    if fingers.isEmpty {
      beginSequence(sample, into: &decisions)
    } else {
      fingers.insert(sample.finger)
      lockedUntil = .never
      addFinger(sample, into: &decisions)
    }
  }

  /// Most samples are moves, so `handle` has this within itself. The fingers that the stage follows are down, so it asks
  /// for them alone.
  @inline(__always) mutating func moved(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    switch stage {
    case .possible, .dragging:
      guard sample.finger == first.finger else { return }
      let hasMoved = first.position != sample.position
      follow(sample)
      if stage == .dragging {
        if hasMoved { reportDrag(sample, into: &decisions) }
      } else if hasLeftSlop {
        claimDrag(at: sample.time, into: &decisions)
      }
    case .pressing:
      if sample.finger == first.finger { first.position = sample.position }
    case .pinching:
      movePinch(sample, into: &decisions)
    case .idle, .spent:
      break
    }
  }

  mutating func ended(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    guard fingers.contains(sample.finger) else { return }
    switch stage {
    case .possible:
      first.position = sample.position
      if hasLeftSlop {
        // The panel coalesced the way here into the lift; how fast it was is unknown, how far it is not.
        claimDrag(at: sample.time, into: &decisions)
        endDrag(at: sample.time, into: &decisions)
      } else {
        endTap(at: sample.time, into: &decisions)
      }
    case .dragging:
      first.position = sample.position
      endDrag(at: sample.time, into: &decisions)
    case .pressing:
      first.position = sample.position
      report(.longPress, at: sample.time, into: &decisions)
    case .pinching:
      endPinch(sample, into: &decisions)
    case .idle, .spent:
      break
    }
    lift(sample, into: &decisions)
  }

  mutating func cancelled(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    guard fingers.contains(sample.finger) else { return }
    if stage != .spent { failKeepingTap(at: sample.time, into: &decisions) }
    lift(sample, into: &decisions)
  }

  /// Appends a decision about the first finger.
  mutating func report(
    _ kind: GestureDecision.Kind, at time: Instant, into decisions: inout [GestureDecision]
  ) {
    decisions.append(
      GestureDecision(
        kind: kind, sequence: currentSequence, time: time, position: first.position, start: first.start))
  }

  /// Appends `dragChanged`. Takes the place from the sample: reading `first.position` whole right after writing its halves
  /// stalls.
  @inline(__always) private mutating func reportDrag(
    _ sample: TouchSample, into decisions: inout [GestureDecision]
  ) {
    decisions.append(
      GestureDecision(
        kind: .dragChanged, sequence: currentSequence, time: sample.time, position: sample.position,
        start: first.start))
  }

  /// Ends whatever is in progress without a commit.
  mutating func fail(at time: Instant, into decisions: inout [GestureDecision]) {
    report(.cancelled, at: time, into: &decisions)
    stage = .spent
  }

  /// As `fail`, but a tap that waited for this touch was a tap all the same.
  private mutating func failKeepingTap(at time: Instant, into decisions: inout [GestureDecision]) {
    deliverWaitingTap(at: time, into: &decisions)
    fail(at: time, into: &decisions)
  }

  private mutating func beginSequence(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    if let waiting, !scope.doubleTap || !isWithinDoubleTapSlop(sample.position, of: waiting.start) {
      deliverWaitingTap(at: sample.time, into: &decisions)
    }
    fingers.insert(sample.finger)
    captured = scope
    capturedWord = scopeWord
    countSequence()
    first = FollowedFinger(
      finger: sample.finger, start: sample.position, position: sample.position, landing: sample.time)
    longPressDue = sample.time + settings.longPress
    tracker.reset()
    tracker.add(sample.position, at: sample.time)
    stage = settings.multiTouchLockout > .zero && sample.time < lockedUntil ? .spent : .possible
    report(.touchDown, at: sample.time, into: &decisions)
  }

  private mutating func addFinger(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    guard stage != .pinching, stage != .spent else { return }
    deliverWaitingTap(at: sample.time, into: &decisions)
    // A resting finger has reported nothing that a pinch would have to take back.
    if !captured.pinch || stage != .possible { fail(at: sample.time, into: &decisions) }
    if captured.pinch { beginPinch(sample, into: &decisions) }
  }

  private mutating func lift(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    fingers.remove(sample.finger)
    if fingers.isEmpty {
      stage = .idle
      if lockedUntil == .never { lockedUntil = sample.time + settings.multiTouchLockout }
      report(.allLifted, at: sample.time, into: &decisions)
    }
  }

  /// Takes the new position of the first finger, the only one that is down in this stage.
  @inline(__always) private mutating func follow(_ sample: TouchSample) {
    first.position = sample.position
    tracker.add(sample.position, at: sample.time)
  }

  private var hasLeftSlop: Bool {
    let slop = Int64(settings.touchSlop.subpoints)
    return (first.position - first.start).lengthSquared > slop * slop
  }

  private func isWithinDoubleTapSlop(_ position: ScreenPoint, of tap: ScreenPoint) -> Bool {
    let slop = Int64(settings.doubleTapSlop.subpoints)
    return (position - tap).lengthSquared <= slop * slop
  }

  private mutating func claimDrag(at time: Instant, into decisions: inout [GestureDecision]) {
    deliverWaitingTap(at: time, into: &decisions)
    stage = .dragging
    report(.dragBegan, at: time, into: &decisions)
  }

  private mutating func endDrag(at time: Instant, into decisions: inout [GestureDecision]) {
    let velocity = tracker.velocityInPlace(liftingAt: time)
    report(.dragEnded(velocity: velocity), at: time, into: &decisions)
    let way = first.position - first.start
    if let direction = captured.swipe(along: way, velocity: velocity, duration: time - first.landing) {
      report(.swipe(direction, velocity: velocity), at: time, into: &decisions)
    }
  }

  private mutating func endTap(at time: Instant, into decisions: inout [GestureDecision]) {
    if !captured.doubleTap {
      report(.tap, at: time, into: &decisions)
    } else if waiting != nil {
      waiting = nil
      report(.doubleTap, at: time, into: &decisions)
    } else {
      waiting = WaitingTap(
        sequence: currentSequence, lift: time, due: time + settings.doubleTapWindow, start: first.start,
        position: first.position)
    }
  }
}
