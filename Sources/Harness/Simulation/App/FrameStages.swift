public import Kernel

/// The six stages of a frame, which `FrameRecord.run` calls in this order and never otherwise.
///
/// An `AppUnderTest` is driven through them by a session; a part of an app that is tried alone conforms to these only.
public protocol FrameStages {
  /// Stage `recognise`: one touch sample of this frame's interval.
  mutating func recognise(_ sample: TouchSample)
  /// Stage `update`: apply what was recognised, and the scripted signals due by `vsync`.
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>)
  /// Stage `effects`: one effect that finished by this vsync.
  mutating func finish(_ effect: EffectID, at vsync: Instant)
  /// Stage `animate`: timers and springs to `vsync`.
  mutating func animate(to vsync: Instant)
  /// Stage `layout`: produce the display list.
  mutating func layOut(at vsync: Instant)
  /// Stage `diff`: compare it with the last one, folding what changed into `digest`.
  mutating func diff(digest: inout StableDigest) -> DisplayDelta
}
