internal import Kernel

/// The timer of fullscreen's overlay: hides it 3 s after the last touch sample, unless it is held (docs/product.md, section 3).
struct OverlayTimer: Hashable, Sendable {
  private(set) var fade = Fade(isShown: true)
  /// The time from the last touch sample to the start of the fade.
  static let stay = TimeSpan.seconds(3)

  mutating func appear() { fade = Fade(isShown: true) }

  mutating func toggle(at instant: Instant, animated: Bool) {
    fade.turn(shown: !fade.isShown, at: instant, animated: animated)
  }

  /// Advances to `instant`. Returns whether the overlay changed. `stored`: a finger is down, or the photo is loading.
  mutating func animate(to instant: Instant, lastTouch: Instant, stored: Bool, animated: Bool) -> Bool {
    var changed = fade.animate(to: instant)
    if fade.isShown, !stored, instant >= lastTouch + OverlayTimer.stay {
      fade.turn(shown: false, at: instant, animated: animated)
      changed = true
    }
    return changed
  }

  /// The time at which it hides; `nil` when hidden or held.
  func nextDue(lastTouch: Instant, stored: Bool) -> Instant? {
    fade.isShown && !stored ? lastTouch + OverlayTimer.stay : nil
  }

  /// Ends a running fade.
  mutating func finish(at end: Instant) { _ = fade.animate(to: end) }

  mutating func shiftTime(by span: TimeSpan) { fade.shiftTime(by: span) }
}
