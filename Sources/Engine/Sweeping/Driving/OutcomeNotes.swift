internal import Kernel
internal import Touches

/// What came of each gesture of a block, noted from a recogniser's decisions.
///
/// Every swipe that is not refused counts as a page turned: pages are endless here. Allocates nothing once it has room.
public struct OutcomeNotes: Sendable {
  /// All decisions about the block so far.
  public var decisions: [TouchDecision] = []
  /// How many of them are noted.
  private var noted = 0
  /// By gesture of the block.
  package var outcomes: [GestureOutcome] = []

  package init() {}

  /// Nothing has come of anything yet.
  public mutating func begin(_ block: GestureBlock) {
    decisions.removeAll(keepingCapacity: true)
    noted = 0
    outcomes.removeAll(keepingCapacity: true)
    for _ in 0..<block.count { outcomes.append(GestureOutcome()) }
  }

  /// Notes the decisions made since the last time, while the samples of a gesture were handled: each for the gesture in whose time its touch landed.
  /// O(decisions).
  public mutating func note(_ gesture: Int, of block: GestureBlock) {
    while noted < decisions.count {
      let decision = decisions[noted]
      noted += 1
      guard let event = OutcomeEvents(decision.kind) else { continue }
      var owner = gesture
      while owner > 0, decision.landed < block.gestures[owner].gesture.first { owner -= 1 }
      outcomes[owner].note(event)
      // Only what waited comes after its lift; all else is decided by the lift itself, or before it.
      if decision.lifted < decision.time {
        outcomes[owner].latency = (decision.time - decision.lifted).nanoseconds
      }
    }
  }
}

extension OutcomeEvents {
  /// What a decision comes to; `nil` for what nobody is to notice.
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
