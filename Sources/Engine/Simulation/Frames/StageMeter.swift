/// The measurements of a session around the stages of a frame. Host adapters conform; `NoMeter` serves a bare loop.
public protocol StageMeter: Sendable {
  /// Monotonic nanoseconds; cheap, for differences only.
  func now() -> Int64
  /// Bytes that this thread ever requested from the allocator.
  func allocated() -> Int
  /// Bytes that this thread ever freed.
  func deallocated() -> Int
  /// Whether the work of each stage is counted. Counting distorts times, so such a repetition does not report them.
  var countsWork: Bool { get }
  /// The work of this thread so far; called only if work is counted.
  func work() -> WorkCount
  /// Marks the begin and end of the app's code: bytes allocated in between are the app's.
  func enterApp()
  func leaveApp()
  /// Begins to watch whether this thread is preempted; `wasInterrupted` returns the result since.
  func watchInterruption()
  func wasInterrupted() -> Bool
}

extension StageMeter {
  /// The default counts no work.
  @inlinable public var countsWork: Bool { false }
  @inlinable public func work() -> WorkCount { WorkCount() }
  /// The default does not attribute bytes to the app.
  @inlinable public func enterApp() {}
  @inlinable public func leaveApp() {}
  /// The default does not watch preemption.
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
