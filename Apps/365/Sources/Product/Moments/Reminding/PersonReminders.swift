public import Reminders

/// The choice of reminders that a person has.
public enum PersonReminders: Hashable, Sendable {
  /// What the settings say.
  case asEverybody
  /// These instead; none mutes the person. Where reminders are off altogether, these are too.
  case own(ReminderOffsets)
}

extension ReminderSettings {
  /// The offsets that hold for a person; none where reminders are off.
  public func offsets(for person: PersonReminders) -> ReminderOffsets {
    guard isEnabled else { return [] }
    switch person {
    case .asEverybody: return offsets
    case .own(let offsets): return offsets
    }
  }
}
