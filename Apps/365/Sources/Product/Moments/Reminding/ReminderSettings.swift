/// When one is reminded of moments.
public struct ReminderSettings: Hashable, Sendable {
  /// Off: nobody is reminded of anything.
  public var isEnabled: Bool
  public var offsets: ReminderOffsets
  /// When in the day, in minutes past midnight, 0 to 1,439.
  public var minuteOfDay: Int
  /// When never.
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

  /// What of it holds for a person.
  public func offsets(for person: PersonReminders) -> ReminderOffsets {
    guard isEnabled else { return [] }
    switch person {
    case .asEverybody: return offsets
    case .own(let offsets): return offsets
    }
  }
}

/// How long before a moment one is reminded of it.
public struct ReminderOffsets: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue & 7 }

  public static let sevenDays = ReminderOffsets(rawValue: 1)
  public static let oneDay = ReminderOffsets(rawValue: 2)
  public static let sameDay = ReminderOffsets(rawValue: 4)
  public static let all: ReminderOffsets = [.sevenDays, .oneDay, .sameDay]
}

/// A person's own choice.
public enum PersonReminders: Hashable, Sendable {
  /// What the settings say.
  case asEverybody
  /// These instead; none mutes the person. Where reminders are off altogether, these are too.
  case own(ReminderOffsets)
}

/// From when to when nothing rings: minutes of the day, the first in it, the last not; over midnight where the end is smaller.
public struct QuietHours: Hashable, Sendable {
  /// 0 to 1,439.
  public let start: Int
  /// 0 to 1,439, and not `start`.
  public let end: Int

  /// `nil` for minutes that are none of a day, and where both are the same: that would be all day or never.
  public init?(start: Int, end: Int) {
    guard (0..<1_440).contains(start), (0..<1_440).contains(end), start != end else { return nil }
    self.start = start
    self.end = end
  }

  /// Whether a minute of the day is quiet. O(1).
  @inlinable public func contains(minute: Int) -> Bool {
    start < end ? minute >= start && minute < end : minute >= start || minute < end
  }
}
