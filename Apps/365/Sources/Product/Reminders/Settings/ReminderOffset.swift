/// How long before its occasion a reminder comes.
public enum ReminderOffset: UInt8, Hashable, Comparable, CaseIterable, Sendable {
  case sameDay = 0
  case oneDay = 1
  case sevenDays = 7

  /// In days.
  @inlinable public var days: Int { Int(rawValue) }

  /// The same as a set of one.
  @inlinable public var choice: ReminderOffsets {
    switch self {
    case .sameDay: .sameDay
    case .oneDay: .oneDay
    case .sevenDays: .sevenDays
    }
  }

  /// The nearest to its occasion first.
  @inlinable public static func < (a: ReminderOffset, b: ReminderOffset) -> Bool { a.rawValue < b.rawValue }
}

/// A choice of offsets, as settings store it.
public struct ReminderOffsets: OptionSet, Hashable, Sendable {
  /// Seven days before is bit 0, one day before bit 1, the same day bit 2; other bits are dropped.
  public var rawValue: UInt8
  /// The set of these bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue & 7 }

  /// Seven days before.
  public static let sevenDays = ReminderOffsets(rawValue: 1)
  /// One day before.
  public static let oneDay = ReminderOffsets(rawValue: 2)
  /// The day itself.
  public static let sameDay = ReminderOffsets(rawValue: 4)
  /// Each of the three.
  public static let all: ReminderOffsets = [.sevenDays, .oneDay, .sameDay]
}
