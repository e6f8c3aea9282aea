package import Comparing
internal import Foundation
internal import Metrics

/// The last line of `compare --format json`.
package struct ComparisonLine: Encodable {
  /// A run that was compared.
  struct Run: Encodable {
    var run: String
    var commit: String
    var build: String
    var digest: String

    init(_ report: RunReport, folder: String) {
      run = folder
      commit = report.commit
      build = report.machine.build
      digest = report.deterministic.digest
    }
  }

  var exit: Int
  var outcome: ComparisonOutcome
  var scenario: String
  var old: Run
  var new: Run
  var obstacles: [String]
  var rules: [RuleChange]
  var behaviour: BehaviourDifference?
  /// What differs on both screens at the first frame that differs; `nil`: they were not simulated again.
  var items: [ItemDifference]?
  var frames: FrameSurvey
  var metrics: [MetricComparison]
  var counts: [RunComparison.Count]
  var remarks: [String]

  package init(
    _ comparison: RunComparison, _ screens: ComparedScreens? = nil, old folder: String, new newFolder: String
  ) {
    exit = comparison.exit
    outcome = comparison.outcome
    scenario = comparison.new.scenario
    old = Run(comparison.old, folder: folder)
    new = Run(comparison.new, folder: newFolder)
    obstacles = comparison.obstacles
    rules = comparison.rules
    behaviour = comparison.behaviour
    items = screens.flatMap { $0.isComplete ? $0.differences : nil }
    frames = comparison.frames
    metrics = comparison.metrics
    counts = comparison.counts
    remarks = comparison.remarks
  }

  /// One line of JSON with its keys in order.
  package var json: String { JSONText.line(self) }
}
