internal import Gallery
package import Gestures
package import Kernel
internal import Simulation

/// Feeds blocks to the whole gallery, frame by frame, and counts the changes of category.
///
/// The album has categories without photos, so that a tap opens nothing and the grid stays in front, and its list wraps,
/// as the recogniser's driver has it. Frames without touches are skipped.
package struct GalleryDriver: Sendable {
  /// A finger that lands above this lands on the bar of chips, which is no place for swipes.
  package static let barHeight = ScreenLength.points(48)
  private static let categoryCount = 8

  private let fresh: FamilyGallery
  private var gallery: FamilyGallery
  private let clock: FrameClock
  private var effects: [GalleryEffect] = []
  private var digest = StableDigest()

  package init(settings: GestureSettings, metrics: ScreenMetrics) {
    let categories = (1...GalleryDriver.categoryCount).map { number in
      AlbumCategory(id: CategoryID(UInt32(number)), name: "Category \(number)", icon: "star", colour: nil)
    }
    var gallerySettings = GallerySettings(gestures: settings, toastsInGrid: true, pin: "1234")
    gallerySettings.wrapsCategories = true
    fresh = FamilyGallery(
      catalogue: PhotoCatalogue(categories: categories, photos: [], groups: [], groupPhotos: []),
      settings: gallerySettings, screen: metrics, clock: WallClock(origin: WallTime(secondsSinceEpoch: 0)))
    gallery = fresh
    clock = FrameClock(hertz: metrics.refreshHertz)
  }

  /// Plays a block from its beginning in a fresh gallery; returns how often a swipe changed the category. O(samples), six
  /// stages for each frame with touches.
  package mutating func play(_ block: GestureBlock) -> Int {
    gallery = fresh
    var changes = 0
    var next = 0
    while next < block.samples.count {
      let frame = clock.frame(holding: block.samples[next].time)
      let vsync = clock.vsync(frame)
      while next < block.samples.count, block.samples[next].time <= vsync {
        gallery.recognise(block.samples[next])
        next += 1
      }
      changes += step(to: vsync)
    }
    return changes
  }

  private mutating func step(to vsync: Instant) -> Int {
    effects.removeAll(keepingCapacity: true)
    gallery.update(at: vsync, effects: &effects)
    gallery.animate(to: vsync, effects: &effects)
    gallery.layOut(at: vsync, effects: &effects)
    _ = gallery.diff(digest: &digest)
    var changes = 0
    for effect in effects {
      if case .categoryChanged(_, _, .swipe, _) = effect { changes += 1 }
    }
    return changes
  }
}
