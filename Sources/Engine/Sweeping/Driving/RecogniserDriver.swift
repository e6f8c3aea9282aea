/// Feeds blocks to a recogniser and notes what came of each gesture. Allocates nothing once its buffers have room, but for what
/// the recogniser needs.
package struct RecogniserDriver<Recogniser: SweptRecogniser>: Sendable {
  /// One that has seen nothing.
  private let fresh: Recogniser
  private var notes = OutcomeNotes()

  /// Of a recogniser that has seen nothing.
  package init(_ fresh: Recogniser) { self.fresh = fresh }

  /// Plays a block from its beginning with a fresh recogniser; `outcomes[i]` becomes what came of gesture i. O(samples).
  package mutating func play(_ block: GestureBlock, into outcomes: inout [GestureOutcome]) {
    swap(&notes.outcomes, &outcomes)
    var recogniser = fresh
    recogniser.play(block, noting: &notes)
    swap(&notes.outcomes, &outcomes)
  }
}
