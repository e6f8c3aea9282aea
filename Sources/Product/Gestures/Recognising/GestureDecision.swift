public import Kernel

/// The direction in which a finger travelled.
public enum SwipeDirection: UInt8, Hashable, Sendable, Codable, CaseIterable {
  case left, right, up, down
}

/// A speed on the screen, per axis, quantised to 1/64 pt per second.
public struct TouchVelocity: Hashable, Sendable, Codable {
  /// In 1/64 pt per second; positive to the right.
  public var x: Int64
  /// In 1/64 pt per second; positive downward.
  public var y: Int64

  public init(x: Int64, y: Int64) {
    self.x = x
    self.y = y
  }
  public static let zero = TouchVelocity(x: 0, y: 0)

  /// Points per second.
  public var xPointsPerSecond: Double { Double(x) / 64 }
  /// Points per second.
  public var yPointsPerSecond: Double { Double(y) / 64 }
}

/// An event that the recogniser derives from touches. All decisions of one touch sequence share its number.
///
/// A sequence begins when the first finger touches and ends when the last one lifts or is cancelled. Only `tap`, `doubleTap`,
/// `longPress` and `swipe` commit, at most one of them per sequence. Drags and pinches only report.
///
///     switch decision.kind {
///     case .tap: open(itemAt: decision.position)
///     case .swipe(.left, _): showNextPage()
///     default: break
///     }
public struct GestureDecision: Hashable, Sendable {
  /// The type of the event, with its values.
  public enum Kind: Hashable, Sendable {
    /// The first finger of a sequence touched.
    case touchDown
    /// A finger rested and lifted. In a scope with double taps this is emitted after the double-tap window.
    case tap
    /// The second of two taps lifted.
    case doubleTap
    /// The finger rested for the long-press time. Emitted at the end of that time; `longPress` commits at lift.
    case longPressBegan
    /// A long press lifted.
    case longPress
    /// The finger left the slop. `position` is its current position, `translation` the distance from the touch-down.
    case dragBegan
    case dragChanged
    /// The finger of a drag lifted; precedes the `swipe` of the same lift.
    case dragEnded(velocity: TouchVelocity)
    /// A drag that counts as a swipe, decided at lift.
    case swipe(SwipeDirection, velocity: TouchVelocity)
    /// Two fingers spread or closed. `scaleMillionths` is their distance relative to the start, times 10^6.
    case pinchBegan
    case pinchChanged(scaleMillionths: Int64)
    case pinchEnded(scaleMillionths: Int64)
    /// The gesture in progress was aborted; its sequence commits nothing.
    case cancelled
    /// The last finger lifted. Always the last decision of a sequence, except for a `tap` still in its window.
    case allLifted
  }

  public var kind: Kind
  /// The number of the touch sequence, from 0.
  public var sequence: Int
  /// The timestamp of the sample that decided, or the due time of the timer that did.
  public var time: Instant
  /// The finger's position; for a pinch, the centroid.
  public var position: ScreenPoint
  /// The position of the first touch-down; for a pinch, the centroid at its start.
  public var start: ScreenPoint

  public init(kind: Kind, sequence: Int, time: Instant, position: ScreenPoint, start: ScreenPoint) {
    self.kind = kind
    self.sequence = sequence
    self.time = time
    self.position = position
    self.start = start
  }

  /// The displacement from the touch-down.
  public var translation: ScreenPoint { position - start }
  /// Whether this decision commits an action.
  public var commits: Bool {
    switch kind {
    case .tap, .doubleTap, .longPress, .swipe: true
    default: false
    }
  }
}

extension GestureDecision.Kind {
  /// The kinds without their values; swipes are split by direction.
  public enum Name: UInt8, Hashable, Sendable, CaseIterable {
    case touchDown, tap, doubleTap, longPressBegan, longPress, dragBegan, dragChanged, dragEnded
    case swipeLeft, swipeRight, swipeUp, swipeDown, pinchBegan, pinchChanged, pinchEnded, cancelled
    case allLifted
  }

  /// The case without its values.
  public var name: Name {
    switch self {
    case .touchDown: .touchDown
    case .tap: .tap
    case .doubleTap: .doubleTap
    case .longPressBegan: .longPressBegan
    case .longPress: .longPress
    case .dragBegan: .dragBegan
    case .dragChanged: .dragChanged
    case .dragEnded: .dragEnded
    case .swipe(.left, _): .swipeLeft
    case .swipe(.right, _): .swipeRight
    case .swipe(.up, _): .swipeUp
    case .swipe(.down, _): .swipeDown
    case .pinchBegan: .pinchBegan
    case .pinchChanged: .pinchChanged
    case .pinchEnded: .pinchEnded
    case .cancelled: .cancelled
    case .allLifted: .allLifted
    }
  }
}
