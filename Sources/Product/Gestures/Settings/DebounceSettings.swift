public import Kernel

/// What the debounce clock runs from.
public enum DebounceOrigin: UInt8, Hashable, Sendable, Codable {
  /// The lift of the last swipe that changed category.
  case committingLift
  /// The lift of the last swipe, whether or not it changed anything.
  case anyLift
}

/// The shortest time between two category changes.
public struct DebounceSettings: Hashable, Sendable, Codable {
  /// Between two swipes the same way; a change at exactly this distance is allowed.
  public var sameDirection: TimeSpan
  /// Between a swipe and one the other way.
  public var oppositeDirection: TimeSpan
  public var origin: DebounceOrigin

  public init(sameDirection: TimeSpan, oppositeDirection: TimeSpan, origin: DebounceOrigin) {
    self.sameDirection = sameDirection
    self.oppositeDirection = oppositeDirection
    self.origin = origin
  }
}
