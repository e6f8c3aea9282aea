internal import Gallery
package import Kernel
package import Simulation

/// The fullscreen overlay hides 3 s after the last touch sample, within one frame, unless a finger or a loading photo holds it.
/// Exercised each time it hides by itself.
///
/// The overlay is visible while the display list has its strip. It hides with the first frame in which the strip is paler than
/// before. Through vsyncs without a frame the screen stays as it is. Lateness is therefore checked at the hiding itself, in each
/// frame that still shows the overlay, and at the end of the session.
package struct OverlayCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "overlay.auto-hide", title: "The fullscreen overlay hides 3 s after the last touch, within one frame.",
    exercisedBy: "each time the overlay hides by itself"
  ) { _ in [OverlayCheck()] }

  package private(set) var tally = CheckTally()
  /// The strip's opacity after the last frame; 0 if there is none.
  private var opacity: UInt8 = 0
  private var hasStrip = false
  /// Whether the overlay began to fade in an earlier frame.
  private var isGoing = false
  /// Whether a spinner or a placeholder shows that a photo is still loading, even if a smaller picture is there.
  private var isLoading = false
  /// Whether anything held the overlay after the last frame, and so until this one.
  private var wasRetained = false
  private var wasInFront = false
  /// The end of the last reason to stay; from then on only the three seconds count.
  private var retainedUntil = Instant.zero
  /// The time of the last touch by the overlay's clock, which stops in the background.
  private var touchedAt = Instant.zero
  private var lastSample = Instant.zero
  /// The last touch more than two vsyncs ago, and when later ones began. An overlay that is seen to fade now decided to do so
  /// before them.
  private var touchesSince = Instant.zero
  private var touchedBefore = Instant.zero
  private var fingerSince: Instant?
  private var backgroundSince: Instant?
  /// The end of the time in which a hiding may be the effect of a tap. The frame after the tap is the first that can show it.
  private var tapHidesUntil = Instant.zero
  /// Whether a tap was reported in the frame in which the app went to the background; its effect shows after the return.
  private var wasTappedAway = false

  /// The time on screen (docs/product.md, section 3). The fade does not count: the overlay is visible until it begins to fade.
  package static let stay = TimeSpan.seconds(3)

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    // Through vsyncs without a frame it stayed on screen; a touch of this frame came after them.
    if wasInFront, !wasRetained {
      findLateness(at: frame.vsync - frame.period, frame.period * 2 + frame.frozen)
    }
    followTouches(frame)
    let before = opacity
    if frame.isChanged && (hasStrip || !frame.hasSameItems) { inspect(at: frame.items) }
    let isToggled = OverlayCheck.isToggled(frame.effects)
    if isToggled || wasTappedAway { tapHidesUntil = frame.vsync + frame.period * 3 + frame.frozen }
    wasTappedAway = frame.isInBackground && (isToggled || wasTappedAway)
    fingerSince = frame.glance.isTouching ? fingerSince ?? frame.vsync : nil
    let isInFront = frame.glance.screen == .fullscreen
    let isStored = frame.glance.isTouching || isLoading || frame.isInBackground
    if isStored || wasRetained || before == 0 || !isInFront {
      retainedUntil = max(retainedUntil, frame.vsync)
    }
    (wasRetained, wasInFront) = (isStored, isInFront)
    retainedUntil = max(retainedUntil, touchedAt)
    if opacity > before || before == 0 { isGoing = false }
    if isInFront && opacity < before && !isGoing {
      isGoing = true
      if frame.vsync > tapHidesUntil { checkHiding(frame) }
    }
    if isInFront { findLateness(at: frame.vsync, frame.period * 2 + frame.frozen) }
  }

  /// Checks once more at the end, because an idle screen has no frame to check.
  package mutating func finish(_ end: CheckedEnd) {
    if wasInFront, !wasRetained { findLateness(at: end.time, end.period * 2 + end.frozen) }
  }

  private mutating func inspect(at items: [DisplayItem]) {
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

  /// Takes the time of the last touch from the panel's samples, and shifts it by the time spent in the background.
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

  /// Checks that the overlay did not hide too early, too late or under a finger.
  private mutating func checkHiding(_ frame: CheckedFrame) {
    tally.exercised += 1
    let turned = frame.vsync - frame.period * 2 - frame.frozen
    let wait = frame.vsync - (touchesSince >= turned ? touchedBefore : touchedAt)
    let late = frame.vsync - retainedUntil
    if wait < OverlayCheck.stay {
      tally.violate(at: frame.vsync, "the overlay hid \(wait.text) after the last touch")
    } else if let fingerSince, fingerSince < turned {
      tally.violate(at: frame.vsync, "the overlay hid under a finger")
    } else if late > OverlayCheck.stay + frame.period * 2 + frame.frozen {
      tally.violate(at: frame.vsync, "the overlay hid only \(late.text) after the last touch")
    }
  }

  private mutating func findLateness(at now: Instant, _ slack: TimeSpan) {
    let wait = now - retainedUntil
    guard opacity > 0, !isGoing, wait > OverlayCheck.stay + slack else { return }
    tally.violate(at: now, "the overlay still shows \(wait.text) after the last touch")
    retainedUntil = now
  }

  /// Whether a touch toggled the overlay in this frame.
  private static func isToggled(_ effects: [GalleryEffect]) -> Bool {
    effects.contains { effect in
      if case .acted(.toggleOverlay, _, _) = effect { return true }
      return false
    }
  }
}
