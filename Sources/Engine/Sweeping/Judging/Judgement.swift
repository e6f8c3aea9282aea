internal import Touches

/// The outcome of one gesture compared with its intent.
package struct Judgement: Hashable, Sendable {
  /// Whether a particular outcome was wanted.
  package var isWanted: Bool
  package var isMissed: Bool
  /// Whether the wanted outcome is another category or photo.
  package var isSwipe: Bool
  /// Whether it was missed because the debounce refused a recognised swipe.
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
