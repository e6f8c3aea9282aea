/// The intent of a gesture; each generated gesture carries it as its label.
public enum TouchIntent: UInt8, Hashable, Sendable, Codable, CaseIterable {
  case tap, doubleTap, longPress
  /// The direction is the finger's; vertical swipes also fling a scrolling grid.
  case swipeLeft, swipeRight, swipeUp, swipeDown
  /// A slow drag to a place: pans, scrolls slowly.
  case drag
  case pinchIn, pinchOut
  /// Several impatient taps in one place.
  case burst
  /// A finger that lands, rests, drifts and lifts.
  case hesitation
  /// A palm or knuckle alone.
  case palm
  /// A recorded gesture of unknown intent.
  case recorded
  /// An unintended touch on the way back from a swipe.
  case graze

  /// The case's name, as in reports.
  public var name: String { TouchIntent.names[Int(rawValue)] }

  /// By raw value: reflecting on a case's name costs a microsecond.
  private static let names = allCases.map { "\($0)" }
}
