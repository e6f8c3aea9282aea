internal import Garden
internal import Kernel
internal import Skiprope

/// What of 365's own is measured from frame to frame: how long a sheet or a commit takes since the finger lifted, what a collage
/// takes, and which places were seen.
struct CelebrationMeasures {
  /// How often each place came up.
  private(set) var places: [String: Int] = [:]
  private var place = ""
  /// When a finger lifted last, and when save was touched.
  private var lifted: Instant?
  private var savedAt: Instant?

  /// Looks at the frame that has just run.
  mutating func poll(at app: CelebrationApp, into figures: inout AppFigures) {
    for made in app.service.drainMade() {
      figures.record(made.span, in: .collageTook)
      figures.record(made.peak.bytes, in: .collagePeak)
    }
    // A palm may come down in the frame in which the finger lifts.
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
