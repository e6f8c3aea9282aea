/// The device's notifications, as a port: an app fits the system's, a run one in virtual time (`VirtualCentre`).
public protocol NotificationCentre<Occasion, Text> {
  /// The identity of what the reminders are of.
  associatedtype Occasion: Hashable, Comparable, Sendable
  /// What they say.
  associatedtype Text: Hashable, Sendable

  /// What it holds and has not fired, in the order of the keys.
  func pending() -> [PlannedReminder<Occasion, Text>]
  /// Holds these, in place of those of the same key.
  mutating func add(_ reminders: [PlannedReminder<Occasion, Text>])
  /// Holds these no longer; those that it does not hold are none of its business.
  mutating func cancel(_ keys: [ReminderKey<Occasion>])
}
