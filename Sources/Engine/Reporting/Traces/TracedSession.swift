internal import Metrics
internal import SQLiteConnecting

/// What one session's trace shows: the frames around the worst ones, and the effects that ran meanwhile.
struct TracedSession {
  /// How far a window reaches to either side of its frame, nanoseconds.
  static let reach: Int64 = 100_000_000

  let unit: Int
  let session: Int
  /// In order of time. Of a session whose frames were not kept, the worst ones alone.
  private(set) var frames: [FrameRow] = []
  /// By when they started, each once.
  private(set) var effects: [EffectRow] = []
  /// By when they began, each once.
  private(set) var gestures: [GestureRow] = []
  /// Violations of rules, whether there is a window around them or not.
  let violations: [ClipRequest]

  /// The windows of frames and violations of one session; windows that overlap become one. `period` is that of its screen,
  /// nanoseconds; `isNarrow` leaves violations without windows.
  init(
    unit: Int, session: Int, period: Int, around worst: [FrameRow], _ violations: [ClipRequest],
    isNarrow: Bool,
    in database: RunDatabase
  ) throws(SQLiteStoreError) {
    let worst = worst.sorted { $0.frame < $1.frame }
    (self.unit, self.session, self.violations) = (unit, session, violations)
    let centres = worst.map(\.frame) + (isNarrow ? [] : violations.map { Int($0.at) / max(1, period) })
    let period = Int64(period)
    var seen = Int64.min
    for span in TracedSession.spans(centres.sorted(), period: Int(period)) {
      let kept = try database.frames(unit: unit, session: session, among: span)
      frames += kept.isEmpty ? worst.filter { span.contains($0.frame) } : kept
      let from = TracedSession.instant(span.lowerBound, period)
      let to = TracedSession.instant(span.upperBound + 1, period)
      let ran = try database.effects(unit: unit, session: session, from: from, to: to)
      let made = try database.gestures(unit: unit, session: session, from: from, to: to)
      gestures += made.filter { !gestures.contains($0) }
      // What started before the end of the span before was found with it.
      effects += ran.filter { $0.started >= seen }
      seen = to
    }
  }

  /// When a vsync is, nanoseconds; at most what a row may hold.
  private static func instant(_ vsync: Int, _ period: Int64) -> Int64 {
    let (product, isTooLarge) = Int64(vsync).multipliedReportingOverflow(by: period)
    return isTooLarge ? RowLimits.time : min(product, RowLimits.time)
  }

  /// Windows as ranges of vsyncs, in order, apart from each other.
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
