internal import Gallery
package import Kernel

/// Which of the photos that are to be listed one by one a device has shown, small and full size, and when first.
///
/// A photo is shown when its middle is on the screen in the grid, and full size when it covers the middle of the screen
/// in fullscreen with nothing loading any more. What stands for a photo that cannot be shown counts like the photo.
package struct PhotoSightings: Sendable {
  /// When a photo was first shown, by the vsync; `nil` while it was not.
  package struct Sighting: Hashable, Sendable {
    package var small: Instant?
    package var full: Instant?

    package var isNone: Bool { small == nil && full == nil }
    package var isWhole: Bool { small != nil && full != nil }
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
      case .thumbnail where sightings[place].small == nil && screen.contains(item.frame.middle):
        sightings[place].small = vsync
      case .page where isFullscreen && sightings[place].full == nil && item.frame.contains(middle):
        // A thumbnail that stands in has its spinner in front of it.
        let next = index + 1 < items.count ? items[index + 1].id : nil
        if next != DisplaySlot.spinner.id(item.photo.raw) { sightings[place].full = vsync }
      default: break
      }
    }
  }

  /// Photos that were not shown both ways.
  package var unseenCount: Int { sightings.count { !$0.isWhole } }

  /// When the last of them had been shown both ways; where some were not by the session's end, when that would be at the
  /// same pace. `nil` when none was shown.
  package func tour(by end: Instant) -> TimeSpan? {
    let seen = sightings.flatMap { [$0.small, $0.full] }.compactMap(\.self)
    guard let last = seen.max() else { return nil }
    guard unseenCount > 0 else { return last - Instant.zero }
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
