internal import Garden
internal import Kernel
internal import Skiprope

/// Measures of 365: the time of a sheet or commit after the lift, the time and memory of collages, and the screens
/// reached.
struct CelebrationMeasures {
  /// How often each screen was opened.
  private(set) var places: [String: Int] = [:]
  private var place = ""
  /// The time of the last lift, and of the last touch on Save.
  private var lifted: Instant?
  private var savedAt: Instant?

  /// Measures the frame that has just run.
  mutating func poll(at app: CelebrationApp, into figures: inout AppFigures) {
    for made in app.service.drainMade() {
      figures.record(made.span, in: .collageTook)
      figures.record(made.peak.bytes, in: .collagePeak)
    }
    // A palm may come down in the frame of a lift.
    if let lift = app.samples.last(where: { $0.phase == .ended }) { lifted = lift.time }
    let next = app.screen
    if next != place {
      places[next, default: 0] += 1
      if next == "day", let lifted { figures.record(app.vsync - lifted, in: .sheetReady) }
      place = next
    }
    if app.isLaunch { savedAt = nil }
    if next == "add.notes", savedAt == nil, app.delta.changed > 0,
      app.items.contains(where: { $0.text.gardenKey == .saving })
    {
      savedAt = lifted
    }
    if !app.answeredNow.isEmpty, let since = savedAt {
      figures.record(app.vsync - since, in: .commitTook)
      savedAt = nil
    }
  }
}
