internal import Kernel

/// What the stages of a frame take by table, nanoseconds on a host of the reference score; divided by a device's speed.
///
/// Fitted to four repetitions of the scenario `smoke` with modelled decoding, 20,671 frames: half of them took no more than
/// 3.4 us, and 99 of 100 no more than 14 us. Every closed loop sets its sum against what was measured.
public struct StageCosts: Hashable, Sendable {
  /// Stage `recognise`, a touch sample.
  public var recognisePerSample: Int64 = 80
  /// Stages `update` and `animate`, a frame.
  public var update: Int64 = 470
  public var animate: Int64 = 270
  /// Stage `effects`: an effect that ended, and what the layout asks for with each view it makes.
  public var effectsPerFinished: Int64 = 3_000
  public var effectsPerCreated: Int64 = 1_500
  /// Stage `layout`, a frame and the views in which it differs from the last one.
  public var layout: Int64 = 1_000
  public var layoutPerCreated: Int64 = 300
  public var layoutPerChanged: Int64 = 160
  public var layoutPerMoved: Int64 = 60
  public var layoutPerRemoved: Int64 = 70
  /// Stage `diff`, a frame and the views in which it differs.
  public var diff: Int64 = 220
  public var diffPerView: Int64 = 60

  public init() {}

  /// A product that takes no time: what is left is the toolkit.
  public static let none: StageCosts = {
    var costs = StageCosts()
    (costs.recognisePerSample, costs.update, costs.animate) = (0, 0, 0)
    (costs.effectsPerFinished, costs.effectsPerCreated) = (0, 0)
    (costs.layout, costs.layoutPerCreated, costs.layoutPerChanged) = (0, 0, 0)
    (costs.layoutPerMoved, costs.layoutPerRemoved, costs.diff, costs.diffPerView) = (0, 0, 0, 0)
    return costs
  }()

  /// A frame's sum over all stages, nanoseconds at the reference. O(1).
  public func nanoseconds(of record: FrameRecord) -> Int64 {
    let delta = record.delta
    let (created, changed) = (Int64(delta.created), Int64(delta.changed))
    let (moved, removed) = (Int64(delta.moved), Int64(delta.removed))
    return update + animate + layout + diff + recognisePerSample * Int64(record.sampleCount)
      + effectsPerFinished * Int64(record.finishedCount) + effectsPerCreated * created
      + layoutPerCreated * created + layoutPerChanged * changed + layoutPerMoved * moved
      + layoutPerRemoved * removed + diffPerView * (created + changed + moved + removed)
  }
}
