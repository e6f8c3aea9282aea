/// What a finger did.
public enum TouchPhase: UInt8, Hashable, Sendable, Codable {
  case began, moved, ended, cancelled
}

/// One report of the touch panel about one finger.
public struct TouchSample: Hashable, Sendable, Codable {
  /// When the panel saw it, by its own clock; may repeat or run backward on real panels.
  public var time: Instant
  /// Where the finger is.
  public var position: ScreenPoint
  /// Half the contact's longer axis; zero when the panel does not tell.
  public var radius: ScreenLength
  /// Which finger, 0 to 255; free for reuse after it lifts.
  public var finger: UInt8
  public var phase: TouchPhase

  @inlinable public init(
    time: Instant, finger: UInt8, phase: TouchPhase, position: ScreenPoint, radius: ScreenLength = .zero
  ) {
    self.time = time
    self.position = position
    self.radius = radius
    self.finger = finger
    self.phase = phase
  }
}
