public import Kernel

/// The six stages of a frame. `FrameRecord.run` calls them in this order.
///
/// Stage `effects` has two parts: `finish` before the layout, `carryOut` after it.
///
/// A session drives an `AppUnderTest`. A part of an app that is tested alone conforms to this protocol only.
public protocol FrameStages {
  /// Stage `recognise`: handles one touch sample of this frame's interval.
  mutating func recognise(_ sample: TouchSample)
  /// Stage `update`: applies recognised gestures, and the scripted signals due by `vsync`.
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>)
  /// Stage `effects`: applies one effect that finished by this vsync.
  mutating func finish(_ effect: RequestID, at vsync: Instant)
  /// Stage `animate`: advances timers and springs to `vsync`.
  mutating func animate(to vsync: Instant)
  /// Stage `layout`: produces the display list.
  mutating func layOut(at vsync: Instant)
  /// Stage `effects`, second part: does the work that the layout requested. Returns false if there was none; then it is not
  /// timed.
  mutating func carryOut(at vsync: Instant) -> Bool
  /// Host nanoseconds that background jobs ran inside the stages so far. On a device other cores run them, so they are no part of
  /// a frame's cost.
  var backgroundNanoseconds: Int64 { get }
  /// Stage `diff`: compares the display list with the last one and mixes the changes into `digest`.
  mutating func diff(digest: inout StableDigest) -> DisplayDelta
}

extension FrameStages {
  /// The default has no effects to apply.
  @inlinable public mutating func finish(_ effect: RequestID, at vsync: Instant) {}
  /// The default has no background jobs.
  @inlinable public var backgroundNanoseconds: Int64 { 0 }
  /// The default layout requests no work.
  @inlinable public mutating func carryOut(at vsync: Instant) -> Bool { false }
}
