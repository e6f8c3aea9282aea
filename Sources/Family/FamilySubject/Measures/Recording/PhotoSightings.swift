internal import Gallery
package import Kernel

/// Which of the individually listed photos a device has shown, small and in full size, and when first.
///
/// A photo is shown small if its middle is on screen in the grid. It is shown in full size if it covers the middle of the screen
/// in fullscreen and nothing is loading. A failure in its place does not count as shown. A user who saw the failure has seen all
/// there is, so that a tour of all photos goes on.
package struct PhotoSightings: Sendable {
  /// When a photo was first shown, by the vsync; `nil` before.
  package struct Sighting: Hashable, Sendable {
    package var small: Instant?
    package var full: Instant?
    /// When a failure was in its place, small or in full size.
    package var failed: Instant?

    package var isNone: Bool { small == nil && full == nil }
    package var isWhole: Bool { small != nil && full != nil }
    /// Whether it was not shown in both sizes because it cannot be shown.
    package var isUnshowable: Bool { failed != nil && !isWhole }
    /// When it was seen in each size, or its failure; two instants once all was seen.
    fileprivate var seen: [Instant] {
      isUnshowable ? [failed, failed].compactMap(\.self) : [small, full].compactMap(\.self)
    }
  }

  /// The sightings in the order of the photos.
  package private(set) var sightings: [Sighting]
  private let places: [PhotoID: Int]
  private let screen: ScreenRect
  private let middle: ScreenPoint

  /// Creates a record in which no photo has been seen.
  package init(_ photos: [PhotoID], on screen: ScreenSize) {
    sightings = photos.map { _ in Sighting() }
    places = Dictionary(zip(photos, photos.indices)) { first, _ in first }
    self.screen = ScreenRect(origin: .zero, size: screen)
    middle = self.screen.middle
  }

  /// Reads a frame. Allocates nothing. O(items).
  package mutating func record(_ items: [DisplayItem], isFullscreen: Bool, at vsync: Instant) {
    guard !sightings.isEmpty else { return }
    for (index, item) in items.enumerated() where item.kind == .photo || item.kind == .failure {
      guard let place = places[item.photo] else { continue }
      switch DisplaySlot(rawValue: item.id.slot) {
      case .thumbnail where screen.contains(item.frame.middle):
        note(item.kind, \.small, of: place, at: vsync)
      case .page where isFullscreen && item.frame.contains(middle):
        // A thumbnail in its place has a spinner in front.
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

  /// Photos not shown in both sizes.
  package var unseenCount: Int { sightings.count { !$0.isWhole } }
  /// Those of them with a failure in their place.
  package var unshowableCount: Int { sightings.count(where: \.isUnshowable) }

  /// When the last photo was shown in all its sizes. If some were not shown by the session's end, the time at the same pace;
  /// `nil` if none was shown.
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
