internal import Metrics
package import Playing
package import ScenarioFormat

/// Joins the shards of a run and judges the result like any run. It writes only units that run again.
package struct ShardMerge {
  private let shards: JoinedShards
  private let plan: RunPlan

  /// Joins the shards of the run in `folder` into the run folder `out`.
  ///
  /// Units may run again, so `commit` and `program`, which are this program's, must equal the shards'. `workers` is the number of
  /// parallel processes.
  package init(
    of folder: String, _ subject: any SimulatedSubject, into out: String, executable: String, commit: String,
    program: String?, workers: Int
  ) throws(RunError) {
    shards = try JoinedShards(of: folder, subject)
    plan = shards.identity.plan(of: subject, folder: out, executable: executable, workers: workers)
    var mine = plan
    (mine.commit, mine.program) = (commit, program)
    var differing = shards.identity.differing(from: RunIdentity(mine), of: subject)
    let builds = (shards.parts[0].machine.build, MachineFacts.identity(of: subject).build)
    if builds.0 != builds.1 { differing.append("build (\(builds.0), and this is \(builds.1))") }
    guard differing.isEmpty else {
      throw .invalidInput(
        "the shards in \(folder) were run by a program with another \(differing.joined(separator: ", another ")); "
          + "merge them with that one")
    }
  }

  /// The scenario, the command that makes the run in one process, the number of shards, and the number of additional attempts
  /// compared.
  package var scenario: Scenario { plan.scenario }
  package var command: String { shards.command }
  package var count: Int { shards.count }
  package var repeated: Int { shards.repeated }

  /// Joins the shards. Failed budgets and differing attempts are outcomes, not errors. `write` is called with the outcome before
  /// the run is marked as over.
  package func run<Written>(
    inspection: RunCoordinator.Inspection = .thorough, show: @escaping (RunProgress) -> Void,
    isInterrupted: @escaping () -> Bool,
    write: (RunCoordinator.Outcome, RunCoordinator) throws(RunError) -> Written
  ) throws(RunError) -> Written {
    let coordinator = RunCoordinator(
      plan: plan, inspection: inspection, show: show, isInterrupted: isInterrupted)
    let outcome = try coordinator.join(shards)
    let written = try write(outcome, coordinator)
    coordinator.hasWritten(outcome)
    return written
  }
}
