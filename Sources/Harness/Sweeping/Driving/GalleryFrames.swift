internal import Gallery
package import Kernel
internal import Simulation

/// The whole gallery, run frame by frame through all its stages. Each photo it wants is there in the next frame.
struct GalleryFrames: Sendable {
  private(set) var gallery: FamilyGallery
  /// What the last frame asked for and told.
  private(set) var effects: [GalleryEffect] = []
  private(set) var frame = FrameIndex(0)
  let clock: FrameClock
  private var wanted: [PhotoKey] = []
  private var digest = StableDigest()

  init(_ gallery: FamilyGallery, clock: FrameClock) {
    self.gallery = gallery
    self.clock = clock
  }

  /// What shows of the gallery. Copies it.
  var sight: GallerySight {
    GallerySight(
      photo: gallery.currentPhoto, zoom: gallery.zoomMillionths, isOverlayVisible: gallery.isOverlayVisible)
  }

  /// Puts another gallery in place of this one; time goes on.
  mutating func replace(by gallery: FamilyGallery) {
    self.gallery = gallery
    wanted.removeAll(keepingCapacity: true)
  }

  mutating func take(_ sample: TouchSample) { gallery.recognise(sample) }

  /// Runs a frame; those between the last one and it are skipped.
  mutating func step(to frame: FrameIndex) {
    self.frame = frame
    let vsync = clock.vsync(frame)
    effects.removeAll(keepingCapacity: true)
    gallery.update(at: vsync, effects: &effects)
    for key in wanted { gallery.handle(.photoReady(key, key.box), at: vsync, effects: &effects) }
    wanted.removeAll(keepingCapacity: true)
    gallery.animate(to: vsync, effects: &effects)
    gallery.layOut(at: vsync, effects: &effects)
    _ = gallery.diff(digest: &digest)
    for effect in effects {
      if case .want(let key, _) = effect { wanted.append(key) }
    }
  }
}

/// What a gallery shows after a frame, apart from where things lie.
package struct GallerySight: Sendable {
  /// The photo in front in the viewer.
  var photo: PhotoID?
  /// Its zoom, in millionths.
  var zoom: Int64
  var isOverlayVisible: Bool

  /// `photo` is in front at this zoom, in millionths, or none.
  package init(photo: PhotoID?, zoom: Int64, isOverlayVisible: Bool) {
    self.photo = photo
    self.zoom = zoom
    self.isOverlayVisible = isOverlayVisible
  }
}
