public import Kernel

/// The event that starts the debounce clock.
public enum DebounceOrigin: UInt8, Hashable, Sendable, Codable {
  /// The lift of the last swipe that changed the category.
  case committingLift
  /// The lift of the last swipe, whether or not it changed the category.
  case anyLift
}

/// The minimum time between two category changes.
public struct DebounceSettings: Hashable, Sendable, Codable {
  /// Between two swipes in the same direction; exactly this time is allowed.
  public var sameDirection: TimeSpan
  /// Between two swipes in opposite directions.
  public var oppositeDirection: TimeSpan
  public var origin: DebounceOrigin

  public init(sameDirection: TimeSpan, oppositeDirection: TimeSpan, origin: DebounceOrigin) {
    self.sameDirection = sameDirection
    self.oppositeDirection = oppositeDirection
    self.origin = origin
  }
}
