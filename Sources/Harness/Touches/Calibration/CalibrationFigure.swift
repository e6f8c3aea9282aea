/// A share of recorded touches beside the share of generated ones.
package struct CalibrationFigure: Hashable, Sendable {
  /// What was counted, such as "taps that drift over 1.27 mm".
  package var what: String
  package var group: AgeGroup
  /// What recorded touches gave.
  package var recorded: RecordedShare
  /// What generated ones give, in percent.
  package var generated: Double

  package init(_ what: String, _ group: AgeGroup, recorded: RecordedShare, generated: Double) {
    self.what = what
    self.group = group
    self.recorded = recorded
    self.generated = generated
  }

  /// Whether the generated share is near enough to the recorded one.
  package var isMet: Bool { recorded.isMet(by: generated) }
}
