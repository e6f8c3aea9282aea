/// The events that a gesture caused, as far as a user can notice them.
package struct OutcomeEvents: OptionSet, Hashable, Sendable {
  package var rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let tap = OutcomeEvents(rawValue: 1)
  package static let doubleTap = OutcomeEvents(rawValue: 2)
  /// The page changed: the swipe was recognised and accepted.
  package static let left = OutcomeEvents(rawValue: 4)
  package static let right = OutcomeEvents(rawValue: 8)
  /// The picture changed (fullscreen only).
  package static let up = OutcomeEvents(rawValue: 16)
  package static let down = OutcomeEvents(rawValue: 32)
  /// A mainly vertical drag began: the grid scrolls.
  package static let scroll = OutcomeEvents(rawValue: 64)
  package static let pinch = OutcomeEvents(rawValue: 128)
  /// More than one change of page or picture.
  package static let secondChange = OutcomeEvents(rawValue: 256)
  /// A swipe was recognised and refused, because it came too soon.
  package static let blocked = OutcomeEvents(rawValue: 512)

  /// Every change of page or picture.
  package static let changes: OutcomeEvents = [.left, .right, .up, .down]
  /// Every event that triggers an action.
  package static let commits: OutcomeEvents = [.changes, .tap, .doubleTap]
}

/// The events of one gesture, and the latency of its decision.
package struct GestureOutcome: Hashable, Sendable {
  package var events: OutcomeEvents = []
  /// Nanoseconds from the lift to the last commit; a tap that waits for a possible double tap has this latency.
  package var latency: Int64 = 0
  /// The number of changes of page or picture.
  package var changeCount = 0

  package init(events: OutcomeEvents = [], latency: Int64 = 0) {
    self.events = events
    self.latency = latency
  }

  /// Records an event; a second change of page adds `secondChange`.
  package mutating func note(_ event: OutcomeEvents) {
    if !event.isDisjoint(with: .changes) {
      changeCount += 1
      if changeCount > 1 { events.insert(.secondChange) }
    }
    events.insert(event)
  }
}
