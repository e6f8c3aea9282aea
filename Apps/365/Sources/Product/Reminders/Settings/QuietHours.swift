/// The hours without reminders, in minutes of the day. They cross midnight if `end` is less than `start`.
///
///     let night = QuietHours(start: 22 * 60, end: 7 * 60)
public struct QuietHours: Hashable, Sendable {
  /// The first quiet minute, 0 to 1,439.
  public let start: Int
  /// The first minute after them, 0 to 1,439, other than `start`.
  public let end: Int

  /// Returns `nil` for a minute outside 0 to 1,439, and for `start == end`, which could mean all day or never.
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
