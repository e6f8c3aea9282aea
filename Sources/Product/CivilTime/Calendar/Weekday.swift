/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday 7.
public enum Weekday: Int, Hashable, Comparable, CaseIterable, Sendable, Codable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// Orders from Monday to Sunday.
  public static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }

  /// The number of days from this weekday to the next `other`, 0 to 6.
  public func days(until other: Weekday) -> Int {
    let difference = other.rawValue - rawValue
    return difference < 0 ? difference + 7 : difference
  }
}
