/// What the hand meant to do; each generated gesture carries it as its label.
public enum TouchIntent: UInt8, Hashable, Sendable, Codable, CaseIterable {
  case tap, doubleTap, longPress
  /// Named after the finger's direction; vertical ones also fling a scrolling grid.
  case swipeLeft, swipeRight, swipeUp, swipeDown
  /// A slow drag to a place: pans, scrolls slowly.
  case drag
  case pinchIn, pinchOut
  /// Several quick taps on one spot, out of impatience.
  case burst
  /// A finger that lands, rests, wavers and leaves.
  case hesitation
  /// A palm or knuckle alone.
  case palm
  /// From a recording: nobody knows.
  case recorded
  /// The finger touches the glass on its way back from a swipe: nobody meant it.
  case graze
}
