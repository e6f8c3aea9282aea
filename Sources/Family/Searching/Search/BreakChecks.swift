internal import Fuzzing
internal import Gallery
internal import Invariants
internal import Kernel
internal import Simulation

/// The rules of gestures for one case: those of every run, and those that need the model of fingers.
struct BreakChecks {
  private var rules: CheckSet<CheckContext, CheckedFrame, CheckedEnd>
  private var fingers: FingerModelCheck

  init(_ stage: BreakStage) {
    let gestures = stage.settings.gestures
    rules = CheckSet(InvariantCatalogue.ofGestures, for: CheckContext(debounce: stage.debounce))
    fingers = FingerModelCheck(gestures, screen: stage.device.screen.size)
  }

  mutating func checkIdle(_ gallery: FamilyGallery, _ model: FingerModel, at time: Instant) {
    fingers.checkIdle(gallery, model, at: time)
  }

  /// Checks a finished frame; returns the first broken rule.
  mutating func check(
    _ frame: CheckedFrame, _ model: FingerModel, before: GalleryGlance, front: ScreenRect?
  ) -> RuleViolation? {
    rules.check(frame)
    if let (rule, what) = rules.firstBroken {
      return RuleViolation(rule: rule, what: what, time: frame.vsync.nanoseconds)
    }
    fingers.check(frame, model, before: before, front: front)
    return fingers.violation
  }
}
