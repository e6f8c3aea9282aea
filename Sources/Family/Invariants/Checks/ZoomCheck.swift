internal import Gallery
internal import Kernel
package import Simulation

/// Zoom stays between 0.5x and 4x. While zoomed, only a tap on the close button leaves fullscreen. Exercised by touch sequences
/// while zoomed.
///
/// If others delete, hide or move the photo, fullscreen may be left in that frame. No other album change is a reason.
package struct ZoomCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "zoom.range",
    title: "Zoom stays between 0.5x and 4x. While zoomed, only the close button leaves fullscreen.",
    exercisedBy: "every touch sequence that begins while zoomed"
  ) { _ in [ZoomCheck()] }

  package private(set) var tally = CheckTally()
  private var wasTouching = false
  /// Zoom and screen after the last frame.
  private var lastZoom: Int64 = 1_000_000
  private var lastScreen = GalleryScreen.grid
  /// The photos in front in the last frame, and their categories.
  private var pages: [(photo: PhotoID, home: CategoryID?)] = []
  /// The place of the close button.
  private var close = ScreenRect.zero

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    let zoom = frame.glance.zoomMillionths
    if zoom < 500_000 || zoom > 4_000_000 {
      tally.violate(at: frame.vsync, "the zoom is \(zoom) millionths")
    }
    if frame.glance.isTouching && !wasTouching && zoom != 1_000_000 { tally.exercised += 1 }
    let isLeft =
      lastScreen == .fullscreen
      && (frame.glance.screen != .fullscreen
        || frame.effects.contains { effect in
          if case .acted(.closePhoto, _, _) = effect { return true }
          return false
        })
    if isLeft && lastZoom != 1_000_000 && !isGone(frame) && !isClosed(frame) {
      tally.violate(at: frame.vsync, "fullscreen was left at a zoom of \(lastZoom) millionths")
    }
    wasTouching = frame.glance.isTouching
    lastZoom = zoom
    lastScreen = frame.glance.screen
    if frame.hasOtherItems || frame.albumChangeCount > 0 { note(frame) }
  }

  /// Whether each photo in front has left its place: it is deleted, hidden or moved. O(1).
  private func isGone(_ frame: CheckedFrame) -> Bool {
    !pages.isEmpty && pages.allSatisfy { $0.home == nil || frame.album.home(of: $0.photo) != $0.home }
  }

  /// Whether a tap of this frame was on the close button.
  private func isClosed(_ frame: CheckedFrame) -> Bool {
    frame.decisions.contains { decision in
      switch decision.kind {
      case .tap, .doubleTap: close.contains(decision.position)
      default: false
      }
    }
  }

  private mutating func note(_ frame: CheckedFrame) {
    pages.removeAll(keepingCapacity: true)
    close = .zero
    guard frame.glance.screen == .fullscreen else { return }
    let button = frame.items.first {
      $0.id.slot == DisplaySlot.button.rawValue && TextKey(rawValue: $0.text.key) == .close
    }
    if let button { close = button.frame }
    for item in frame.items where item.id.slot == DisplaySlot.page.rawValue {
      let photo = PhotoID(item.id.payload)
      pages.append((photo, frame.album.home(of: photo)))
    }
  }
}
