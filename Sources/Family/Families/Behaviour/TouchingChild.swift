package import Kernel
package import Touches

/// A simulated child that reads the screen before each touch.
package protocol TouchingChild: Sendable {
  /// The current activity for records: the name of a goal or a behaviour.
  var activity: String { get }

  /// Cycles before this one, for a child that repeats its actions; else 0.
  var round: Int { get }

  /// When it reads the screen again; a past time means right after the previous gesture.
  var nextPoll: Instant { get }

  /// Appends the next gesture, which begins at or after `after`: the time at which the previous one is over and the child reads
  /// the screen, or the session's beginning. Returns `nil`, and appends nothing, after the last gesture.
  mutating func next(
    after: Instant, sense: ScreenSense, into samples: inout [TouchSample]
  ) -> LabelledGesture?
}

extension TouchingChild {
  /// 0: the child does not repeat its actions.
  package var round: Int { 0 }
}
