public import Kernel

/// Recognises taps, long presses, swipes, drags and pinches in a stream of touch samples.
///
/// Pass samples in order to `handle`. Call `advance` before reading decisions up to an instant: it fires long presses and single
/// taps whose double-tap window has ended. Decisions are appended to an array, so a frame without a gesture allocates nothing.
///
///     var recogniser = GestureRecogniser(settings: settings, scope: GestureScope(doubleTap: true))
///     var decisions: [GestureDecision] = []
///     recogniser.handle(sample, into: &decisions)
///     recogniser.advance(to: vsync, into: &decisions)
///
/// The first gesture to claim a sequence wins. A touch can become a tap or a long press until it leaves the slop and becomes a
/// drag. A second finger ends these and begins a pinch; nothing commits then until every finger has lifted. `handle` fires the
/// timers due by the sample's time. Decisions therefore do not depend on how often `advance` is called, as long as its instant
/// never passes a later sample.
///
/// Time never runs backward within a sequence: a sample earlier than its predecessor counts as simultaneous. Samples of fingers
/// that are not down are ignored. A touch-down of a finger already down means that its lift was lost, and cancels the sequence.
/// Positions beyond +-8 million points are clamped.
public struct GestureRecogniser: Sendable {
  public let settings: GestureSettings
  /// The gestures that the next touch sequence can become; captured at its first touch.
  public var scope: GestureScope {
    didSet {
      scopeWord = scope.word
      hasSummary = false
    }
  }

  /// The state of the touch sequence in progress, for observers.
  public internal(set) var stage = GestureStage.idle
  /// The scope of the sequence in progress.
  var captured = GestureScope()
  /// The digests of both scopes.
  var scopeWord: UInt64
  var capturedWord = GestureScope().word
  @usableFromInline var fingers = FingerSet()
  /// The latest sample time of the sequence in progress.
  var clock = Instant.zero
  var longPressDue = Instant.never
  /// Sequences that begin earlier are ignored, because one with several fingers has just ended.
  var lockedUntil = Instant(nanoseconds: .min)
  var first = FollowedFinger(finger: 0, start: .zero, position: .zero)
  var second = FollowedFinger(finger: 0, start: .zero, position: .zero)
  /// The centroid at the start of the pinch, and the distance of its fingers in points, at least 1.
  var pinchStart = ScreenPoint.zero
  var pinchSpread = 1.0
  /// The first tap of a possible double tap. While a finger is down, that finger is the candidate for the second tap.
  @usableFromInline var waiting: WaitingTap?
  var tracker = VelocityTracker()
  /// The cached digest. Observers read it in every frame, and most frames bring no sample.
  private(set) var summary: UInt64 = 0
  /// The number of tracker readings in `summary`: those since the previous digest, at least four.
  private(set) var summaryDepth = 0
  /// Whether `summary` matches the current state.
  var hasSummary = false
  /// The number of the next touch sequence.
  public private(set) var nextSequence = 0

  /// Creates a recogniser. Slops, double-tap window and long-press time must not be negative.
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

