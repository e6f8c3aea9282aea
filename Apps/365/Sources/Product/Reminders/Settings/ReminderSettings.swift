/// When the user wants reminders.
public struct ReminderSettings: Hashable, Sendable {
  /// Whether there are reminders at all.
  public var isEnabled: Bool
  /// How long before an occasion its reminders come, where it has no choice of its own.
  public var offsets: ReminderOffsets
  /// When in the day, in minutes past midnight, 0 to 1,439.
  public var minuteOfDay: Int
  /// When none comes; `nil` for no such hours.
  public var quiet: QuietHours?

  /// Settings; the minute must be in its range.
  public init(
    isEnabled: Bool = false, offsets: ReminderOffsets = .all, minuteOfDay: Int = 9 * 60,
    quiet: QuietHours? = nil
  ) {
    precondition((0..<1_440).contains(minuteOfDay), "minute \(minuteOfDay) of a day must be 0 to 1439")
    self.isEnabled = isEnabled
    self.offsets = offsets
    self.minuteOfDay = minuteOfDay
    self.quiet = quiet
  }
}
