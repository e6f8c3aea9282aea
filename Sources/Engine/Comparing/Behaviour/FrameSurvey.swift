internal import Metrics

/// Compares the stored frames of two runs: counts them and the differing ones, and finds the first difference.
package struct FrameSurvey: Codable, Hashable, Sendable {
  /// Compared frames, of sessions that both runs stored.
  package private(set) var compared = 0
  /// Frames that differ, including those that only one run has.
  package private(set) var differing = 0
  package private(set) var first: FrameDifference?

  package init() {}

  /// Compares the stored frames of one session to its end. Skips a session that one run did not store. O(frames) time, one frame
  /// of memory each.
  package mutating func add(
    _ session: SessionName, _ old: some RunRows, _ new: some RunRows
  ) throws(RowsUnreadable) {
    try compare(session, try old.frames(of: session), try new.frames(of: session), untilFirst: nil)
  }

  /// Finds the first difference of a session before that virtual nanosecond, in stored frames or those of replays.
  package mutating func findFirst(
    of session: SessionName, _ old: some RunRows, _ new: some RunRows, before limit: Int64
  ) throws(RowsUnreadable) {
    try compare(
      session, try old.framesOrReplay(of: session), try new.framesOrReplay(of: session), untilFirst: limit)
  }

  private mutating func compare(
    _ session: SessionName, _ before: any FrameStream, _ after: any FrameStream, untilFirst: Int64?
  ) throws(RowsUnreadable) {
    var (left, right) = (try before.next(), try after.next())
    guard left != nil, right != nil else { return }
    // The content of each run; rows state it only when it changes.
    var shown = (old: "", new: "")
    while left != nil || right != nil {
      if let untilFirst, min(left?.vsync ?? .max, right?.vsync ?? .max) >= untilFirst { return }
      compared += 1
      if let old = left, let new = right, old.frame == new.frame {
        shown = (FrameSurvey.text(old, shown.old), FrameSurvey.text(new, shown.new))
        if !FrameDifference.agree(old, new) || FrameSurvey.differ(shown) {
          note(FrameDifference(old, new, shown: shown, in: session))
        }
        (left, right) = (try before.next(), try after.next())
      } else if let old = left, old.frame < right?.frame ?? .max {
        shown.old = FrameSurvey.text(old, shown.old)
        note(.missing(old, isOld: true, shown: shown, in: session))
        left = try before.next()
      } else if let new = right {
        shown.new = FrameSurvey.text(new, shown.new)
        note(.missing(new, isOld: false, shown: shown, in: session))
        right = try after.next()
      }
      if untilFirst != nil, differing > 0 { return }
    }
  }

  private static func text(_ frame: FrameRow, _ before: String) -> String {
    frame.shown.isEmpty ? before : frame.shown
  }

  /// Whether the content differs; unknown content does not.
  private static func differ(_ shown: (old: String, new: String)) -> Bool {
    !shown.old.isEmpty && !shown.new.isEmpty && shown.old != shown.new
  }

  private mutating func note(_ difference: FrameDifference?) {
    guard let difference else { return }
    differing += 1
    if first == nil { first = difference }
  }
}
