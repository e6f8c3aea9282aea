/// The costliest frames of a run, those of the app apart from those that the host lengthened.
package struct CostliestFrames: Hashable, Sendable {
  /// The app's own, the worst first.
  package var own: [FrameRow]
  /// Those in which the host took the thread from its processor, the worst first.
  package var interrupted: [FrameRow]

  /// How many of each are shown.
  package static let count = 10

  package init(own: [FrameRow] = [], interrupted: [FrameRow] = []) {
    (self.own, self.interrupted) = (own, interrupted)
  }
}

extension FrameRow {
  /// What is said of a frame whose thread this host took from its processor, last of its words: its time is not the app's alone.
  package static let interruption = "interrupted here"
}
