/// The phase of a touch.
public enum TouchPhase: UInt8, Hashable, Sendable, Codable {
  case began, moved, ended, cancelled
}

/// One report of the touch panel about one finger.
public struct TouchSample: Hashable, Sendable, Codable {
  /// The time of the report by the panel's own clock; may repeat or run backward on real panels.
  public var time: Instant
  /// The position of the finger.
  public var position: ScreenPoint
  /// Half the contact's longer axis; zero if the panel does not report it.
  public var radius: ScreenLength
  /// The number of the finger, 0 to 255; free for reuse after it lifts.
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
