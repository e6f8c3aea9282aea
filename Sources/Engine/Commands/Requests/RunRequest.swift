package import Kernel
package import Metrics
package import Playing
package import Reporting
package import Runner
package import ScenarioFormat

/// A run, validated: every value is in its range and every input exists.
package struct RunRequest: Sendable {
  /// How many frames the run folder keeps.
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
  /// The commit that was built, for the report.
  package var commit: String
  /// The run folder: as typed, else `Reports/runs/<scenario>/<commit>-<seed>` of the project.
  package var out: String
  package var keptFrames: StoredFrames
  /// Which moments are recorded.
  package var moments = ClipRetention.failed
  /// Whether a second run with random hashing must give the same digests.
  package var verifies: Bool
  /// Whether work is counted, even if no budget is on it.
  package var countsWork: Bool
  /// Whether the run that was cut short in the run folder goes on.
  package var resumes = false
  /// The time after which no further unit is begun; `nil`: the run ends with its units.
  package var hours: TimeSpan?
  /// Whether the one session of the run keeps to this machine's clock.
  package var keepsHostTime = false
  /// Where OpenMetrics are written to, or `nil`.
  package var metricsFile: String?
  /// The part that is played here, into the folder that all shards of the run share; `nil`: the whole run.
  package var shard: Shard?
  /// The recorded order to play under, and what is recorded; `nil`: the natural one, and others where the scenario asks for them.
  package var order: ReplayedOrder?
  /// Whether a shard that is through is played once more.
  package var again = false
  /// Whether every budget, rule and figure is printed, not only what decides.
  package var isFull = false
  package var format: OutputFormat
  /// The planted bug to switch on; always `nil` where nothing is planted.
  package var bug: String?
  /// The slow-down to play with; always `nil` where nothing is planted.
  package var slowness: String?
  /// The flags that were typed, in the order of the help; a switch has no value.
  package var typedFlags: [TypedFlag] = []
  /// What is to be said before the run, though it is no reason not to run.
  package var remarks: [String] = []

  /// The scenario as it is played, and the units that are.
  package var scenario: Scenario {
    get { typed.scenario }
    set { typed.scenario = newValue }
  }
  package var units: ClosedRange<Int> { typed.units }
  package var subject: any PlayedSubject { program.subject }
  /// The scenario's file as it was named.
  package var scenarioFile: String { typed.loaded.file }
}

/// How results are printed.
package enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  case text
  /// The last line on standard output is one JSON object.
  case json
}
