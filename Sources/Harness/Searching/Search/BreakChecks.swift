internal import Gallery
internal import Gestures
internal import Invariants
internal import Kernel
internal import Simulation

/// The rules of gestures: those of every run, and those that only the book of fingers can judge.
struct BreakChecks {
  private var facts = FrameFacts()
  private var decisions: DecisionCheck
  private var action = ActionCheck()
  private var debounce: DebounceCheck
  private var toast = ToastCheck()
  private var toastPerChange = ToastPerChangeCheck()
  private var zoom = ZoomCheck()
  private var settle = SettleCheck()

  init(_ stage: BreakStage, period: TimeSpan) {
    let gestures = stage.settings.gestures
    facts.period = period
    decisions = DecisionCheck(gestures, screen: stage.device.screen.size)
    debounce = DebounceCheck(
      debounce: min(gestures.debounce.sameDirection, gestures.debounce.oppositeDirection))
  }

  mutating func checkIdle(_ gallery: FamilyGallery, _ book: FingerBook, at time: Instant) {
    decisions.checkIdle(gallery, book, at: time)
  }

  /// Checks a frame after it; the first rule that is broken.
  mutating func check(
    _ gallery: FamilyGallery, _ effects: [GalleryEffect], _ book: FingerBook, at vsync: Instant,
    hasSamples: Bool, before: DecisionCheck.Before
  ) -> BreakViolation? {
    look(gallery, at: vsync, hasSamples: hasSamples)
    decisions.check(gallery.recognised, effects, book, before: before)
    if let violation = decisions.violation { return violation }
    if !effects.isEmpty {
      action.check(facts, effects)
      debounce.check(facts, effects)
      toastPerChange.check(facts, effects)
    }
    toast.check(facts, gallery.display, effects)
    zoom.check(facts, effects)
    settle.check(facts)
    for tally in [action.tally, debounce.tally, toastPerChange.tally, toast.tally, zoom.tally, settle.tally]
    where tally.violations > 0 {
      return BreakViolation(rule: tally.id, what: tally.examples[0], time: vsync.nanoseconds)
    }
    return nil
  }

  private mutating func look(_ gallery: FamilyGallery, at vsync: Instant, hasSamples: Bool) {
    facts.vsync = vsync
    facts.screen = gallery.currentScreen
    facts.zoomMillionths = gallery.zoomMillionths
    facts.isOverlayVisible = gallery.isOverlayVisible
    facts.isInKidsMode = gallery.isInKidsMode
    facts.isAnimating = gallery.isAnimating
    facts.placeholderCount = gallery.visiblePlaceholderCount
    facts.hasSamples = hasSamples
    facts.isTouching = gallery.isTouching
    facts.lastTouch = gallery.lastTouch
  }
}
