package import Kernel
package import Metrics
package import Playing
package import Reporting
package import Runner
package import ScenarioFormat

/// A run, validated: every value is in range and every input exists.
package struct RunRequest: Sendable {
  /// The frames that the run folder stores.
  package enum StoredFrames: String, Hashable, Sendable, CaseIterable {
    /// The worst 100.
    case worst
    /// Every one.
    case all
  }

  /// The program that was called.
  package var program: Program
  /// The scenario with the command line's changes.
  package var typed: TypedScenario
  package var workers: Int
  package var repetitions: Int
  /// The commit of the program, for the report.
  package var commit: String
  /// The run folder: as given, else `Reports/runs/<scenario>/<commit>-<seed>` of the project.
  package var out: String
  package var storedFrames: StoredFrames
  /// The clips to record.
  package var clips = ClipRetention.failed
  /// Whether a second run with random hashing must have the same digests.
  package var verifies: Bool
  /// Whether to count work even without a budget on it.
  package var countsWork: Bool
  /// Whether to continue the interrupted run in the run folder.
  package var resumes = false
  /// The time after which no further unit starts; `nil`: no limit.
  package var hours: TimeSpan?
  /// Whether the run's single session follows this machine's clock.
  package var storesHostTime = false
  /// The file for OpenMetrics; `nil`: none.
  package var metricsFile: String?
  /// The shard to run into the folder that all shards share; `nil`: the whole run.
  package var shard: Shard?
  /// The recorded order to run under; `nil`: the natural one, and others if the scenario requests them.
  package var order: ReplayedOrder?
  /// Whether to run a finished shard again.
  package var again = false
  /// Whether to print every budget, rule and figure, not only the deciding ones.
  package var isFull = false
  package var format: OutputFormat
  /// The planted bug to enable; `nil`: none.
  package var bug: String?
  /// The planted slow-down; `nil`: none.
  package var slowness: String?
  /// The given flags, in the order of the help.
  package var typedFlags: [TypedFlag] = []
  /// Warnings to print before the run.
  package var remarks: [String] = []

  /// The scenario to run, and its units.
  package var scenario: Scenario {
    get { typed.scenario }
    set { typed.scenario = newValue }
  }
  package var units: ClosedRange<Int> { typed.units }
  package var subject: any SimulatedSubject { program.subject }
  /// The scenario's file as given.
  package var scenarioFile: String { typed.loaded.file }
}

/// How results are printed.
package enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  case text
  /// The last line on standard output is one JSON object.
  case json
}
