/// How long before its moment a reminder is.
public enum ReminderOffset: UInt8, Hashable, Comparable, CaseIterable, Sendable {
  case sameDay = 0
  case oneDay = 1
  case sevenDays = 7

  /// In days.
  public var days: Int { Int(rawValue) }

  /// The settings' word for it.
  public var choice: ReminderOffsets {
    switch self {
    case .sameDay: .sameDay
    case .oneDay: .oneDay
    case .sevenDays: .sevenDays
    }
  }

  /// The nearest to its moment first.
  public static func < (a: ReminderOffset, b: ReminderOffset) -> Bool { a.rawValue < b.rawValue }
}

/// Which reminder: of which moment, for which of its days, how long before. The same on every launch.
public struct ReminderKey: Hashable, Comparable, Sendable {
  public var moment: MomentID
  /// The day that the moment is on.
  public var day: CivilDay
  public var offset: ReminderOffset

  public init(moment: MomentID, day: CivilDay, offset: ReminderOffset) {
    self.moment = moment
    self.day = day
    self.offset = offset
  }

  /// By the day, the offset and the moment.
  public static func < (a: ReminderKey, b: ReminderKey) -> Bool {
    (a.day, a.offset, a.moment) < (b.day, b.offset, b.moment)
  }
}
