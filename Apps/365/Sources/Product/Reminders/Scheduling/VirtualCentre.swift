/// Notifications of a device in virtual time. It goes by the clock on the wall, as a device does whose app is not running.
public struct VirtualCentre<Occasion: Hashable & Comparable & Sendable, Text: Hashable & Sendable>:
  NotificationCentre, Sendable
{
  @usableFromInline var held: [PlannedReminder<Occasion, Text>] = []
  /// How many were more than it holds, which no plan should bring about.
  @inlinable public var droppedCount: Int { dropped }
  @usableFromInline var dropped = 0

  /// A centre that holds none yet.
  @inlinable public init() {}

  @inlinable public func pending() -> [PlannedReminder<Occasion, Text>] { held }

  @inlinable public mutating func add(_ reminders: [PlannedReminder<Occasion, Text>]) {
    for reminder in reminders {
      cancel([reminder.key])
      guard held.count < ReminderPlanner.limit else {
        dropped += 1
        continue
      }
      held.insert(reminder, at: held.firstIndex { $0.key > reminder.key } ?? held.count)
    }
  }

  @inlinable public mutating func cancel(_ keys: [ReminderKey<Occasion>]) {
    let keys = Set(keys)
    held.removeAll { keys.contains($0.key) }
  }

  /// When the next one fires by a zone's clock; `nil` when none is held. O(held).
  @inlinable public func nextMoment(in rules: ZoneRules) -> WallTime? {
    held.map { $0.moment(in: rules) }.min()
  }

  /// Fires what is due by now, in the order in which it was; what a clock was moved over fires at once (D). O(held).
  @inlinable public mutating func fire(at now: WallTime, in rules: ZoneRules) -> [PlannedReminder<
    Occasion, Text
  >] {
    let due = held.filter { $0.moment(in: rules) <= now }
      .sorted { ($0.moment(in: rules), $0.key) < ($1.moment(in: rules), $1.key) }
    cancel(due.map(\.key))
    return due
  }
}
