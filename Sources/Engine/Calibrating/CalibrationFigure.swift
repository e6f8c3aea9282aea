package import Touches

/// A share of recorded touches beside the share of generated ones; correlations and shares of variance count in hundredths too.
package struct CalibrationFigure: Hashable, Sendable {
  /// What it is worth that both agree.
  package enum Basis: String, Hashable, Sendable, Codable {
    /// Nothing: a figure of the generator is this one, or was fitted until they agreed.
    case knot
    /// It follows from other figures: evidence, as far as these were fitted without looking at it.
    case prediction
  }

  /// What was counted, such as "taps that drift over 1.27 mm".
  package var what: String
  package var group: AgeGroup
  /// What recorded touches gave.
  package var recorded: RecordedShare
  /// What generated ones give, in percent.
  package var generated: Double
  package var basis: Basis

  package init(
    _ what: String, _ group: AgeGroup, recorded: RecordedShare, generated: Double, basis: Basis = .knot
  ) {
    self.what = what
    self.group = group
    self.recorded = recorded
    self.generated = generated
    self.basis = basis
  }

  /// Whether the generated share is near enough to the recorded one.
  package var isMet: Bool { recorded.isMet(by: generated) }
}
