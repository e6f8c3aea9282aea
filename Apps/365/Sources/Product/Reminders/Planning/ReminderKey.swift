/// The identity of a reminder: its occasion, the occasion's day and the offset. Stable across launches.
public struct ReminderKey<Occasion: Hashable & Comparable & Sendable>: Hashable, Comparable, Sendable {
  /// The app's identity of the occasion.
  public var occasion: Occasion
  /// The day of the occasion.
  public var day: CivilDay
  /// The time between the reminder and that day.
  public var offset: ReminderOffset

  /// The key of an occasion's reminder.
  @inlinable public init(occasion: Occasion, day: CivilDay, offset: ReminderOffset) {
    self.occasion = occasion
    self.day = day
    self.offset = offset
  }

  // Written out because synthesised conformances are not specialised for another module's types.

  @inlinable public static func == (a: ReminderKey, b: ReminderKey) -> Bool {
    a.occasion == b.occasion && a.day == b.day && a.offset == b.offset
  }

  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(occasion)
    hasher.combine(day)
    hasher.combine(offset)
  }

  /// Orders by day, then offset, then occasion.
  @inlinable public static func < (a: ReminderKey, b: ReminderKey) -> Bool {
    (a.day, a.offset, a.occasion) < (b.day, b.offset, b.occasion)
  }
}
