package import Kernel
package import Metrics
package import ScenarioFormat

/// The order for a worker: one unit of a resolved scenario, and how to run it.
package struct WorkOrder: Codable, Sendable {
  package var scenario: Scenario
  package var unit: Int
  /// Number of runs of the unit in this process, at least 1.
  package var repetitions: Int
  /// Whether all sessions store their rows, and each of their frames.
  package var keepAllFrames: Bool
  /// Number of the unit's first sessions that store rows.
  package var detailedSessions: Int
  /// The folder of the units' results, and the folder below which the unit may write files during its run.
  package var results: String
  package var scratch: String
  /// The host's calibration score: the best that the parent knows when the unit starts.
  package var hostScore: Double
  /// The host's speed at the work of effects (`HostYardstick`); `nil` if it is not measured.
  package var decodeScore: Double?
  /// A planted bug to run with; `nil`: none. Only in a build of scripts/planted.
  package var bug: String?
  /// Whether the unit runs once more to count its work; `nil` (an older order): no.
  package var countsWork: Bool?
  /// Whether frames wait for their vsync on the host's clock; `nil` (an older order): no.
  package var storesHostTime: Bool?
  /// A planted slowdown; `nil`: none. Only in a build of scripts/planted.
  package var slowness: String?
  /// Clips to record; `nil` (an older order): none.
  package var clips: [ClipRequest]?
  /// The order of events that are ready at the same instant; `nil` (an older order): the natural order, without recording
  /// choices.
  package var schedule: Schedule?
  /// Whether deviations from the natural order are named; `nil`: no.
  package var namesChoices: Bool?
  /// Whether only rules are checked, so that no frame is counted, stored or timed; `nil`: no.
  package var checksOnly: Bool?
  /// The choice of each session at which all ready events are named; `nil`: none.
  package var watchedChoice: Int?
  /// Number of schedules to run besides the natural one, instead of a single run; `nil`: a single run.
  package var schedules: Int?

  package init(
    scenario: Scenario, unit: Int, repetitions: Int, keepAllFrames: Bool, detailedSessions: Int,
    results: String,
    scratch: String, hostScore: Double, bug: String?, countsWork: Bool = false
  ) {
    self.scenario = scenario
    self.unit = unit
    self.repetitions = repetitions
    self.keepAllFrames = keepAllFrames
    self.detailedSessions = detailedSessions
    self.results = results
    self.scratch = scratch
    self.hostScore = hostScore
    self.bug = bug
    self.countsWork = countsWork
  }
}
