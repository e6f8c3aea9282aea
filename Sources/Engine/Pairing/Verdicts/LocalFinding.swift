internal import Metrics

/// Frames of one scenario step whose cost changed differently from that of the others.
package struct LocalFinding: Codable, Hashable, Sendable {
  /// Whether the whole step changed, or only some of its frames.
  package enum Extent: String, Codable, Hashable, Sendable { case step, frames }

  package var step: String
  package var extent: Extent
  /// The number of changed frames.
  package var frames: Int
  /// New over old cost in these frames: the mean over pairs with its interval.
  package var ratio: MeanInterval
  /// The stage with the largest part of the difference, and that part as a share.
  package var stage: String
  package var stageShare: Double
  /// The added cost as a share of all product time of the old binary; negative when cheaper.
  package var added: Double

  /// Whether the frames became more expensive.
  package var isWorse: Bool { ratio.mean > 1 }

  /// A description without a full stop: `step guess-pin, 129 frames: +29.8 %, in layout`.
  package var words: String {
    let count = "\(frames) \(frames == 1 ? "frame" : "frames")"
    let what = extent == .step ? "step `\(step)`, \(count)" : "\(count) of step `\(step)`"
    return "\(what): \(PercentText.signed(ratio.mean - 1)), in \(stage)"
  }
}
