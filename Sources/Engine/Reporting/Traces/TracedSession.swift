internal import Metrics
internal import SQLiteConnecting

/// The data of one session's trace: the frames around the slowest ones, and the effects during that time.
struct TracedSession {
  /// The extent of a window on both sides of its frame, in nanoseconds.
  static let reach: Int64 = 100_000_000

  let unit: Int
  let session: Int
  /// In order of time. Without stored frames, only the slowest ones.
  private(set) var frames: [FrameRow] = []
  /// In order of start, each once.
  private(set) var effects: [EffectRow] = []
  /// In order of start, each once.
  private(set) var gestures: [GestureRow] = []
  /// Violations of rules, with or without a window around them.
  let violations: [ClipRequest]

  /// Reads the windows of one session's frames and violations. Overlapping windows are merged.
  ///
  /// `period` is the screen's, in nanoseconds. With `isNarrow`, violations get no windows.
  init(
    unit: Int, session: Int, period: Int, around worst: [FrameRow], _ violations: [ClipRequest],
    isNarrow: Bool,
    in database: RunDatabase
  ) throws(SQLiteStoreError) {
    let worst = worst.sorted { $0.frame < $1.frame }
    (self.unit, self.session, self.violations) = (unit, session, violations)
    let centres = worst.map(\.frame) + (isNarrow ? [] : violations.map { Int($0.at) / max(1, period) })
    let period = Int64(period)
    let hasFrames = try database.hasFrames()
    var seen = Int64.min
    for span in TracedSession.spans(centres.sorted(), period: Int(period)) {
      let stored = hasFrames ? try database.frames(unit: unit, session: session, among: span) : []
      frames += stored.isEmpty ? worst.filter { span.contains($0.frame) } : stored
      let from = TracedSession.instant(span.lowerBound, period)
      let to = TracedSession.instant(span.upperBound + 1, period)
      let ran = try database.effects(unit: unit, session: session, from: from, to: to)
      let made = try database.gestures(unit: unit, session: session, from: from, to: to)
      gestures += made.filter { !gestures.contains($0) }
      // Effects that started before the end of the previous span were found with it.
      effects += ran.filter { $0.started >= seen }
      seen = to
    }
  }

  /// The time of a vsync in nanoseconds, at most the largest that a row may hold.
  private static func instant(_ vsync: Int, _ period: Int64) -> Int64 {
    let (product, isTooLarge) = Int64(vsync).multipliedReportingOverflow(by: period)
    return isTooLarge ? RowLimits.time : min(product, RowLimits.time)
  }

  /// Windows as ranges of vsyncs, in order and disjoint.
  private static func spans(_ centres: [Int], period: Int) -> [ClosedRange<Int>] {
    var spans: [ClosedRange<Int>] = []
    let vsyncs = Int(reach) / max(1, period)
    for frame in centres {
      let window = max(0, frame - vsyncs)...(frame + vsyncs)
      if let last = spans.last, window.lowerBound <= last.upperBound + 1 {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, window.upperBound)
      } else {
        spans.append(window)
      }
    }
    return spans
  }
}
