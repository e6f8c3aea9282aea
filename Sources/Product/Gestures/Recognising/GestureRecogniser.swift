public import Kernel

/// Turns touch samples into gesture decisions: a gesture arena in which the first claim wins.
///
/// Feed samples in order with `handle`, and call `advance` before anything that needs decisions up to an instant
/// (long presses, taps that waited out the double-tap window). Decisions are appended, never returned, so that a
/// frame without a gesture allocates nothing.
///
/// A touch may become a tap or a long press until it leaves the slop, which claims a drag. A second finger ends
/// all that and begins a pinch; from then on nothing commits until every finger has lifted. `handle` itself fires
/// timers that were due by the sample's time, so decisions do not depend on how often `advance` is called, as
/// long as it is never called with an instant beyond samples still to come.
///
/// Within a sequence time never runs backward: a sample earlier than one before it counts as simultaneous.
/// Samples of fingers that are not down are ignored. A touch-down of a finger already down means that its lift
/// was lost: that sequence is cancelled. Positions beyond +-8 million points are clamped.
public struct GestureRecogniser: Sendable {
  public let settings: GestureSettings
  /// What the next touch sequence may become; captured at its first touch.
  public var scope: GestureScope {
    didSet {
      scopeWord = scope.word
      hasSummary = false
    }
  }

  /// How far the touch sequence in progress has come; only for whoever watches.
  public internal(set) var stage = GestureStage.idle
  /// The scope of the sequence in progress.
  var captured = GestureScope()
  /// Both scopes as their digests.
  var scopeWord: UInt64
  var capturedWord = GestureScope().word
  @usableFromInline var fingers = FingerSet()
  /// The latest sample time of the sequence in progress.
  var clock = Instant.zero
  var longPressDue = Instant.never
  /// Sequences that begin before this do nothing: one with several fingers has just ended.
  var lockedUntil = Instant(nanoseconds: .min)
  var first = FollowedFinger(finger: 0, start: .zero, position: .zero)
  var second = FollowedFinger(finger: 0, start: .zero, position: .zero)
  /// Of the pinch in progress: the centroid at its beginning, and how far its fingers were apart, in points, at least 1.
  var pinchStart = ScreenPoint.zero
  var pinchSpread = 1.0
  /// Set between a tap's lift and the decision whether it was the first of two; while a finger is down, that
  /// finger is the candidate for the second.
  @usableFromInline var waiting: WaitingTap?
  var tracker = VelocityTracker()
  /// Its digest since it last changed: whoever watches asks in every frame, and most frames bring no sample.
  private(set) var summary: UInt64 = 0
  /// So many of the tracker's readings are in it: those that came since the one before, and four at least.
  private(set) var summaryDepth = 0
  /// Whether the summary is of the state as it is.
  var hasSummary = false
  /// The number the next touch sequence will get.
  public private(set) var nextSequence = 0

  /// Slop, window and long press must not be negative.
  public init(settings: GestureSettings, scope: GestureScope = GestureScope()) {
    precondition(
      settings.touchSlop >= .zero && settings.doubleTapSlop >= .zero,
      "slops \(settings.touchSlop), \(settings.doubleTapSlop) must not be negative")
    precondition(
      settings.longPress >= .zero && settings.doubleTapWindow >= .zero,
      "times \(settings.longPress), \(settings.doubleTapWindow) must not be negative")
    self.settings = settings
    self.scope = scope
    scopeWord = scope.word
  }

  /// Takes one sample. O(1) but for a lift, which fits a velocity over at most 20 samples.
  public mutating func handle(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    hasSummary = false
    var sample = sample
    sample.position = GestureRecogniser.limit(sample.position)
    if stage == .idle {
      if let waiting { sample.time = max(sample.time, waiting.lift) }
    } else {
      // No earlier than the lift of a tap that waits: the clock stood there when it began to.
      sample.time = max(sample.time, clock)
    }
    fireTimers(before: sample.time, into: &decisions)
    clock = sample.time
    switch sample.phase {
    case .began: began(sample, into: &decisions)
    case .moved: moved(sample, into: &decisions)
    case .ended: ended(sample, into: &decisions)
    case .cancelled: cancelled(sample, into: &decisions)
    }
  }

  /// Whether a tap waits for a second one, or for the end of its window. Inlinable, as `isTouching` is: a call would be given
  /// a copy of the recogniser, and whoever watches asks in every frame.
  @inlinable public var isTapWaiting: Bool { waiting != nil }