  /// Processes one sample. O(1), except for a lift, which fits a velocity over at most 20 samples.
  public mutating func handle(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    hasSummary = false
    var sample = sample
    sample.position = GestureRecogniser.limit(sample.position)
    if stage == .idle {
      if let waiting { sample.time = max(sample.time, waiting.lift) }
    } else {
      // No earlier than the lift of the waiting tap, which set the clock.
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

  /// Whether a tap waits for a second one or for the end of its window. Inlinable like `isTouching`: a call would copy the
  /// recogniser, and observers ask in every frame.
  @inlinable public var isTapWaiting: Bool { waiting != nil }

  /// Whether a finger is down.
  @inlinable public var isTouching: Bool { !fingers.isEmpty }

  /// Cancels the gesture in progress, for example because the photo under it expired. Nothing of the sequence commits.
  ///
  /// A tap that waits for a second one is cancelled too. Fingers that are down are ignored until all have lifted, which emits
  /// `allLifted`. Without a gesture in progress nothing happens.
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

  /// Folds the state that decisions depend on into the digest, as one word. O(1). Does not change later decisions.
  public mutating func mix(into digest: inout StableDigest) {
    if !hasSummary {
      summaryDepth = max(4, tracker.undigested)
      tracker.undigested = 0
      summary = summarised(readings: summaryDepth)
      hasSummary = true
    }
    digest.mix(summary)
  }

  /// Assigns the number of a sequence that begins.
  mutating func countSequence() { nextSequence += 1 }

  /// The number of the sequence in progress.
  var currentSequence: Int { nextSequence - 1 }

  /// Clamps positions so that squared distances fit 64 bits for any panel.
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
  /// A tap whose window has ended carries the due time as `time` and its own position as `position`.
  public mutating func advance(to instant: Instant, into decisions: inout [GestureDecision]) {
    firePress(at: instant, into: &decisions)
    if stage == .idle, let waiting, waiting.due <= instant {
      deliverWaitingTap(at: waiting.due, into: &decisions)
    }
  }

  /// The due time of the running timer; `nil` when none runs.
  public var nextDue: Instant? {
    switch stage {
    case .possible: captured.longPress ? longPressDue : nil
    case .idle: waiting?.due
    default: nil
    }
  }

  /// Fires the timers that are overdue at `time`. A touch exactly at the end of the double-tap window is still inside it. A
  /// finger that rested for exactly the long-press time is a long press.
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

  /// Emits the waiting tap as a single tap.
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
      // The lift was lost. The gesture is unknown, so it must not commit.
      if stage != .spent { failKeepingTap(at: sample.time, into: &decisions) }
      lift(sample, into: &decisions)
    }
    // Palms are not inserted, so their later samples are ignored.
    guard sample.position.y <= settings.lowestTouch, sample.radius <= settings.largestContact else { return }
    if fingers.isEmpty {
      beginSequence(sample, into: &decisions)
    } else {
      fingers.insert(sample.finger)
      lockedUntil = .never
      addFinger(sample, into: &decisions)
    }
  }

  /// Inlined into `handle`, because most samples are moves. The followed fingers are down, so only they are compared.
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
        // The panel merged the movement into the lift: the distance is known, the speed is not.
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

  /// Appends `dragChanged`. Reads the position from the sample: reading `first.position` right after writing its halves stalls.
  @inline(__always) private mutating func reportDrag(
    _ sample: TouchSample, into decisions: inout [GestureDecision]
  ) {
    decisions.append(
      GestureDecision(
        kind: .dragChanged, sequence: currentSequence, time: sample.time, position: sample.position,
        start: first.start))
  }

  /// Cancels the gesture in progress.
  mutating func fail(at time: Instant, into decisions: inout [GestureDecision]) {
    report(.cancelled, at: time, into: &decisions)
    stage = .spent
  }

  /// Like `fail`, but emits a waiting tap first.
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
    // A resting finger has emitted nothing that a pinch would have to cancel.
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

  /// Stores the new position of the first finger, the only one down in this stage.
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
    // The pinch begins at the first finger's current position; its earlier movement is discarded.
    first.start = first.position
    pinchStart = GestureRecogniser.centroid(first.start, second.start)
    // The start distance is at least one point, so that overlapping contacts do not give an infinite scale.
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

  /// Whether the sample moved a finger of the pinch.
  @inline(__always) private mutating func applyPinchPosition(_ sample: TouchSample) -> Bool {
    if sample.finger == first.finger {
      defer { first.position = sample.position }
      return first.position != sample.position
    }
    guard sample.finger == second.finger else { return false }
    defer { second.position = sample.position }
    return second.position != sample.position
  }

  /// Mutating although it changes nothing: otherwise each move copies the whole recogniser.
  @inline(__always) private mutating func reportPinch(
    _ kind: GestureDecision.Kind, at time: Instant, into decisions: inout [GestureDecision]
  ) {
    decisions.append(
      GestureDecision(
        kind: kind, sequence: currentSequence, time: time,
        position: GestureRecogniser.centroid(first.position, second.position), start: pinchStart))
  }

  /// The fingers' distance relative to the start, times 10^6. Mutating for the same reason as `reportPinch`.
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
