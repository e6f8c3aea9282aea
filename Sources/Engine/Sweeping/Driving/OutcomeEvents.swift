/// What came of a gesture, as far as anyone would notice.
package struct OutcomeEvents: OptionSet, Hashable, Sendable {
  package var rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let tap = OutcomeEvents(rawValue: 1)
  package static let doubleTap = OutcomeEvents(rawValue: 2)
  /// The page changed: the swipe was recognised and nothing refused it.
  package static let left = OutcomeEvents(rawValue: 4)
  package static let right = OutcomeEvents(rawValue: 8)
  /// The picture changed (fullscreen only).
  package static let up = OutcomeEvents(rawValue: 16)
  package static let down = OutcomeEvents(rawValue: 32)
  /// A drag began that is steeper than wide: the grid scrolls.
  package static let scroll = OutcomeEvents(rawValue: 64)
  package static let pinch = OutcomeEvents(rawValue: 128)
  /// More than one change of page or picture.
  package static let secondChange = OutcomeEvents(rawValue: 256)
  /// A swipe was recognised, and refused because it came too soon.
  package static let blocked = OutcomeEvents(rawValue: 512)

  /// Every change of page or picture.
  package static let changes: OutcomeEvents = [.left, .right, .up, .down]
  /// Everything that acts.
  package static let commits: OutcomeEvents = [.changes, .tap, .doubleTap]
}

/// The events of one gesture, and how long its answer took.
package struct GestureOutcome: Hashable, Sendable {
  package var events: OutcomeEvents = []
  /// From the lift to the last commit, ns; a tap that waits out a double tap's window is late by that.
  package var latency: Int64 = 0
  /// Changes of page or picture.
  package var changeCount = 0

  package init(events: OutcomeEvents = [], latency: Int64 = 0) {
    self.events = events
    self.latency = latency
  }

  /// Notes an event; a second change of page is one of its own.
  package mutating func note(_ event: OutcomeEvents) {
    if !event.isDisjoint(with: .changes) {
      changeCount += 1
      if changeCount > 1 { events.insert(.secondChange) }
    }
    events.insert(event)
  }
}
