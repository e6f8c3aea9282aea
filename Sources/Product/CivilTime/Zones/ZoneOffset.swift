/// The offset of a zone's clocks from UTC.
public struct ZoneOffset: Hashable, Sendable {
  /// Seconds east of Greenwich, within `range`.
  public let seconds: Int
  /// Whether the zone calls it daylight saving time. It may be the smaller offset: Ireland's is in winter.
  public let isDaylight: Bool

  /// The allowed offsets: between -25 h and 26 h, both excluded (RFC 8536, section 3.2).
  public static let range = -89_999...93_599

  /// An offset in seconds east of Greenwich, which must be within `range`.
  public init(seconds: Int, isDaylight: Bool = false) {
    precondition(ZoneOffset.range.contains(seconds), "offset \(seconds) s must be in \(ZoneOffset.range)")
    self.seconds = seconds
    self.isDaylight = isDaylight
  }
}

/// A change of a zone's offset.
public struct ZoneTransition: Hashable, Sendable {
  /// The first second with the new offset, since 1970-01-01T00:00:00Z and within `range`.
  public let second: Int64
  /// The offset from then on.
  public let offset: ZoneOffset

  /// The allowed seconds: 2^59 either way, which includes all of time (RFC 8536, section 3.2) and leaves room for sums.
  public static let range = -(Int64(1) << 59)...(Int64(1) << 59)

  /// A change to `offset` at `second`, which must be within `range`.
  public init(second: Int64, offset: ZoneOffset) {
    precondition(
      ZoneTransition.range.contains(second), "second \(second) must be in \(ZoneTransition.range)")
    self.second = second
    self.offset = offset
  }
}

/// A period with one offset: from `start` to before `end`, in seconds since the epoch.
struct ZoneSegment: Hashable {
  /// `Int64.min` without an earlier segment.
  var start: Int64
  /// `Int64.max` without a later segment.
  var end: Int64
  var offset: ZoneOffset
}
