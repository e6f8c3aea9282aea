internal import Kernel

/// The costs of the stages of a frame, in nanoseconds on a host of the reference score. Divide by a device's speed.
///
/// Fitted to four repetitions of the scenario `smoke` with modelled decoding: 20,671 frames, p50 3.4 us, p99 14 us. Every closed
/// loop reports the table's sum next to the measured time.
public struct StageCosts: Hashable, Sendable {
  /// Stage `recognise`, for each touch sample.
  public var recognisePerSample: Int64 = 80
  /// Stages `update` and `animate`, for each frame.
  public var update: Int64 = 470
  public var animate: Int64 = 270
  /// Stage `effects`: for each finished effect, and for the work requested with each created view.
  public var effectsPerFinished: Int64 = 3_000
  public var effectsPerCreated: Int64 = 1_500
  /// Stage `layout`, for each frame, and for each view that differs from the last frame.
  public var layout: Int64 = 1_000
  public var layoutPerCreated: Int64 = 300
  public var layoutPerChanged: Int64 = 160
  public var layoutPerMoved: Int64 = 60
  public var layoutPerRemoved: Int64 = 70
  /// Stage `diff`, for each frame, and for each view that differs.
  public var diff: Int64 = 220
  public var diffPerView: Int64 = 60

  public init() {}

  /// A product without cost, which leaves the toolkit's cost alone.
  public static let none: StageCosts = {
    var costs = StageCosts()
    (costs.recognisePerSample, costs.update, costs.animate) = (0, 0, 0)
    (costs.effectsPerFinished, costs.effectsPerCreated) = (0, 0)
    (costs.layout, costs.layoutPerCreated, costs.layoutPerChanged) = (0, 0, 0)
    (costs.layoutPerMoved, costs.layoutPerRemoved, costs.diff, costs.diffPerView) = (0, 0, 0, 0)
    return costs
  }()

  /// The sum over all stages of a frame, nanoseconds at the reference. O(1).
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
