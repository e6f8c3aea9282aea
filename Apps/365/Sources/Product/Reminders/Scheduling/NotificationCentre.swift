/// The device's notifications, as a port: an app fits the system's, a run one in virtual time (`VirtualCentre`).
public protocol NotificationCentre {
  /// What it holds and has not fired, in the order of the keys.
  func pending() -> [PlannedReminder]
  /// Holds these, in place of those of the same key.
  mutating func add(_ reminders: [PlannedReminder])
  /// Holds these no longer; those that it does not hold are none of its business.
  mutating func cancel(_ keys: [ReminderKey])
}
