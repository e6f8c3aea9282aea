/// The time between a reminder and its occasion.
public enum ReminderOffset: UInt8, Hashable, Comparable, CaseIterable, Sendable {
  case sameDay = 0
  case oneDay = 1
  case sevenDays = 7

  /// The offset in days.
  @inlinable public var days: Int { Int(rawValue) }

  /// A set of this offset alone.
  @inlinable public var choice: ReminderOffsets {
    switch self {
    case .sameDay: .sameDay
    case .oneDay: .oneDay
    case .sevenDays: .sevenDays
    }
  }

  /// Orders by days, the smallest first.
  @inlinable public static func < (a: ReminderOffset, b: ReminderOffset) -> Bool { a.rawValue < b.rawValue }
}

/// A set of offsets, as settings store it.
public struct ReminderOffsets: OptionSet, Hashable, Sendable {
  /// Bit 0: seven days before; bit 1: one day before; bit 2: the same day. Other bits are dropped.
  public var rawValue: UInt8
  /// Creates a set from its bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue & 7 }

  /// Seven days before.
  public static let sevenDays = ReminderOffsets(rawValue: 1)
  /// One day before.
  public static let oneDay = ReminderOffsets(rawValue: 2)
  /// The day itself.
  public static let sameDay = ReminderOffsets(rawValue: 4)
  /// All three offsets.
  public static let all: ReminderOffsets = [.sevenDays, .oneDay, .sameDay]
}
