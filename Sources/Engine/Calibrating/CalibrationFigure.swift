package import Touches

/// A share of recorded touches and the share of generated ones, in percent. Correlations and shares of variance are also given in
/// hundredths.
package struct CalibrationFigure: Hashable, Sendable {
  /// The evidence that agreement of both shares gives.
  package enum Basis: String, Hashable, Sendable, Codable {
    /// None: the figure is a parameter of the generator, or was fitted to agree.
    case knot
    /// The figure follows from others. It is evidence as far as those were fitted independently of it.
    case prediction
  }

  /// The quantity, such as "taps that drift over 1.27 mm".
  package var what: String
  package var group: AgeGroup
  /// The share of recorded touches.
  package var recorded: RecordedShare
  /// The share of generated touches, percent.
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

  /// Whether the generated share is within the tolerance of the recorded one.
  package var isMet: Bool { recorded.isMet(by: generated) }
}
