internal import Gallery
package import Kernel
package import Simulation

/// The app reports the same waits for photos as its screen shows. Exercised by each photo that was missing.
///
/// The screen's count and times are those of `ShownWaits`. Sums are compared, not single waits: the app counts from the frame
/// that needs a photo, which may be one before its square is drawn. Checked only without failures: a retried photo is waited for
/// in parts, which the screen and the app divide differently.
package struct WaitCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "photo.reported", title: "The app reports the same waits for photos as its screen shows.",
    exercisedBy: "each photo that was missing on screen and arrived"
  ) { $0.healing == nil && !$0.requestsMayFail && $0.damaged.isEmpty ? [WaitCheck()] : [] }

  package private(set) var tally = CheckTally()
  private var waits = ShownWaits()
  /// The total wait for photos that arrived, by the screen.
  private var shown = TimeSpan.zero
  /// Further waits that the app may have reported: photos that arrived in the frame in which the screen left their places.
  private var passed = TimeSpan.zero
  private var reported = TimeSpan.zero
  /// The part of the reported waits that the screen must have shown, if each square was drawn as late as possible.
  private var leastReported = TimeSpan.zero
  private var count = 0
  /// Since when the app reports placeholders and the screen has none, or the reverse.
  private var differsSince: Instant?
  private var hasReported = false
  /// Missing pictures of a dashboard's cards. They are not waited for as photos are, but are squares too.
  private var emptyPreviews = 0

  /// The time to draw a new screen's squares, a row a frame; the app counts placeholders from the start. Seven rows at 60 Hz take
  /// less than 125 ms. Decision: twice that.
  package static let drawing = TimeSpan.milliseconds(250)
  /// The time of each wait before its square is drawn: that of the seventh row at 60 Hz.
  private static let mounting = TimeSpan.milliseconds(117)
  /// The tolerance: 200 ms, and a tenth of the waits.
  private static let slack = TimeSpan.milliseconds(200)

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    for wait in frame.waits {
      reported += wait
      leastReported += max(.zero, wait - WaitCheck.mounting)
    }
    if frame.hasOtherItems { inspect(at: frame) }
    compareCounts(frame)
  }

  private mutating func inspect(at frame: CheckedFrame) {
    waits.record(frame.items, at: frame.vsync)
    emptyPreviews = frame.items.count {
      $0.kind == .placeholder && DisplaySlot(rawValue: $0.id.slot) == .preview
    }
    for wait in waits.seen where wait > .zero {
      shown += wait
      count += 1
      tally.exercised += 1
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
      "\(frame.glance.placeholderCount) photos are reported missing, but \(empty) are missing on screen")
  }

  package mutating func finish(_ end: CheckedEnd) {
    let slack = shown.nanoseconds / 10 + WaitCheck.slack.nanoseconds
    guard (shown - reported).nanoseconds > slack || (leastReported - shown - passed).nanoseconds > slack
    else {
      return
    }
    tally.violate(
      at: end.time,
      "\(count) photos were missing on screen for \(shown.text), but the app reported \(reported.text)"
    )
  }
}
