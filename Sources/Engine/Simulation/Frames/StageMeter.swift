/// What a session reads around the stages of a frame; a host adapter conforms, or `NoMeter` for a bare loop.
public protocol StageMeter: Sendable {
  /// Monotonic nanoseconds; cheap, for differences only.
  func now() -> Int64
  /// Bytes this thread ever requested from the allocator.
  func allocated() -> Int
  /// Bytes this thread ever gave back.
  func deallocated() -> Int
  /// Whether the work of each stage is counted: in a repetition whose times are nobody's business.
  var countsWork: Bool { get }
  /// What this thread has done so far; asked only where work is counted.
  func work() -> WorkCount
  /// The app's code begins to run, and ends: the bytes between the two are the app's.
  func enterApp()
  func leaveApp()
  /// From here on it is noted whether this thread leaves its processor, and whether it has since.
  func watchInterruption()
  func wasInterrupted() -> Bool
}

extension StageMeter {
  /// A meter of times and bytes counts no work.
  @inlinable public var countsWork: Bool { false }
  @inlinable public func work() -> WorkCount { WorkCount() }
  /// A meter that does not care whose code it is.
  @inlinable public func enterApp() {}
  @inlinable public func leaveApp() {}
  /// A meter that nobody tells.
  @inlinable public func watchInterruption() {}
  @inlinable public func wasInterrupted() -> Bool { false }
}

/// Measures nothing: every reading is zero.
public struct NoMeter: StageMeter {
  public init() {}
  @inlinable public func now() -> Int64 { 0 }
  @inlinable public func allocated() -> Int { 0 }
  @inlinable public func deallocated() -> Int { 0 }
}
