internal import Touches

/// What one gesture came to against what it meant.
package struct Judgement: Hashable, Sendable {
  /// Whether anything in particular was wanted.
  package var isWanted: Bool
  package var isMissed: Bool
  /// Whether what was wanted is another category or photo.
  package var isSwipe: Bool
  /// Missed because the debounce stopped a swipe that was recognised.
  package var isBlocked: Bool
  package var accident: Accident?

  package init(_ gesture: StreamGesture, _ outcome: GestureOutcome, on screen: SweepScreen) {
    let intent = gesture.gesture.intent
    let expectation = Expectation.of(intent, on: screen)
    isWanted = !expectation.wanted.isEmpty
    isSwipe = !expectation.wanted.isDisjoint(with: .changes)
    isMissed = isWanted && outcome.events.isDisjoint(with: expectation.wanted)
    isBlocked = isMissed && outcome.events.contains(.blocked)
    let harm = outcome.events.intersection(expectation.harmful)
    accident = harm.isEmpty ? nil : Accident.kind(intent, harm: harm)
  }
}
