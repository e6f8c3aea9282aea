package import ScenarioFormat

/// What a worker is told to run: one family of a resolved scenario.
package struct WorkOrder: Codable, Sendable {
  package var scenario: Scenario
  package var family: Int
  /// How often the family is replayed in this process, at least 1.
  package var repetitions: Int
  /// Whether every frame of every session is kept, not only of the first sessions.
  package var keepAllFrames: Bool
  /// How many of the family's first sessions keep their rows.
  package var detailedSessions: Int
  /// How many of those keep their frames, too; `nil`, of an order that does not know of it: all.
  package var framedSessions: Int?
  /// The folder of family results, and the one below which the family may write files while it runs.
  package var results: String
  package var scratch: String
  /// The host's calibration score, the best that the parent knows when the family starts.
  package var hostScore: Double
  /// How fast the host decodes (`DecodeScore`), likewise; `nil` where nothing is decoded.
  package var decodeScore: Double?
  /// A known bug to run with, or `nil`; only in builds with the trait Canaries.
  package var canary: String?
  /// Whether the family is run once more to count its work; `nil`, of an order that does not know of it: no.
  package var countsWork: Bool?
  /// Whether its frames wait for their vsync by the host's clock; `nil`, of an order that does not know of it: no.
  package var keepsHostTime: Bool?
  /// A planted slow-down (`PlantedSlowness`), or `nil`; only in builds with the trait Canaries.
  package var slowness: String?

  package init(
    scenario: Scenario, family: Int, repetitions: Int, keepAllFrames: Bool, detailedSessions: Int,
    results: String,
    scratch: String, hostScore: Double, canary: String?, countsWork: Bool = false
  ) {
    self.scenario = scenario
    self.family = family
    self.repetitions = repetitions
    self.keepAllFrames = keepAllFrames
    self.detailedSessions = detailedSessions
    self.results = results
    self.scratch = scratch
    self.hostScore = hostScore
    self.canary = canary
    self.countsWork = countsWork
  }
}
