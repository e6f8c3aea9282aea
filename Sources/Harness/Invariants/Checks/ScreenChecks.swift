package import Gallery
package import Kernel

/// The fullscreen overlay hides 3 s after the last touch sample, within one frame, unless a finger or a loading photo
/// keeps it. Provoked by each time it hides by itself.
package struct OverlayCheck: Sendable {
  package private(set) var tally = CheckTally(InvariantCatalogue.autoHide)
  private var wasVisible = false
  /// Since when nothing but its own three seconds keeps the overlay.
  private var keptUntil = Instant.zero

  /// See docs/product.md, section 3. The fade that follows is not counted: the overlay is visible until it turns to go.
  package static let stay = TimeSpan.seconds(3)

  package init() {}

  package mutating func check(_ facts: FrameFacts, _ effects: [GalleryEffect]) {
    tally.checked += 1
    let isVisible = facts.screen == .fullscreen && facts.isOverlayVisible
    let isKept = facts.isTouching || facts.placeholderCount > 0 || facts.isInBackground
    if isKept || !wasVisible || !isVisible { keptUntil = max(keptUntil, facts.vsync) }
    keptUntil = max(keptUntil, facts.lastTouch)
    if wasVisible && !isVisible && facts.screen == .fullscreen && !OverlayCheck.isActed(effects) {
      checkHiding(facts)
    }
    let wait = facts.vsync - keptUntil
    if isVisible && wait > OverlayCheck.stay + facts.period * 2 {
      tally.violate(at: facts.vsync, "the overlay still shows \(wait.milliseconds) ms after the last touch")
      keptUntil = facts.vsync
    }
    wasVisible = isVisible
  }

  /// It hid by itself: not before its time, and under no finger.
  private mutating func checkHiding(_ facts: FrameFacts) {
    tally.provoked += 1
    let wait = facts.vsync - facts.lastTouch
    if wait < OverlayCheck.stay {
      tally.violate(at: facts.vsync, "the overlay hid \(wait.milliseconds) ms after the last touch")
    } else if facts.isTouching {
      tally.violate(at: facts.vsync, "the overlay hid under a finger")
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

/// Zoom stays in 0.5x to 4x, and fullscreen is never left while zoomed. Provoked by sequences of touches while zoomed.
package struct ZoomCheck: Sendable {
  package private(set) var tally = CheckTally(InvariantCatalogue.zoomRange)
  private var wasTouching = false
  /// Zoom and screen after the last frame.
  private var lastZoom: Int64 = 1_000_000
  private var lastScreen = GalleryScreen.grid

  package init() {}

  package mutating func check(_ facts: FrameFacts, _ effects: [GalleryEffect]) {
    tally.checked += 1
    let zoom = facts.zoomMillionths
    if zoom < 500_000 || zoom > 4_000_000 {
      tally.violate(at: facts.vsync, "the zoom is \(zoom) millionths")
    }
    if facts.isTouching && !wasTouching && zoom != 1_000_000 { tally.provoked += 1 }
    let isLeft =
      lastScreen == .fullscreen
      && (facts.screen != .fullscreen
        || effects.contains { effect in
          if case .acted(.closePhoto, _, _) = effect { return true }
          return false
        })
    if isLeft && lastZoom != 1_000_000 {
      tally.violate(at: facts.vsync, "fullscreen was left at a zoom of \(lastZoom) millionths")
    }
    wasTouching = facts.isTouching
    lastZoom = zoom
    lastScreen = facts.screen
  }
}

/// Everything comes to rest within a bound after the last touch and the last news. Provoked by each time it does.
package struct SettleCheck: Sendable {
  package private(set) var tally = CheckTally(InvariantCatalogue.settle)
  private var wasAnimating = false
  private var hasReported = false

  /// A fling at the highest speed a hand reaches (8,000 pt/s) decays under 5 pt/s in 3.7 s at 0.998 per ms; a toast
  /// fades after 2.2 s; the overlay after 3.2 s. Decision: 6 s for all of it.
  package static let bound = TimeSpan.seconds(6)

  package init() {}

  package mutating func check(_ facts: FrameFacts) {
    tally.checked += 1
    if wasAnimating && !facts.isAnimating { tally.provoked += 1 }
    wasAnimating = facts.isAnimating
    let quiet = facts.vsync - max(facts.lastTouch, facts.lastEvent)
    guard facts.isAnimating, !facts.isTouching, quiet > SettleCheck.bound else {
      hasReported = false
      return
    }
    if !hasReported {
      tally.violate(at: facts.vsync, "still moving \(quiet.milliseconds) ms after the last touch")
    }
    hasReported = true
  }
}
