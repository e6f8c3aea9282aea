/// The user's reminder settings.
///
///     ReminderSettings(isEnabled: true, offsets: [.oneDay, .sameDay], minuteOfDay: 8 * 60)
public struct ReminderSettings: Hashable, Sendable {
  /// Whether reminders are on.
  public var isEnabled: Bool
  /// The offsets of occasions without a choice of their own.
  public var offsets: ReminderOffsets
  /// The local time of all reminders, in minutes past midnight, 0 to 1,439.
  public var minuteOfDay: Int
  /// The hours without reminders; `nil` for none.
  public var quiet: QuietHours?

  /// Creates settings. `minuteOfDay` must be 0 to 1,439.
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
