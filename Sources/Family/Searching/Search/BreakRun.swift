internal import Gallery
internal import Gestures
internal import Invariants
internal import Kernel
internal import Simulation

/// A running case: a gallery, the model of the fingers on it, and the coverage.
struct BreakRun: FrameStages {
  var outcome = BreakOutcome()
  private var gallery: FamilyGallery
  private var effects: [GalleryEffect] = []
  private var model: FingerModel
  private var checks: BreakChecks
  private let frame = CheckedFrame()
  /// The gallery's state after the last frame, and the place of a zoomed photo.
  private var glance = GalleryGlance()
  private var front: ScreenRect?
  private var lastChange: Instant?
  private let period: TimeSpan
  private let debounceSpan: TimeSpan

  init(_ stage: BreakStage) {
    gallery = stage.gallery
    period = FrameClock(hertz: stage.device.screen.refreshHertz).period
    let gestures = stage.settings.gestures
    debounceSpan = min(gestures.debounce.sameDirection, gestures.debounce.oppositeDirection)
    model = FingerModel(lowestTouch: gestures.lowestTouch, largestContact: gestures.largestContact)
    checks = BreakChecks(stage)
    effects.reserveCapacity(64)
  }

  /// The time of the next sample or the gallery's next due event; `nil` if nothing comes before `end`.
  func nextDue(before sample: Instant?, after last: FrameRecord, end: Instant) -> Instant? {
    guard let due = glance.nextDue, due <= end, last.vsync <= end else { return sample }
    return sample.map { min($0, due) } ?? due
  }

  // MARK: Stages

  mutating func recognise(_ sample: TouchSample) {
    cover(model.event(sample), at: sample.time)
    model.apply(sample)
    gallery.recognise(sample)
    checks.checkIdle(gallery, model, at: sample.time)
  }

  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    effects.removeAll(keepingCapacity: true)
    let before = state
    gallery.update(at: vsync, effects: &effects)
    guard state != before else { return }
    outcome.coverage.insert(
      CoveragePair(state: before, event: .timer, zoom: zoom, phase: phase(at: vsync)))
  }

  /// Does nothing: a gallery alone has no effects on lanes.
  func finish(_ effect: RequestID, at vsync: Instant) {}

  mutating func animate(to vsync: Instant) { gallery.animate(to: vsync, effects: &effects) }

  mutating func layOut(at vsync: Instant) { gallery.layOut(at: vsync, effects: &effects) }

  mutating func diff(digest: inout StableDigest) -> DisplayDelta { gallery.diff(digest: &digest) }

  // MARK: After the frame

  /// Checks the frame that was run, and stores the state that the next one is compared with.
  mutating func conclude(_ record: FrameRecord) {
    outcome.frames += 1
    let before = glance
    glance = gallery.glance()
    notify(record)
    outcome.violation = checks.check(frame, model, before: before, front: front)
    frame.forget()
    // An internal contradiction traps; broken rules have been found by then.
    if outcome.violation == nil, record.sampleCount > 0 { gallery.checkInvariants() }
    for effect in effects {
      switch effect {
      case .categoryChanged(_, _, .swipe, let time), .categoryChanged(_, _, .chip, let time):
        lastChange = time
      default: break
      }
    }
    front = nil
    if zoom == .above || zoom == .below, let photo = glance.photo {
      front = gallery.display.items.first { $0.id == DisplaySlot.page.id(photo.raw) }?.frame
    }
  }

  @inline(__always) private func notify(_ record: FrameRecord) {
    frame.vsync = record.vsync
    frame.period = period
    frame.glance = glance
    frame.lastTouch = record.lastSample
    frame.isChanged = record.isAnimated
    frame.items = gallery.display.items
    frame.effects = effects
    frame.decisions = gallery.recognised
  }

  // MARK: Coverage

  private mutating func cover(_ event: WatchedEvent, at time: Instant) {
    outcome.coverage.insert(CoveragePair(state: state, event: event, zoom: zoom, phase: phase(at: time)))
  }

  /// Inlined like `notify`, because a call would copy the run with its gallery.
  @inline(__always) private var state: WatchedState {
    WatchedState(gallery.gestureStage, isTapWaiting: gallery.isTapWaiting)
  }

  /// The zoom of the last frame's photo.
  private var zoom: WatchedZoom {
    guard glance.screen == .fullscreen else { return .elsewhere }
    return glance.zoomMillionths == 1_000_000 ? .atOne : glance.zoomMillionths < 1_000_000 ? .below : .above
  }

  private func phase(at time: Instant) -> DebouncePhase {
    guard let lastChange else { return .free }
    let over = time - (lastChange + debounceSpan)
    if over > DebouncePhase.edgeWidth { return .after }
    return over < TimeSpan.zero - DebouncePhase.edgeWidth ? .inside : .edge
  }
}
