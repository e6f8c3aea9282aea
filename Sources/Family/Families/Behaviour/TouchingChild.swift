package import Kernel
package import Touches

/// A child that touches, and looks at the screen before it does.
package protocol TouchingChild: Sendable {
  /// What it is up to now, for the records: a goal's name or a behaviour's.
  var activity: String { get }

  /// Rounds before this one, of a child that does the same over and over; 0 of any other.
  var round: Int { get }

  /// When it looks at the screen again; a time that is over: as soon as the previous gesture is.
  var looksAgain: Instant { get }

  /// Appends the next gesture, which begins at or after `after`: when the previous one is over and the child looks, or the session
  /// begins. `nil`, and nothing appended, when there will be none any more.
  mutating func next(
    after: Instant, sense: ScreenSense, into samples: inout [TouchSample]
  ) -> LabelledGesture?
}

extension TouchingChild {
  /// A child that never does the same again.
  package var round: Int { 0 }
}
