public import Reminders

/// A person's choice of reminders.
public enum PersonReminders: Hashable, Sendable {
  /// The general settings apply.
  case asEverybody
  /// The person's own offsets; an empty set mutes the person. They have no effect while reminders are off.
  case own(ReminderOffsets)
}

extension ReminderSettings {
  /// The offsets that apply to a person; empty while reminders are off.
  public func offsets(for person: PersonReminders) -> ReminderOffsets {
    guard isEnabled else { return [] }
    switch person {
    case .asEverybody: return offsets
    case .own(let offsets): return offsets
    }
  }
}
