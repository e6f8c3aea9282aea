public import Kernel

/// What an app took a touch for, told by the sample that decided it or that it began with.
public struct RecognisedGesture: Hashable, Sendable {
  /// What hands can mean and apps can take a touch for; directions are the finger's.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case tap, doubleTap, longPress
    case swipeLeft, swipeRight, swipeUp, swipeDown
    case drag, pinchIn, pinchOut
    /// Two fingers of which the app does not say, or know yet, whether they go in or out.
    case pinch
  }

  public let kind: Kind
  /// The time of a sample of the gesture: any from its first finger down to its last one up.
  public let time: Instant
  /// Whether it is only what the touch may become, such as a drag that ends as a swipe: beside what was meant it is no accident.
  public let isClaim: Bool

  public init(_ kind: Kind, by sample: TouchSample) { self.init(kind, at: sample.time) }

  package init(_ kind: Kind, at time: Instant, isClaim: Bool = false) {
    (self.kind, self.time, self.isClaim) = (kind, time, isClaim)
  }
}
