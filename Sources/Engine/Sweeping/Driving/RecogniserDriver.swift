/// Feeds blocks to a recogniser and records the outcome of each gesture.
///
/// Allocates nothing once its buffers are large enough, except in the recogniser.
package struct RecogniserDriver<Recogniser: SweptRecogniser>: Sendable {
  /// A recogniser in its initial state.
  private let fresh: Recogniser
  private var notes = OutcomeNotes()

  /// Creates a driver; `fresh` is a recogniser in its initial state.
  package init(_ fresh: Recogniser) { self.fresh = fresh }

  /// Runs a block from its beginning with a fresh recogniser; `outcomes[i]` becomes the outcome of gesture i. O(samples).
  package mutating func play(_ block: GestureBlock, into outcomes: inout [GestureOutcome]) {
    swap(&notes.outcomes, &outcomes)
    var recogniser = fresh
    recogniser.play(block, noting: &notes)
    swap(&notes.outcomes, &outcomes)
  }
}
