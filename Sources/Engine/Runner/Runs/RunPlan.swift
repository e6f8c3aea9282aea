internal import HostSystem
package import Kernel
package import Metrics
package import Playing
package import ScenarioFormat

/// A validated run: what `skiprope run` was asked to do.
package struct RunPlan: Sendable {
  package var subject: any PlayedSubject
  package var scenario: Scenario
  /// Units to run, from 0; a part of the scenario's.
  package var units: Range<Int>
  /// Worker processes at a time, at least 1.
  package var workers: Int
  package var repetitions: Int
  package var keepAllFrames: Bool
  /// Run everything again with random hashing and compare the deterministic part.
  package var verify: Bool
  /// The run folder, made when it is missing.
  package var folder: String
  /// The executable that is started as a worker.
  package var executable: String
  package var commit: String
  package var bug: String?
  /// A planted slow-down (`PERCENT` or `PERCENT@STEP`), or `nil`; only in a build of scripts/planted.
  package var slowness: String?
  /// Whether work is to be counted whatever the scenario says.
  package var asksForWork: Bool
  /// Whether the command line changed the scenario: what is known to fail is then not held to its amount.
  package var isAltered = false
  /// The day of the run in UTC, which the dates of known failures are compared with.
  package var day = CivilDay(daysSinceEpoch: Int(HostClock.wallSeconds()) / 86_400)
  /// Whether the one session of the run keeps to the host's clock.
  package var keepsHostTime = false
  /// After so many seconds no further unit is begun, and the run is what there is by then; `nil`: it ends with its units.
  package var endsAfterSeconds: Double?
  /// The file that OpenMetrics are written to, or `nil`.
  package var metricsFile: String?
  /// Whether to continue the interrupted run in the folder; finished units do not run again.
  package var resumes = false
  /// The recorded order that one unit is played under; `nil`: the natural order, or many.
  package var order: ReplayedOrder?
  /// Whether units are played under other orders than the natural one.
  var playsOrders: Bool { scenario.schedules > 0 && order == nil }
  /// The part of the units that is played here; `nil`: all of them.
  package var shard: Shard?
  /// The digest of this program, where its commit does not say what was built.
  package var program: String?

  package init(
    of subject: any PlayedSubject, scenario: Scenario, units: Range<Int>, workers: Int, repetitions: Int,
    keepAllFrames: Bool,
    verify: Bool,
    folder: String, executable: String, commit: String, bug: String?, asksForWork: Bool = false
  ) {
    self.subject = subject
    self.scenario = scenario
    self.units = units
    self.workers = workers
    self.repetitions = repetitions
    self.keepAllFrames = keepAllFrames
    self.verify = verify
    self.folder = folder
    self.executable = executable
    self.commit = commit
    self.bug = bug
    self.asksForWork = asksForWork
  }

  /// The units that are played here.
  var played: Range<Int> { shard?.units(of: units) ?? units }

  /// Whether the run folder holds what units left of a run that did not come through, and that nobody is at work on.
  package var findsCutShortRun: Bool {
    RunIdentity.isThere(in: folder + "/units") && (try? RunPulse.read(from: folder))?.isOfAnother != true
  }

  /// Whether a run folder's newest run goes on, or was cut short without a report.
  package static func isUnfinished(in folder: String) -> Bool {
    guard RunIdentity.isThere(in: folder + "/units") else { return false }
    return (try? RunPulse.read(from: folder))?.state == .alive || !HostFolder.exists(folder + "/report.json")
  }

  /// Whether each unit is run once more to count its work: because that is asked for, or because a budget is on it.
  package var countsWork: Bool {
    asksForWork || scenario.budgets.contains { WorkMetrics.isCounted($0.metric) }
  }

  /// Virtual seconds of a unit on average, all its sessions and repetitions, by the first 50. O(their plans).
  package var secondsPerUnit: Double {
    let sample = units.prefix(50).map { subject.sessionCount(of: $0, in: scenario) }
    let passes = repetitions + (countsWork ? 1 : 0)
    return scenario.length.seconds * Double(sample.reduce(0, +) * passes)
      / Double(max(1, sample.count))
  }
}

/// How far a run is, for whoever shows it.
package struct RunProgress: Hashable, Sendable {
  /// What is being done: `running`, `trying orders`, `verifying`, `confirming` or `writing`.
  package var phase: String
  package var unitsDone: Int
  package var unitsTotal: Int
  package var frames: Int
  /// Virtual seconds of all sessions.
  package var simulatedSeconds: Double
  package var hitches: Int
  /// Live bytes of the sessions at hand, the largest.
  package var liveBytes: Int
  package var elapsedSeconds: Double
  /// Estimated from the virtual time that is done.
  package var secondsLeft: Double?

  /// What is left at the same pace when `simulated` of `planned` virtual seconds took so long; `nil` up to a hundredth.
  package static func secondsLeft(
    after elapsed: Double, simulated: Double, of planned: Double
  ) -> Double? {
    guard simulated > planned / 100 else { return nil }
    return elapsed * max(0, planned / simulated - 1)
  }
}
