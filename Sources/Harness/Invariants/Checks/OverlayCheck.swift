internal import Gallery
package import Kernel
package import Simulation

/// The fullscreen overlay hides 3 s after the last touch sample, within one frame, unless a finger or a loading photo
/// keeps it. Provoked by each time it hides by itself.
package struct OverlayCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "overlay.auto-hide", title: "The fullscreen overlay hides 3 s after the last touch, within one frame.",
    provokedBy: "each time it hides by itself"
  ) { _ in [OverlayCheck()] }

  package private(set) var tally = CheckTally()
  private var wasVisible = false
  /// Whether a spinner says that something on screen is still loading, be it that a smaller picture is there meanwhile.
  private var isLoading = false
  /// Since when nothing but its own three seconds keeps the overlay.
  private var keptUntil = Instant.zero
  /// When the last touch was, as the overlay's clock counts: that stands still in background.
  private var touchedAt = Instant.zero
  private var lastSample = Instant.zero
  private var backgroundSince: Instant?

  /// See docs/product.md, section 3. The fade that follows is not counted: the overlay is visible until it turns to go.
  package static let stay = TimeSpan.seconds(3)

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    followTouches(frame)
    let isVisible = frame.glance.screen == .fullscreen && frame.glance.isOverlayVisible
    if frame.isChanged { isLoading = isVisible && frame.items.contains { $0.kind == .spinner } }
    let isKept =
      frame.glance.isTouching || isLoading || frame.glance.placeholderCount > 0 || frame.isInBackground
    if isKept || !wasVisible || !isVisible { keptUntil = max(keptUntil, frame.vsync) }
    keptUntil = max(keptUntil, touchedAt)
    if wasVisible && !isVisible && frame.glance.screen == .fullscreen && !OverlayCheck.isActed(frame.effects)
    {
      checkHiding(frame)
    }
    let wait = frame.vsync - keptUntil
    if isVisible && wait > OverlayCheck.stay + frame.period * 2 + frame.frozen {
      tally.violate(at: frame.vsync, "the overlay still shows \(wait.milliseconds) ms after the last touch")
      keptUntil = frame.vsync
    }
    wasVisible = isVisible
  }

  /// Keeps the time of the last touch from the panel's own samples, and moves it by what was spent in background.
  private mutating func followTouches(_ frame: CheckedFrame) {
    if frame.lastTouch != lastSample {
      touchedAt = frame.lastTouch
      lastSample = frame.lastTouch
    }
    if frame.isInBackground {
      backgroundSince = backgroundSince ?? frame.vsync
    } else if let since = backgroundSince {
      touchedAt = min(touchedAt + (frame.vsync - since), frame.vsync)
      backgroundSince = nil
    }
  }

  /// It hid by itself: not before its time, and under no finger.
  private mutating func checkHiding(_ frame: CheckedFrame) {
    tally.provoked += 1
    let wait = frame.vsync - touchedAt
    if wait < OverlayCheck.stay {
      tally.violate(at: frame.vsync, "the overlay hid \(wait.milliseconds) ms after the last touch")
    } else if frame.glance.isTouching {
      tally.violate(at: frame.vsync, "the overlay hid under a finger")
    }
  }

  /// Whether a touch did something in this frame, such as toggling the overlay.
  private static func isActed(_ effects: [GalleryEffect]) -> Bool {
    effects.contains { effect in
      if case .acted = effect { return true }
      return false
    }
  }
}
