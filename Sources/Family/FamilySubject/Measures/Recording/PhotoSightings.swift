internal import Gallery
package import Kernel

/// Which of the photos that are to be listed one by one a device has shown, small and full size, and when first.
///
/// A photo is shown when its middle is on the screen in the grid, and full size when it covers the middle of the screen
/// in fullscreen with nothing loading any more. What stands for a photo that cannot be shown is no sighting of it; who sees
/// that has seen what there is to see, so that a tour of all photos goes on.
package struct PhotoSightings: Sendable {
  /// When a photo was first shown, by the vsync; `nil` while it was not.
  package struct Sighting: Hashable, Sendable {
    package var small: Instant?
    package var full: Instant?
    /// When something stood in its place, small or full size, because it cannot be shown.
    package var failed: Instant?

    package var isNone: Bool { small == nil && full == nil }
    package var isWhole: Bool { small != nil && full != nil }
    /// Whether it was not shown both ways because it cannot be.
    package var isUnshowable: Bool { failed != nil && !isWhole }
    /// What there was to see of it and when: two instants when it was all.
    fileprivate var seen: [Instant] {
      isUnshowable ? [failed, failed].compactMap(\.self) : [small, full].compactMap(\.self)
    }
  }

  /// In the order of the photos.
  package private(set) var sightings: [Sighting]
  private let places: [PhotoID: Int]
  private let screen: ScreenRect
  private let middle: ScreenPoint

  /// Nothing of these photos has been seen yet.
  package init(_ photos: [PhotoID], on screen: ScreenSize) {
    sightings = photos.map { _ in Sighting() }
    places = Dictionary(zip(photos, photos.indices)) { first, _ in first }
    self.screen = ScreenRect(origin: .zero, size: screen)
    middle = self.screen.middle
  }

  /// Notes what a frame shows. Allocates nothing. O(items).
  package mutating func record(_ items: [DisplayItem], isFullscreen: Bool, at vsync: Instant) {
    guard !sightings.isEmpty else { return }
    for (index, item) in items.enumerated() where item.kind == .photo || item.kind == .failure {
      guard let place = places[item.photo] else { continue }
      switch DisplaySlot(rawValue: item.id.slot) {
      case .thumbnail where screen.contains(item.frame.middle):
        note(item.kind, \.small, of: place, at: vsync)
      case .page where isFullscreen && item.frame.contains(middle):
        // A thumbnail that stands in has its spinner in front of it.
        let next = index + 1 < items.count ? items[index + 1].id : nil
        if next != DisplaySlot.spinner.id(item.photo.raw) { note(item.kind, \.full, of: place, at: vsync) }
      default: break
      }
    }
  }

  private mutating func note(
    _ kind: DisplayKind, _ way: WritableKeyPath<Sighting, Instant?>, of place: Int, at vsync: Instant
  ) {
    if kind == .failure {
      if sightings[place].failed == nil { sightings[place].failed = vsync }
    } else if sightings[place][keyPath: way] == nil {
      sightings[place][keyPath: way] = vsync
    }
  }

  /// Photos that were not shown both ways.
  package var unseenCount: Int { sightings.count { !$0.isWhole } }
  /// Those of them in whose place something else was shown.
  package var unshowableCount: Int { sightings.count(where: \.isUnshowable) }

  /// When all that can be seen of the last of them had been shown; where some were not by the session's end, when that would be at the
  /// same pace. `nil` when none was shown.
  package func tour(by end: Instant) -> TimeSpan? {
    let seen = sightings.flatMap(\.seen)
    guard let last = seen.max() else { return nil }
    guard unseenCount > unshowableCount else { return last - Instant.zero }
    let span = end - Instant.zero
    return TimeSpan(nanoseconds: span.nanoseconds / Int64(seen.count) * Int64(sightings.count * 2))
  }
}

extension ScreenRect {
  fileprivate var middle: ScreenPoint {
    ScreenPoint(
      x: minX + ScreenLength(subpoints: size.width.subpoints / 2),
      y: minY + ScreenLength(subpoints: size.height.subpoints / 2))
  }
}
