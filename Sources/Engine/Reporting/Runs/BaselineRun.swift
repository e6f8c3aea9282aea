package import Comparing

/// The baseline run of a scenario, with which a page compares a run.
package struct BaselineRun: Sendable {
  package var baseline: Baseline
  /// The baseline's file, as given.
  package var file: String

  package init(_ baseline: Baseline, file: String) { (self.baseline, self.file) = (baseline, file) }
}
