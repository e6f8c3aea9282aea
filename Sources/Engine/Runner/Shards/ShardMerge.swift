internal import Metrics
package import Playing
package import ScenarioFormat

/// Joins the shards of a run, looks at it as at any run, and writes nothing but what is played again.
package struct ShardMerge {
  private let shards: JoinedShards
  private let plan: RunPlan

  /// The shards of the run in `folder`, to be joined into the run folder `out`. `commit` and `program` are this program's, and
  /// must be the shards', as units may be played again; `workers` processes at a time do that.
  package init(
    of folder: String, _ subject: any PlayedSubject, into out: String, executable: String, commit: String,
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
        "the shards in \(folder) were played by a program of another \(differing.joined(separator: ", another ")); "
          + "merge them with that one")
    }
  }

  /// The scenario of the run, the command that makes it in one process, how many shards there are, and how many attempts more
  /// than that were compared with the first of their shard.
  package var scenario: Scenario { plan.scenario }
  package var command: String { shards.command }
  package var count: Int { shards.count }
  package var repeated: Int { shards.repeated }

  /// Joins them; a run that fails its budgets, and shards that did not do the same twice, are outcomes. `write` is what is done
  /// with the outcome before the run is said to be over.
  package func run<Written>(
    looks: RunCoordinator.Looks = .thorough, show: @escaping (RunProgress) -> Void,
    isInterrupted: @escaping () -> Bool,
    write: (RunCoordinator.Outcome, RunCoordinator) throws(RunError) -> Written
  ) throws(RunError) -> Written {
    let coordinator = RunCoordinator(plan: plan, looks: looks, show: show, isInterrupted: isInterrupted)
    let outcome = try coordinator.join(shards)
    let written = try write(outcome, coordinator)
    coordinator.hasWritten(outcome)
    return written
  }
}
