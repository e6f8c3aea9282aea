/// The identity of a reminder: its occasion, the day of that, and how long before. The same on every launch.
public struct ReminderKey<Occasion: Hashable & Comparable & Sendable>: Hashable, Comparable, Sendable {
  /// The identity that the app gave the occasion.
  public var occasion: Occasion
  /// The day that the occasion is on.
  public var day: CivilDay
  /// How long before that day the reminder comes.
  public var offset: ReminderOffset

  /// The key of an occasion's reminder.
  @inlinable public init(occasion: Occasion, day: CivilDay, offset: ReminderOffset) {
    self.occasion = occasion
    self.day = day
    self.offset = offset
  }

  // Written out, as those that the compiler makes are not specialised for another module's occasions.

  @inlinable public static func == (a: ReminderKey, b: ReminderKey) -> Bool {
    a.occasion == b.occasion && a.day == b.day && a.offset == b.offset
  }

  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(occasion)
    hasher.combine(day)
    hasher.combine(offset)
  }

  /// By the day, the offset and the occasion.
  @inlinable public static func < (a: ReminderKey, b: ReminderKey) -> Bool {
    (a.day, a.offset, a.occasion) < (b.day, b.offset, b.occasion)
  }
}
