internal import Gallery
package import Kernel
package import Simulation

/// The fullscreen overlay hides 3 s after the last touch sample, within one frame, unless a finger or a loading photo
/// keeps it. Provoked by each time it hides by itself.
///
/// It is on screen while the display list has its strip, and hides with the first frame in which that is paler than before.
/// What shows stays on screen through all vsyncs without a frame, so lateness is looked for at the hiding itself, in each
/// frame in which it still shows, and at the end of the session.
package struct OverlayCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "overlay.auto-hide", title: "The fullscreen overlay hides 3 s after the last touch, within one frame.",
    provokedBy: "each time it hides by itself"
  ) { _ in [OverlayCheck()] }

  package private(set) var tally = CheckTally()
  /// How opaque its strip is after the last frame; 0 where there is none.
  private var opacity: UInt8 = 0
  private var hasStrip = false
  /// Whether it is on its way out since a frame before.
  private var isGoing = false
  /// A spinner or a placeholder says that something on screen is still loading, be it that a smaller picture is there.
  private var isLoading = false
  /// Whether anything kept it after the last frame, and so until this one.
  private var wasKept = false
  private var wasInFront = false
  /// Since when nothing but its own three seconds keeps the overlay.
  private var keptUntil = Instant.zero
  /// When the last touch was, as the overlay's clock counts: that stands still in background.
  private var touchedAt = Instant.zero
  private var lastSample = Instant.zero
  /// What a touch was that came up to two vsyncs ago, and the last touch before it: what is seen to go now has turned to go
  /// before.
  private var touchesSince = Instant.zero
  private var touchedBefore = Instant.zero
  private var fingerSince: Instant?
  private var backgroundSince: Instant?
  /// Until when a hiding may be what a tap has done: the frame after that of the tap is the first that can look it.
  private var tapHidesUntil = Instant.zero
  /// A tap was told of in the frame in which the app went away: what it has done shows after the return.
  private var wasTappedAway = false

  /// See docs/product.md, section 3. The fade that follows is not counted: the overlay is visible until it turns to go.
  package static let stay = TimeSpan.seconds(3)

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    // Through vsyncs without a frame it stayed; a touch of this frame came after them.
    if wasInFront, !wasKept {
      lookForLateness(at: frame.vsync - frame.period, frame.period * 2 + frame.frozen)
    }
    followTouches(frame)
    let before = opacity
    if frame.isChanged && (hasStrip || !frame.hasSameItems) { look(at: frame.items) }
    let isToggled = OverlayCheck.isToggled(frame.effects)
    if isToggled || wasTappedAway { tapHidesUntil = frame.vsync + frame.period * 3 + frame.frozen }
    wasTappedAway = frame.isInBackground && (isToggled || wasTappedAway)
    fingerSince = frame.glance.isTouching ? fingerSince ?? frame.vsync : nil
    let isInFront = frame.glance.screen == .fullscreen
    let isKept = frame.glance.isTouching || isLoading || frame.isInBackground
    if isKept || wasKept || before == 0 || !isInFront { keptUntil = max(keptUntil, frame.vsync) }
    (wasKept, wasInFront) = (isKept, isInFront)
    keptUntil = max(keptUntil, touchedAt)
    if opacity > before || before == 0 { isGoing = false }
    if isInFront && opacity < before && !isGoing {
      isGoing = true
      if frame.vsync > tapHidesUntil { checkHiding(frame) }
    }
    if isInFront { lookForLateness(at: frame.vsync, frame.period * 2 + frame.frozen) }
  }

  /// It is looked at once more when all is over: on an idle screen there is no frame to be looked at.
  package mutating func finish(_ end: CheckedEnd) {
    if wasInFront, !wasKept { lookForLateness(at: end.time, end.period * 2 + end.frozen) }
  }

  private mutating func look(at items: [DisplayItem]) {
    (opacity, hasStrip) = (0, false)
    isLoading = false
    for item in items {
      switch item.kind {
      case .overlay where item.id == OverlayCheck.strip: (opacity, hasStrip) = (item.opacity, true)
      case .spinner, .placeholder: isLoading = true
      default: break
      }
    }
  }

  private static let strip = DisplaySlot.bar.id(1)

  /// Keeps the time of the last touch from the panel's own samples, and moves it by what was spent in background.
  private mutating func followTouches(_ frame: CheckedFrame) {
    if frame.lastTouch != lastSample {
      if frame.vsync - touchesSince > frame.period * 2 + frame.frozen {
        (touchesSince, touchedBefore) = (frame.vsync, touchedAt)
      }
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

  /// It hid by itself: not before its time, not after it, and under no finger.
  private mutating func checkHiding(_ frame: CheckedFrame) {
    tally.provoked += 1
    let turned = frame.vsync - frame.period * 2 - frame.frozen
    let wait = frame.vsync - (touchesSince >= turned ? touchedBefore : touchedAt)
    let late = frame.vsync - keptUntil
    if wait < OverlayCheck.stay {
      tally.violate(at: frame.vsync, "the overlay hid \(wait.told) after the last touch")
    } else if let fingerSince, fingerSince < turned {
      tally.violate(at: frame.vsync, "the overlay hid under a finger")
    } else if late > OverlayCheck.stay + frame.period * 2 + frame.frozen {
      tally.violate(at: frame.vsync, "the overlay hid only \(late.told) after the last touch")
    }
  }

  private mutating func lookForLateness(at now: Instant, _ slack: TimeSpan) {
    let wait = now - keptUntil
    guard opacity > 0, !isGoing, wait > OverlayCheck.stay + slack else { return }
    tally.violate(at: now, "the overlay still shows \(wait.told) after the last touch")
    keptUntil = now
  }

  /// Whether a touch toggled it in this frame.
  private static func isToggled(_ effects: [GalleryEffect]) -> Bool {
    effects.contains { effect in
      if case .acted(.toggleOverlay, _, _) = effect { return true }
      return false
    }
  }
}
