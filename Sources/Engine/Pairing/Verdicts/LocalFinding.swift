internal import Metrics

/// Frames of one scenario step whose cost changed otherwise than that of the rest.
package struct LocalFinding: Codable, Hashable, Sendable {
  /// Whether it is the whole step, or only some of its frames.
  package enum Extent: String, Codable, Hashable, Sendable { case step, frames }

  package var step: String
  package var extent: Extent
  /// Frames that changed.
  package var frames: Int
  /// New over old in these frames: the mean over pairs, with its interval.
  package var ratio: MeanInterval
  /// The stage in which the difference lies, and the share of the difference that it has.
  package var stage: String
  package var stageShare: Double
  /// What they cost more, as a share of all product time of the old binary; negative where they cost less.
  package var added: Double

  /// Whether they cost more than they did.
  package var isWorse: Bool { ratio.mean > 1 }

  /// What and how much, without a full stop: `step guess-pin, 129 frames: +29.8 %, in layout`.
  package var words: String {
    let count = "\(frames) \(frames == 1 ? "frame" : "frames")"
    let what = extent == .step ? "step `\(step)`, \(count)" : "\(count) of step `\(step)`"
    return "\(what): \(PercentText.signed(ratio.mean - 1)), in \(stage)"
  }
}
