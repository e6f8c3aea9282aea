public import Kernel

/// The gesture that an app recognised in a touch, identified by the deciding sample or the first one.
public struct RecognisedGesture: Hashable, Sendable {
  /// The gestures that simulated users intend and apps recognise; directions are the finger's.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case tap, doubleTap, longPress
    case swipeLeft, swipeRight, swipeUp, swipeDown
    case drag, pinchIn, pinchOut
    /// Two fingers whose direction, in or out, the app does not report or know yet.
    case pinch
  }

  public let kind: Kind
  /// The time of any sample of the gesture, from the first finger down to the last finger up.
  public let time: Instant
  /// Whether the recognition is tentative, such as a drag that may end as a swipe. It never counts as an accident.
  public let isClaim: Bool

  public init(_ kind: Kind, by sample: TouchSample) { self.init(kind, at: sample.time) }

  package init(_ kind: Kind, at time: Instant, isClaim: Bool = false) {
    (self.kind, self.time, self.isClaim) = (kind, time, isClaim)
  }
}
