internal import Metrics

/// The kept frames of two runs, read side by side: how many there are, how many differ, and the first that does.
package struct FrameSurvey: Codable, Hashable, Sendable {
  /// Frames that were looked at, of sessions that both runs kept.
  package private(set) var compared = 0
  /// Frames that did not do the same, those that only one run has included.
  package private(set) var differing = 0
  package private(set) var first: FrameDifference?

  package init() {}

  /// Reads a session of both runs to its end, or to its first difference before the instant `untilFirst` (virtual nanoseconds); a
  /// session that one of them did not store adds nothing. O(frames) time, and memory of a frame of each.
  package mutating func add(
    _ session: SessionName, _ old: some RunRows, _ new: some RunRows, untilFirst: Int64? = nil
  ) throws(RowsUnreadable) {
    let (before, after) = (try old.frames(of: session), try new.frames(of: session))
    var (left, right) = (try before.next(), try after.next())
    guard left != nil, right != nil else { return }
    // What each shows: told where it is another than in the frame before.
    var shown = (old: "", new: "")
    while left != nil || right != nil {
      if let untilFirst, min(left?.vsync ?? .max, right?.vsync ?? .max) >= untilFirst { return }
      compared += 1
      if let old = left, let new = right, old.frame == new.frame {
        shown = (FrameSurvey.told(old, shown.old), FrameSurvey.told(new, shown.new))
        if !FrameDifference.agree(old, new) || FrameSurvey.differ(shown) {
          note(FrameDifference(old, new, shown: shown, in: session))
        }
        (left, right) = (try before.next(), try after.next())
      } else if let old = left, old.frame < right?.frame ?? .max {
        shown.old = FrameSurvey.told(old, shown.old)
        note(.missing(old, isOld: true, shown: shown, in: session))
        left = try before.next()
      } else if let new = right {
        shown.new = FrameSurvey.told(new, shown.new)
        note(.missing(new, isOld: false, shown: shown, in: session))
        right = try after.next()
      }
      if untilFirst != nil, differing > 0 { return }
    }
  }

  private static func told(_ frame: FrameRow, _ before: String) -> String {
    frame.shown.isEmpty ? before : frame.shown
  }

  /// Whether the two show something else; a run that does not say shows nothing else.
  private static func differ(_ shown: (old: String, new: String)) -> Bool {
    !shown.old.isEmpty && !shown.new.isEmpty && shown.old != shown.new
  }

  private mutating func note(_ difference: FrameDifference?) {
    guard let difference else { return }
    differing += 1
    if first == nil { first = difference }
  }
}
