/// How far a zone's clocks are from UTC for a while.
public struct ZoneOffset: Hashable, Sendable {
  /// Seconds east of Greenwich, within `range`.
  public let seconds: Int
  /// Whether the zone calls it daylight saving time. That says nothing of the direction: Ireland's is its winter.
  public let isDaylight: Bool

  /// What an offset can be: between -25 h and 26 h, both excluded (RFC 8536, section 3.2).
  public static let range = -89_999...93_599

  /// So many seconds east of Greenwich, which must be within `range`.
  public init(seconds: Int, isDaylight: Bool = false) {
    precondition(ZoneOffset.range.contains(seconds), "offset \(seconds) s must be in \(ZoneOffset.range)")
    self.seconds = seconds
    self.isDaylight = isDaylight
  }
}

/// A moment at which a zone's offset changes.
public struct ZoneTransition: Hashable, Sendable {
  /// The first second with the new offset, since 1970-01-01T00:00:00Z and within `range`.
  public let second: Int64
  /// What holds from then on.
  public let offset: ZoneOffset

  /// What a second can be: 2^59 either way, which is before the universe began (RFC 8536, section 3.2) and leaves room for sums.
  public static let range = -(Int64(1) << 59)...(Int64(1) << 59)

  /// A change at a second, which must be within `range`.
  public init(second: Int64, offset: ZoneOffset) {
    precondition(
      ZoneTransition.range.contains(second), "second \(second) must be in \(ZoneTransition.range)")
    self.second = second
    self.offset = offset
  }
}

/// A stretch of time in which the offset is one: from `start` to before `end`, in seconds since the epoch.
struct ZoneSegment: Hashable {
  /// `Int64.min` when there was none before.
  var start: Int64
  /// `Int64.max` when none follows.
  var end: Int64
  var offset: ZoneOffset
}
