internal import Kernel

/// The overlay of fullscreen: hides itself 3 s after the last touch sample, unless something keeps it (docs/product.md, section 3).
struct OverlayTimer: Hashable, Sendable {
  private(set) var fade = Fade(isShown: true)
  /// From the last touch sample until it begins to go.
  static let stay = TimeSpan.seconds(3)

  mutating func appear() { fade = Fade(isShown: true) }

  mutating func toggle(at instant: Instant, animated: Bool) {
    fade.turn(shown: !fade.isShown, at: instant, animated: animated)
  }

  /// Moves to `instant`; whether it looks different. `kept`: a finger is down, or the photo is still loading.
  mutating func animate(to instant: Instant, lastTouch: Instant, kept: Bool, animated: Bool) -> Bool {
    var changed = fade.animate(to: instant)
    if fade.isShown, !kept, instant >= lastTouch + OverlayTimer.stay {
      fade.turn(shown: false, at: instant, animated: animated)
      changed = true
    }
    return changed
  }

  /// When it hides, if nothing keeps it.
  func nextDue(lastTouch: Instant, kept: Bool) -> Instant? {
    fade.isShown && !kept ? lastTouch + OverlayTimer.stay : nil
  }

  /// Ends a fade that runs.
  mutating func finish(at end: Instant) { _ = fade.animate(to: end) }

  mutating func shiftTime(by span: TimeSpan) { fade.shiftTime(by: span) }
}
