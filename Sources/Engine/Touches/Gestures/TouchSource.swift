package import Kernel

/// Where a session's touches come from: a child that reacts to the screen, or a recording.
package protocol TouchSource<Sense>: Sendable {
  /// What its owner sees of the screen.
  associatedtype Sense

  /// What the hand is up to now, for the records; a behaviour's name, or `recorded`.
  var activity: String { get }

  /// Rounds before this one, of a hand that does the same over and over; 0 of any other.
  var round: Int { get }

  /// When the hand's owner looks at the screen again; a time that is over: as soon as the previous gesture is.
  var looksAgain: Instant { get }

  /// Appends the next gesture, which begins at or after `after`: when the previous one is over and its owner looks, or the
  /// session begins. `nil`, and nothing appended, when there will be none any more.
  mutating func next(
    after: Instant, sense: Sense, into samples: inout [TouchSample]
  ) -> LabelledGesture?
}

extension TouchSource {
  /// A hand that never does the same again.
  package var round: Int { 0 }

  /// A hand that does not look.
  package var looksAgain: Instant { .zero }
}
