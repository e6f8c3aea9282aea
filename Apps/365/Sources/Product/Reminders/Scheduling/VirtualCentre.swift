/// A notification centre in virtual time. It follows the local clock, as the device does while the app is closed.
///
///     var centre = VirtualCentre<Int, String>()
///     centre.add(plan)
///     let fired = centre.fire(at: now, in: rules)
public struct VirtualCentre<Occasion: Hashable & Comparable & Sendable, Text: Hashable & Sendable>:
  NotificationCentre, Sendable
{
  @usableFromInline var held: [PlannedReminder<Occasion, Text>] = []
  /// The number of reminders rejected because `ReminderPlanner.limit` were pending. A correct plan causes none.
  @inlinable public var droppedCount: Int { dropped }
  @usableFromInline var dropped = 0

  /// A centre without reminders.
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

  /// The time when the next reminder fires in a zone; `nil` without a reminder. O(pending).
  @inlinable public func nextMoment(in rules: ZoneRules) -> WallTime? {
    held.map { $0.moment(in: rules) }.min()
  }

  /// Removes and returns the due reminders, in firing order. A time that the clock skips is due at once (D).
  /// O(pending).
  @inlinable public mutating func fire(at now: WallTime, in rules: ZoneRules) -> [PlannedReminder<
    Occasion, Text
  >] {
    let due = held.filter { $0.moment(in: rules) <= now }
      .sorted { ($0.moment(in: rules), $0.key) < ($1.moment(in: rules), $1.key) }
    cancel(due.map(\.key))
    return due
  }
}
