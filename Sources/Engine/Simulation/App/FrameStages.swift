public import Kernel

/// The six stages of a frame, which `FrameRecord.run` calls in this order and never otherwise. `effects` comes twice: before
/// the layout what has ended, after it what the layout asks for.
///
/// An `AppUnderTest` is driven through them by a session; a part of an app that is tried alone conforms to these only.
public protocol FrameStages {
  /// Stage `recognise`: one touch sample of this frame's interval.
  mutating func recognise(_ sample: TouchSample)
  /// Stage `update`: apply what was recognised, and the scripted signals due by `vsync`.
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>)
  /// Stage `effects`: one effect that finished by this vsync.
  mutating func finish(_ effect: RequestID, at vsync: Instant)
  /// Stage `animate`: timers and springs to `vsync`.
  mutating func animate(to vsync: Instant)
  /// Stage `layout`: produce the display list.
  mutating func layOut(at vsync: Instant)
  /// Stage `effects` once more: do what the layout asked for; false when that was nothing, which is not timed.
  mutating func carryOut(at vsync: Instant) -> Bool
  /// Nanoseconds of this host that jobs beside the main actor have taken in the stages so far: on a device other processors do them, and they
  /// are no part of a frame's cost.
  var backgroundNanoseconds: Int64 { get }
  /// Stage `diff`: compare it with the last one, folding what changed into `digest`.
  mutating func diff(digest: inout StableDigest) -> DisplayDelta
}

extension FrameStages {
  /// An app that asks for no effects has none to apply.
  @inlinable public mutating func finish(_ effect: RequestID, at vsync: Instant) {}
  /// An app that does everything itself.
  @inlinable public var backgroundNanoseconds: Int64 { 0 }
  /// An app whose layout asks for nothing has nothing to carry out.
  @inlinable public mutating func carryOut(at vsync: Instant) -> Bool { false }
}
