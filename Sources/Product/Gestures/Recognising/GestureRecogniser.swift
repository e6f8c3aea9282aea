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
