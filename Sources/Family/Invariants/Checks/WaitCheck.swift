internal import Gallery
package import Kernel
package import Simulation

/// What the app says of photos that are not there yet is what its screen shows. Provoked by each photo that was missing.
///
/// The screen's own count and times are those of `ShownWaits`. A sum of waits and not each is compared: the app counts from
/// the frame that wants a photo, which may be one before its square is drawn. Where anything fails nobody is held to it: one
/// that failed and is tried again was waited for in parts, which the screen and the app cut at other places.
package struct WaitCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "photo.told", title: "What the app says of photos that are waited for is what its screen shows.",
    provokedBy: "each photo that was missing on screen and came"
  ) { $0.healing == nil && !$0.requestsMayFail && $0.damaged.isEmpty ? [WaitCheck()] : [] }

  package private(set) var tally = CheckTally()
  private var waits = ShownWaits()
  /// What photos that came had been waited for, by the screen and as told.
  private var shown = TimeSpan.zero
  /// What else the app may have told of: photos that came in the frame in which the screen moved on from their places.
  private var passed = TimeSpan.zero
  private var told = TimeSpan.zero
  /// What of these the screen must have shown, were each square drawn as late as can be.
  private var toldLeast = TimeSpan.zero
  private var count = 0
  /// Since when the app has told of placeholders and none is on screen, or the other way round.
  private var differsSince: Instant?
  private var hasReported = false
  /// Pictures of a dashboard's cards that are not there yet: not waited for as photos are, and squares all the same.
  private var emptyPreviews = 0

  /// Squares of a screen that just opened are drawn a row in each frame, and are placeholders for the app before: of seven
  /// rows at 60 Hz, that takes less than an eighth of a second. Decision: twice that.
  package static let drawing = TimeSpan.milliseconds(250)
  /// Of each wait, what may pass before its square is drawn: the seventh row's, at 60 Hz.
  private static let mounting = TimeSpan.milliseconds(117)
  /// A tenth of the waits and a fifth of a second may be told too much or too little.
  private static let slack = TimeSpan.milliseconds(200)

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    for wait in frame.waits {
      told += wait
      toldLeast += max(.zero, wait - WaitCheck.mounting)
    }
    if frame.hasOtherItems { look(at: frame) }
    compareCounts(frame)
  }

  private mutating func look(at frame: CheckedFrame) {
    waits.record(frame.items, at: frame.vsync)
    emptyPreviews = frame.items.count {
      $0.kind == .placeholder && DisplaySlot(rawValue: $0.id.slot) == .preview
    }
    for wait in waits.seen where wait > .zero {
      shown += wait
      count += 1
      tally.provoked += 1
    }
    if frame.waits.contains(where: { $0 > .zero }) {
      for wait in waits.unseen { passed += wait }
    }
  }

  private mutating func compareCounts(_ frame: CheckedFrame) {
    let empty = waits.emptyCount + emptyPreviews
    guard (frame.glance.placeholderCount > 0) != (empty > 0) else {
      differsSince = nil
      return hasReported = false
    }
    let since = differsSince ?? frame.vsync
    differsSince = since
    guard !hasReported, frame.vsync - since > WaitCheck.drawing + frame.frozen else { return }
    hasReported = true
    tally.violate(
      at: frame.vsync,
      "\(frame.glance.placeholderCount) photos are told to be missing, \(empty) on screen are")
  }

  package mutating func finish(_ end: CheckedEnd) {
    let slack = shown.nanoseconds / 10 + WaitCheck.slack.nanoseconds
    guard (shown - told).nanoseconds > slack || (toldLeast - shown - passed).nanoseconds > slack else {
      return
    }
    tally.violate(
      at: end.time,
      "\(count) photos were missing on screen for \(shown.told), and told is \(told.told)"
    )
  }
}
