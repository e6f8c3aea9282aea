public import Kernel

/// What an app took a touch for, told by the sample that decided it or that it began with.
public struct RecognisedGesture: Hashable, Sendable {
  /// What hands can mean and apps can take a touch for; directions are the finger's.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case tap, doubleTap, longPress
    case swipeLeft, swipeRight, swipeUp, swipeDown
    case drag, pinchIn, pinchOut
  }

  public let kind: Kind
  /// The time of a sample of the gesture: any from its first finger down to its last one up.
  public let time: Instant

  public init(_ kind: Kind, by sample: TouchSample) {
    self.kind = kind
    time = sample.time
  }
}
