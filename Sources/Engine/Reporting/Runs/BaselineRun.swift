package import Comparing

/// The kept run of a scenario, which a page sets a run against.
package struct BaselineRun: Sendable {
  package var baseline: Baseline
  /// The baseline's file, as it was named.
  package var file: String

  package init(_ baseline: Baseline, file: String) { (self.baseline, self.file) = (baseline, file) }
}
