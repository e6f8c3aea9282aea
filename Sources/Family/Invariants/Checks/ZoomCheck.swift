internal import Gallery
internal import Kernel
package import Simulation

/// Zoom stays in 0.5x to 4x, and fullscreen is never left while zoomed. Provoked by sequences of touches while zoomed.
package struct ZoomCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "zoom.range", title: "Zoom stays in 0.5x to 4x, and fullscreen is never left while zoomed.",
    provokedBy: "every touch sequence that begins while zoomed"
  ) { _ in [ZoomCheck()] }

  package private(set) var tally = CheckTally()
  private var wasTouching = false
  /// Zoom and screen after the last frame.
  private var lastZoom: Int64 = 1_000_000
  private var lastScreen = GalleryScreen.grid

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    let zoom = frame.glance.zoomMillionths
    if zoom < 500_000 || zoom > 4_000_000 {
      tally.violate(at: frame.vsync, "the zoom is \(zoom) millionths")
    }
    if frame.glance.isTouching && !wasTouching && zoom != 1_000_000 { tally.provoked += 1 }
    let isLeft =
      lastScreen == .fullscreen
      && (frame.glance.screen != .fullscreen
        || frame.effects.contains { effect in
          if case .acted(.closePhoto, _, _) = effect { return true }
          return false
        })
    // Of a photo that others take away in this frame nothing is left to be zoomed.
    if isLeft && frame.albumChangeCount == 0 && lastZoom != 1_000_000 {
      tally.violate(at: frame.vsync, "fullscreen was left at a zoom of \(lastZoom) millionths")
    }
    wasTouching = frame.glance.isTouching
    lastZoom = zoom
    lastScreen = frame.glance.screen
  }
}
