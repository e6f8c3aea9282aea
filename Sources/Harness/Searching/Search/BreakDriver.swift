internal import Gallery
internal import Gestures
internal import Invariants
package import Kernel
internal import Simulation

/// What came of a case.
package struct BreakOutcome: Hashable, Sendable {
  package var coverage = CoverageSet()
  /// The first rule that was broken; the case ends there.
  package var violation: BreakViolation?
  /// Frames that the gallery worked in.
  package var frames = 0
}

/// Plays cases on the whole gallery, frame by frame, and checks every rule after each frame. Frames in which nothing
/// is due are skipped.
package struct BreakDriver: Sendable {
  private let stages: [BreakStage]
  private var effects: [GalleryEffect] = []

  /// How long a case goes on after its last touch: all must have come to rest by then (`SettleCheck.bound`), and toasts
  /// have gone.
  static let settling = TimeSpan.seconds(8)

  package init(stages: [BreakStage]) { self.stages = stages }

  /// Plays a case from its beginning. O(samples + frames), some microseconds a frame.
  package mutating func play(_ one: BreakCase) -> BreakOutcome {
    play(one.samples, on: stages[one.stage])
  }

  /// Plays samples in the order given, from the session's beginning.
  package mutating func play(_ samples: [TouchSample], on stage: BreakStage) -> BreakOutcome {
    var run = BreakRun(stage)
    let end = (samples.map(\.time).max() ?? .zero) + BreakDriver.settling
    var next = 0
    while run.outcome.violation == nil {
      guard let frame = run.frame(before: next < samples.count ? samples[next].time : nil, end: end) else {
        break
      }
      run.begin(frame)
      while next < samples.count, samples[next].time <= run.vsync {
        run.take(samples[next])
        next += 1
      }
      run.finishFrame(&effects)
    }
    return run.outcome
  }
}

/// One case in play.
private struct BreakRun {
  var outcome = BreakOutcome()
  private(set) var vsync = Instant.zero
  private var gallery: FamilyGallery
  private let clock: FrameClock
  private let debounceSpan: TimeSpan
  private var number = -1
  private var hasSamples = false
  private var book: FingerBook
  private var checks: BreakChecks
  private var zoom = WatchedZoom.elsewhere
  private var lastChange: Instant?
  private var before: DecisionCheck.Before
  private var digest = StableDigest()

  init(_ stage: BreakStage) {
    gallery = stage.gallery
    clock = FrameClock(hertz: stage.device.screen.refreshHertz)
    let gestures = stage.settings.gestures
    debounceSpan = min(gestures.debounce.sameDirection, gestures.debounce.oppositeDirection)
    book = FingerBook(lowestTouch: gestures.lowestTouch, largestContact: gestures.largestContact)
    checks = BreakChecks(stage, period: clock.period)
    before = DecisionCheck.Before(zoom: 1_000_000, isStill: true, photo: nil)
  }

  /// The next frame with something to do: a sample, or what the gallery has due; `nil` when nothing comes before `end`.
  func frame(before sample: Instant?, end: Instant) -> Int? {
    var frame = Int.max
    if let sample { frame = clock.frame(holding: sample).number }
    if let due = gallery.nextDue, due <= end, vsync <= end {
      frame = min(frame, clock.frame(holding: due).number)
    }
    return frame == .max ? nil : max(frame, number + 1)
  }

  mutating func begin(_ frame: Int) {
    number = frame
    vsync = clock.vsync(FrameIndex(frame))
    hasSamples = false
  }

  mutating func take(_ sample: TouchSample) {
    hasSamples = true
    note(book.event(sample), at: sample.time)
    book.take(sample)
    gallery.recognise(sample)
    checks.checkIdle(gallery, book, at: sample.time)
  }

  mutating func finishFrame(_ effects: inout [GalleryEffect]) {
    effects.removeAll(keepingCapacity: true)
    let state = WatchedState(gallery.gestureStage, isTapWaiting: gallery.isTapWaiting)
    gallery.update(at: vsync, effects: &effects)
    if WatchedState(gallery.gestureStage, isTapWaiting: gallery.isTapWaiting) != state {
      outcome.coverage.insert(CoveragePair(state: state, event: .timer, zoom: zoom, phase: phase(at: vsync)))
    }
    gallery.animate(to: vsync, effects: &effects)
    gallery.layOut(at: vsync, effects: &effects)
    _ = gallery.diff(digest: &digest)
    outcome.frames += 1
    outcome.violation = checks.check(
      gallery, effects, book, at: vsync, hasSamples: hasSamples, before: before)
    // What contradicts itself inside traps; broken rules have been found by then.
    if outcome.violation == nil, hasSamples { gallery.checkInvariants() }
    look(effects)
  }

  private mutating func look(_ effects: [GalleryEffect]) {
    for effect in effects {
      switch effect {
      case .categoryChanged(_, _, .swipe, let time), .categoryChanged(_, _, .chip, let time):
        lastChange = time
      default: break
      }
    }
    let scale = gallery.zoomMillionths
    zoom =
      gallery.currentScreen != .fullscreen
      ? .elsewhere : scale == 1_000_000 ? .atOne : scale < 1_000_000 ? .below : .above
    before.zoom = scale
    before.isStill = !gallery.isAnimating
    before.photo = nil
    if zoom == .above || zoom == .below {
      if let front = gallery.currentPhoto {
        before.photo = gallery.display.items.first { $0.id == DisplaySlot.page.id(front.raw) }?.frame
      }
    }
  }

  private mutating func note(_ event: WatchedEvent, at time: Instant) {
    outcome.coverage.insert(
      CoveragePair(
        state: WatchedState(gallery.gestureStage, isTapWaiting: gallery.isTapWaiting), event: event,
        zoom: zoom,
        phase: phase(at: time)))
  }

  private func phase(at time: Instant) -> DebouncePhase {
    guard let lastChange else { return .free }
    let over = time - (lastChange + debounceSpan)
    if over > DebouncePhase.edgeWidth { return .after }
    return over < TimeSpan.zero - DebouncePhase.edgeWidth ? .inside : .edge
  }
}