  /// Whether a finger is down.
  @inlinable public var isTouching: Bool { !fingers.isEmpty }

  /// Takes the gesture in progress away (the photo under it expired); nothing of the sequence commits.
  ///
  /// A tap that still waits for a second one is dropped too. Fingers stay down and are ignored until all have
  /// lifted; `allLifted` comes then. Without anything in progress nothing happens.
  public mutating func cancelSequence(at instant: Instant, into decisions: inout [GestureDecision]) {
    hasSummary = false
    if let tap = waiting {
      waiting = nil
      decisions.append(
        GestureDecision(
          kind: .cancelled, sequence: tap.sequence, time: instant, position: tap.position, start: tap.start))
    }
    guard stage != .idle, stage != .spent else { return }
    fail(at: instant, into: &decisions)
  }

  /// Folds the state that decisions depend on into the digest, as one word. O(1). Changes nothing that decides.
  public mutating func mix(into digest: inout StableDigest) {
    if !hasSummary {
      summaryDepth = max(4, tracker.undigested)
      tracker.undigested = 0
      summary = summarised(readings: summaryDepth)
      hasSummary = true
    }
    digest.mix(summary)
  }

  /// Gives out the number of a sequence that begins.
  mutating func countSequence() { nextSequence += 1 }

  /// The number of the sequence in progress.
  var currentSequence: Int { nextSequence - 1 }

  /// Keeps squares of distances within 64 bits whatever a panel reports.
  private static func limit(_ point: ScreenPoint) -> ScreenPoint {
    let bound: Int32 = 1 << 29
    let allowed = -bound...bound
    if allowed.contains(point.x.subpoints), allowed.contains(point.y.subpoints) { return point }
    return ScreenPoint(
      x: ScreenLength(subpoints: min(max(point.x.subpoints, -bound), bound)),
      y: ScreenLength(subpoints: min(max(point.y.subpoints, -bound), bound)))
  }
}

// MARK: - Timers

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

// MARK: - The arena

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

// MARK: - Pinches

extension GestureRecogniser {
  mutating func beginPinch(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    second = FollowedFinger(finger: sample.finger, start: sample.position, position: sample.position)
    // The pinch begins where the first finger is now; what it did before is over.
    first.start = first.position
    pinchStart = GestureRecogniser.centroid(first.start, second.start)
    // A start closer than one point counts as one point, so that contacts on top of each other make no infinite zoom.
    pinchSpread = max((first.start - second.start).length, 1)
    stage = .pinching
    reportPinch(.pinchBegan, at: sample.time, into: &decisions)
  }

  @inline(__always) mutating func movePinch(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    if applyPinchPosition(sample) {
      reportPinch(.pinchChanged(scaleMillionths: scaleMillionths()), at: sample.time, into: &decisions)
    }
  }

  mutating func endPinch(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    guard sample.finger == first.finger || sample.finger == second.finger else { return }
    _ = applyPinchPosition(sample)
    reportPinch(.pinchEnded(scaleMillionths: scaleMillionths()), at: sample.time, into: &decisions)
    stage = .spent
  }

  /// Whether the sample moved one of the two fingers of the pinch.
  @inline(__always) private mutating func applyPinchPosition(_ sample: TouchSample) -> Bool {
    if sample.finger == first.finger {
      defer { first.position = sample.position }
      return first.position != sample.position
    }
    guard sample.finger == second.finger else { return false }
    defer { second.position = sample.position }
    return second.position != sample.position
  }

  /// Mutating, though it changes nothing: otherwise all of the recogniser is copied for each move.
  @inline(__always) private mutating func reportPinch(
    _ kind: GestureDecision.Kind, at time: Instant, into decisions: inout [GestureDecision]
  ) {
    decisions.append(
      GestureDecision(
        kind: kind, sequence: currentSequence, time: time,
        position: GestureRecogniser.centroid(first.position, second.position), start: pinchStart))
  }

  /// The distance of the two fingers over that at the start, times 10^6. Mutating as `reportPinch` is.
  private mutating func scaleMillionths() -> Int64 {
    let distance = (first.position - second.position).length
    return Int64(nearest: distance / pinchSpread * 1_000_000)
  }

  static func centroid(_ a: ScreenPoint, _ b: ScreenPoint) -> ScreenPoint {
    ScreenPoint(
      x: ScreenLength(subpoints: (a.x.subpoints + b.x.subpoints) / 2),
      y: ScreenLength(subpoints: (a.y.subpoints + b.y.subpoints) / 2))
  }
}
