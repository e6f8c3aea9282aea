/// The costliest frames of a run. Frames that the host interrupted are listed separately.
package struct CostliestFrames: Hashable, Sendable {
  /// Frames that were not interrupted, costliest first.
  package var own: [FrameRow]
  /// Frames in which the host descheduled the thread, costliest first.
  package var interrupted: [FrameRow]

  /// How many frames of each list are shown.
  package static let count = 10

  package init(own: [FrameRow] = [], interrupted: [FrameRow] = []) {
    (self.own, self.interrupted) = (own, interrupted)
  }
}

extension FrameRow {
  /// The last words of `what` of a frame during which the host descheduled the thread. The measured time then includes time that
  /// is not the app's.
  package static let interruption = "interrupted here"
}
