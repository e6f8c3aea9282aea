package import Kernel
package import Metrics
package import ScenarioFormat

/// What a worker is told to run: one unit of a resolved scenario.
package struct WorkOrder: Codable, Sendable {
  package var scenario: Scenario
  package var unit: Int
  /// How often the unit is replayed in this process, at least 1.
  package var repetitions: Int
  /// Whether every frame of every session is kept, not only of the first sessions.
  package var keepAllFrames: Bool
  /// How many of the unit's first sessions keep their rows.
  package var detailedSessions: Int
  /// How many of those keep their frames, too; `nil`, of an order that does not know of it: all.
  package var framedSessions: Int?
  /// The folder of the units' results, and the one below which the unit may write files while it runs.
  package var results: String
  package var scratch: String
  /// The host's calibration score, the best that the parent knows when the unit starts.
  package var hostScore: Double
  /// How fast the host does what effects rest on (`HostYardstick`), likewise; `nil` where that is not done.
  package var decodeScore: Double?
  /// A planted bug to run with, or `nil`; only in a build of scripts/planted.
  package var bug: String?
  /// Whether the unit is run once more to count its work; `nil`, of an order that does not know of it: no.
  package var countsWork: Bool?
  /// Whether its frames wait for their vsync by the host's clock; `nil`, of an order that does not know of it: no.
  package var keepsHostTime: Bool?
  /// A planted slow-down, or `nil`; only in a build of scripts/planted.
  package var slowness: String?
  /// Moments of the unit that are to be recorded; `nil`, of an order that does not know of it: none.
  package var moments: [ClipRequest]?
  /// What comes first of what is ready at one instant; `nil`, of an order that does not know of it: the natural order, unrecorded.
  package var schedule: Schedule?
  /// Whether the choices that are not natural are named; `nil`: no.
  package var namesChoices: Bool?
  /// Whether rules are all that is wanted of the unit, so that no frame is counted, kept or timed; `nil`: no.
  package var checksOnly: Bool?
  /// A choice of each session at which all that is ready is named; `nil`: none.
  package var watchedChoice: Int?
  /// Under how many schedules the unit is to be played, besides the natural one, instead of once; `nil`: it is played once.
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
