/// What a session reads around the stages of a frame; a host adapter conforms, or `NoMeter` for a bare loop.
public protocol StageMeter: Sendable {
  /// Monotonic nanoseconds; cheap, for differences only.
  func now() -> Int64
  /// Bytes this thread ever requested from the allocator.
  func allocated() -> Int
  /// Bytes this thread ever gave back.
  func deallocated() -> Int
}

/// Measures nothing: every reading is zero.
public struct NoMeter: StageMeter {
  public init() {}
  @inlinable public func now() -> Int64 { 0 }
  @inlinable public func allocated() -> Int { 0 }
  @inlinable public func deallocated() -> Int { 0 }
}
