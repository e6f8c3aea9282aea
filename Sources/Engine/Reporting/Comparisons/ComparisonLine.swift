package import Comparing
internal import Foundation
internal import Metrics

/// The last line of `compare --format json`.
package struct ComparisonLine: Encodable {
  /// A compared run.
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
  /// The differences between both screens at the first frame that differs; `nil`: the runs were not repeated.
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

  /// One line of JSON with sorted keys.
  package var json: String { JSONText.line(self) }
}
