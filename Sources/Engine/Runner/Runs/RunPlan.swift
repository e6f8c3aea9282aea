internal import HostSystem
package import Kernel
package import Metrics
package import Playing
package import ScenarioFormat

/// A validated run: the request of `skiprope run`.
package struct RunPlan: Sendable {
  package var subject: any SimulatedSubject
  package var scenario: Scenario
  /// Units to run, from 0; a part of the scenario's units.
  package var units: Range<Int>
  /// Number of parallel worker processes, at least 1.
  package var workers: Int
  package var repetitions: Int
  package var keepAllFrames: Bool
  /// Whether to run everything again with random hashing and compare the deterministic part.
  package var verify: Bool
  /// The run folder, made if it is missing.
  package var folder: String
  /// The executable of the workers.
  package var executable: String
  package var commit: String
  package var bug: String?
  /// A planted slowdown (`PERCENT` or `PERCENT@STEP`), or `nil`. Only in a build of scripts/planted.
  package var slowness: String?
  /// Whether to count work regardless of the scenario.
  package var asksForWork: Bool
  /// Whether the command line changed the scenario. The amounts of known failures are then not compared.
  package var isAltered = false
  /// The day of the run in UTC, compared with the dates of known failures.
  package var day = CivilDay(daysSinceEpoch: Int(HostClock.wallSeconds()) / 86_400)
  /// Whether the run's only session runs in real time, by the host's clock.
  package var storesHostTime = false
  /// Time limit in seconds: no unit begins after it. `nil`: none.
  package var endsAfterSeconds: Double?
  /// The path for OpenMetrics, or `nil`.
  package var metricsFile: String?
  /// Whether to resume the interrupted run in the folder. Finished units do not run again.
  package var resumes = false
  /// The recorded order under which one unit runs; `nil`: the natural order, or several.
  package var order: ReplayedOrder?
  /// Whether units also run under other orders than the natural one.
  var playsOrders: Bool { scenario.schedules > 0 && order == nil }
  /// The part of the units to run here; `nil`: all.
  package var shard: Shard?
  /// The digest of this program, if its commit does not identify the build.
  package var program: String?

  package init(
    of subject: any SimulatedSubject, scenario: Scenario, units: Range<Int>, workers: Int, repetitions: Int,
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

  /// The units to run here.
  var unitsToRun: Range<Int> { shard?.units(of: units) ?? units }

  /// Whether the run folder holds an interrupted run that no process is working on.
  package var findsCutShortRun: Bool {
    RunIdentity.isThere(in: folder + "/units") && (try? RunPulse.read(from: folder))?.isOfAnother != true
  }

  /// Whether a run folder's newest run is active, or was interrupted before its report.
  package static func isUnfinished(in folder: String) -> Bool {
    guard RunIdentity.isThere(in: folder + "/units") else { return false }
    return (try? RunPulse.read(from: folder))?.state == .alive || !HostFolder.exists(folder + "/report.json")
  }

  /// Whether each unit runs once more to count its work: on request, or because a budget needs the counts.
  package var countsWork: Bool {
    asksForWork || scenario.budgets.contains { WorkMetrics.isCounted($0.metric) }
  }

  /// Mean virtual seconds of a unit with all sessions and repetitions, from the first 50 units. O(their plans).
  package var secondsPerUnit: Double {
    let sample = units.prefix(50).map { subject.sessionCount(of: $0, in: scenario) }
    let passes = repetitions + (countsWork ? 1 : 0)
    return scenario.length.seconds * Double(sample.reduce(0, +) * passes)
      / Double(max(1, sample.count))
  }
}

/// The progress of a run, for display.
package struct RunProgress: Hashable, Sendable {
  /// The current phase: `running`, `trying orders`, `verifying`, `confirming` or `writing`.
  package var phase: String
  package var unitsDone: Int
  package var unitsTotal: Int
  package var frames: Int
  /// Virtual seconds of all sessions.
  package var simulatedSeconds: Double
  package var hitches: Int
  /// The largest live bytes of a running session.
  package var liveBytes: Int
  package var elapsedSeconds: Double
  /// Estimate from the virtual time done so far.
  package var secondsLeft: Double?

  /// Estimates the remaining time at the same pace; `nil` until more than 1 % of `planned` is done.
  package static func secondsLeft(
    after elapsed: Double, simulated: Double, of planned: Double
  ) -> Double? {
    guard simulated > planned / 100 else { return nil }
    return elapsed * max(0, planned / simulated - 1)
  }
}
