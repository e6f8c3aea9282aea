internal import Gallery
internal import Kernel
internal import Simulation

/// The gallery alone, run frame by frame through all its stages. Each requested photo arrives in the next frame.
struct GalleryFrames: FrameStages, Sendable {
  private(set) var gallery: FamilyGallery
  /// The effects of the last frame.
  private(set) var effects: [GalleryEffect] = []
  private(set) var frame = FrameIndex(0)
  let clock: FrameClock
  private var wanted: [PhotoKey] = []

  init(_ gallery: FamilyGallery, clock: FrameClock) {
    self.gallery = gallery
    self.clock = clock
  }

  /// The gallery's account of its state; see `FamilyGallery.glance`.
  mutating func glance() -> GalleryGlance { gallery.glance() }

  /// Replaces the gallery; time goes on.
  mutating func replace(by gallery: FamilyGallery) {
    self.gallery = gallery
    wanted.removeAll(keepingCapacity: true)
  }

  /// Runs a frame with the samples of its interval. Frames between the last one and it are skipped.
  mutating func step(to frame: FrameIndex, _ samples: ArraySlice<TouchSample> = []) {
    self.frame = frame
    var record = FrameRecord()
    var digest = StableDigest()
    record.run(
      &self, frame, at: clock.vsync(frame), FrameInput(samples: samples), meter: NoMeter(), digest: &digest)
    for effect in effects {
      if case .want(let key, _) = effect { wanted.append(key) }
    }
  }

  // MARK: Stages

  mutating func recognise(_ sample: TouchSample) { gallery.recognise(sample) }

  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    effects.removeAll(keepingCapacity: true)
    gallery.update(at: vsync, effects: &effects)
    for key in wanted { gallery.handle(.photoReady(key, key.box), at: vsync, effects: &effects) }
    wanted.removeAll(keepingCapacity: true)
  }

  /// Does nothing: a gallery alone has no effects on lanes.
  func finish(_ effect: RequestID, at vsync: Instant) {}

  mutating func animate(to vsync: Instant) { gallery.animate(to: vsync, effects: &effects) }

  mutating func layOut(at vsync: Instant) { gallery.layOut(at: vsync, effects: &effects) }

  mutating func diff(digest: inout StableDigest) -> DisplayDelta { gallery.diff(digest: &digest) }
}
