internal import Gallery
internal import Kernel
internal import Simulation
internal import Sweeping

/// A gallery in the state in which each stretch of touches begins: on the grid, or in the viewer at 1x. In every category the
/// viewer's photo has others before and after it.
///
/// Touches bring it there: a tap on a photo of each category, and drags down that leave the viewer again.
struct GalleryScene: Sendable {
  static let categoryCount = 8
  static let photosPerCategory = 36
  /// The photo that each category remembers: the middle one of the second row.
  static let middle = 4

  let gallery: FamilyGallery
  /// The time of these touches in whole seconds, so that later frames are timed as from zero.
  let length: TimeSpan

  /// Returns `nil` if the touches do not get there: for example if the slop is wider than the drag that leaves the viewer, or if
  /// touches on the photos do not count.
  init?(_ screen: SweepScreen, settings: GallerySettings, metrics: ScreenMetrics) {
    let fresh = FamilyGallery(
      catalogue: GalleryScene.catalogue, settings: settings, screen: metrics,
      clock: WallClock(origin: WallTime(secondsSinceEpoch: 1_700_000_000)))
    var driver = SceneDriver(
      frames: GalleryFrames(fresh, clock: FrameClock(hertz: metrics.refreshHertz)), screen: metrics.size)
    driver.rest()
    if screen == .fullscreen { guard driver.openEveryCategory() else { return nil } }
    gallery = driver.frames.gallery
    length = driver.time - .zero
    guard gallery.currentScreen == screen.galleryScreen else { return nil }
  }

  /// The index of a photo in its category, newest first.
  static func place(of photo: PhotoID) -> Int { Int(photo.raw - 1) % photosPerCategory }

  /// The photo at an index of a category, both from 0.
  fileprivate static func photo(_ place: Int, in category: Int) -> PhotoID {
    PhotoID(UInt64(category * photosPerCategory + place + 1))
  }

  private static var catalogue: PhotoCatalogue {
    let categories = (1...categoryCount).map { number in
      AlbumCategory(id: CategoryID(UInt32(number)), name: "\(number)", icon: "star", colour: nil)
    }
    let photos = categories.indices.flatMap { category in
      (0..<photosPerCategory).map { place in
        AlbumPhoto(
          id: photo(place, in: category),
          pixels: place % 3 == 0
            ? PixelSize(width: 3_000, height: 4_000) : PixelSize(width: 4_000, height: 3_000),
          taken: WallTime(secondsSinceEpoch: 1_690_000_000 - Int64(place)), category: categories[category].id)
      }
    }
    return PhotoCatalogue(categories: categories, photos: photos, groups: [], groupPhotos: [])
  }
}

/// Taps and drags on a gallery, a second apart.
private struct SceneDriver {
  var frames: GalleryFrames
  let screen: ScreenSize
  private(set) var time = Instant.zero

  init(frames: GalleryFrames, screen: ScreenSize) {
    self.frames = frames
    self.screen = screen
  }

  /// Waits two seconds, in which everything comes to rest and every photo arrives.
  mutating func rest() {
    for _ in 0..<4 {
      time = time + .milliseconds(500)
      frames.step(to: frames.clock.frame(holding: time))
    }
  }

  /// Opens and leaves a photo of each category; returns whether every target was on screen.
  mutating func openEveryCategory() -> Bool {
    for category in 0..<GalleryScene.categoryCount {
      if category > 0 {
        pullDown()
        guard tap(DisplaySlot.chip.id(UInt64(category))) else { return false }
      }
      let photo = GalleryScene.photo(GalleryScene.middle, in: category)
      guard tap(DisplaySlot.thumbnail.id(photo.raw)) else { return false }
    }
    return true
  }

  /// Taps a target; returns whether it was on screen.
  private mutating func tap(_ target: DisplayID) -> Bool {
    guard let item = frames.gallery.display.items.first(where: { $0.id == target }) else { return false }
    let place = item.frame
    touch([
      ScreenPoint(
        x: ScreenLength(subpoints: place.minX.subpoints + place.size.width.subpoints / 2),
        y: ScreenLength(subpoints: place.minY.subpoints + place.size.height.subpoints / 2))
    ])
    return true
  }

  /// Drags from a quarter of the screen's height to five sixths of it, which leaves the viewer from any photo.
  private mutating func pullDown() {
    let (width, height) = (screen.width.points, screen.height.points)
    touch((0...20).map { ScreenPoint(width / 2, height / 4 + height * Double($0) * 7 / 240) })
  }

  /// Moves a finger from the first point through all others and lifts it at the last, a frame for each.
  private mutating func touch(_ way: [ScreenPoint]) {
    let samples =
      [(TouchPhase.began, way[0])] + way.dropFirst().map { (.moved, $0) }
      + [(.ended, way[way.count - 1])]
    for (place, (phase, point)) in samples.enumerated() {
      let now = time + .milliseconds(20 * Int64(place + 1))
      let sample = TouchSample(time: now, finger: 0, phase: phase, position: point)
      frames.step(to: frames.clock.frame(holding: now), [sample])
    }
    time = time + .seconds(1)
    rest()
  }
}
