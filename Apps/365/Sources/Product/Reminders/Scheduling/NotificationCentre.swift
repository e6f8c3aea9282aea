/// The device's notification centre. An app adapts the system's; tests and simulations use `VirtualCentre`.
public protocol NotificationCentre<Occasion, Text> {
  /// The identity of an occasion.
  associatedtype Occasion: Hashable, Comparable, Sendable
  /// The text of a reminder.
  associatedtype Text: Hashable, Sendable

  /// The pending reminders, sorted by key.
  func pending() -> [PlannedReminder<Occasion, Text>]
  /// Schedules reminders. Each replaces a pending one with the same key.
  mutating func add(_ reminders: [PlannedReminder<Occasion, Text>])
  /// Cancels reminders; keys that are not pending are ignored.
  mutating func cancel(_ keys: [ReminderKey<Occasion>])
}
