internal import Kernel
internal import Touches

/// The outcomes of the gestures of a block, derived from a recogniser's decisions.
///
/// Every accepted swipe counts as a page turned: pages are endless here. Allocates nothing once its buffers are large enough.
public struct OutcomeNotes: Sendable {
  /// All decisions about the block so far.
  public var decisions: [TouchDecision] = []
  /// The number of decisions already processed.
  private var noted = 0
  /// One outcome for each gesture of the block.
  package var outcomes: [GestureOutcome] = []

  package init() {}

  /// Resets all outcomes for a new block.
  public mutating func begin(_ block: GestureBlock) {
    decisions.removeAll(keepingCapacity: true)
    noted = 0
    outcomes.removeAll(keepingCapacity: true)
    for _ in 0..<block.count { outcomes.append(GestureOutcome()) }
  }

  /// Assigns the new decisions to gestures: each to the gesture during which its touch landed. O(decisions).
  ///
  /// Call it after handling the samples of `gesture`.
  public mutating func note(_ gesture: Int, of block: GestureBlock) {
    while noted < decisions.count {
      let decision = decisions[noted]
      noted += 1
      guard let event = OutcomeEvents(decision.kind) else { continue }
      var owner = gesture
      while owner > 0, decision.landed < block.gestures[owner].gesture.first { owner -= 1 }
      outcomes[owner].note(event)
      // Only a decision that waited comes after its lift; all others are made at the lift or before.
      if decision.lifted < decision.time {
        outcomes[owner].latency = (decision.time - decision.lifted).nanoseconds
      }
    }
  }
}

extension OutcomeEvents {
  /// The event of a decision; `nil` for decisions without a noticeable effect.
  fileprivate init?(_ kind: TouchDecision.Kind) {
    switch kind {
    case .tap: self = .tap
    case .doubleTap: self = .doubleTap
    case .swipe(.left): self = .left
    case .swipe(.right): self = .right
    case .swipe(.up): self = .up
    case .swipe(.down): self = .down
    case .refusedSwipe: self = .blocked
    case .drag(.vertical): self = .scroll
    case .pinch: self = .pinch
    case .drag(.horizontal), .longPress: return nil
    }
  }
}
