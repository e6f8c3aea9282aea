/// The hours in which no reminder comes, in minutes of the day. Where the end is smaller than the start, they go over midnight.
public struct QuietHours: Hashable, Sendable {
  /// The first quiet minute, 0 to 1,439.
  public let start: Int
  /// The first minute that is no longer quiet, 0 to 1,439, and not `start`.
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
