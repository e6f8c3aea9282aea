package import Commands
internal import FamilySweeps
internal import Kernel
internal import ScenarioFormat
package import Sweeping

/// A validated request for a fuzz run.
package struct FuzzRequest: Hashable, Sendable {
  package var plan: SweepPlan
  /// The plan's file as named by the user.
  package var file: String
  package var workers: Int
  /// The time limit, nanoseconds: the run ends after the current block. `nil`: no limit.
  package var boundNanoseconds: Int64?
  /// The folder as typed, else `Reports/runs/fuzz-<name>/<commit>-<seed>` of the project.
  package var out: String
  package var format: OutputFormat

  /// The flags of `fuzz`.
  package static let flags: [Flag] = [
    CommonFlags.seed.flag, CommonFlags.threads.flag, CommonFlags.time.flag,
    Flag("--out", "DIR", "the folder of the results; default: Reports/runs/fuzz-<name>/<commit>-<seed>"),
    CommonFlags.format.flag,
  ]

  /// Parses the arguments and reads the scenario.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "fuzz")
    let seed = try parsed.value(CommonFlags.seed)
    let workers = try parsed.value(CommonFlags.threads)
    let bound = try parsed.value(CommonFlags.time)?.nanoseconds
    let format = try parsed.value(CommonFlags.format)
    let out = try parsed.folder("--out")
    guard let name = parsed.positionals.first else {
      throw .usage("`fuzz` needs a scenario: `skiprope fuzz debounce`; see `skiprope fuzz --help`")
    }
    do throws(ScenarioError) {
      (plan, file) = try SweepLibrary(root: ProjectFolder.path("Scenarios/fuzz")).load(name)
    } catch {
      throw CommandFailure(error)
    }
    if let seed { plan.seed = seed }
    self.workers = workers
    boundNanoseconds = bound
    if let out { try InputFile.refuseRun(out) }
    self.out =
      out ?? ProjectFolder.path("Reports/runs/fuzz-\(plan.name)/\(SourceCommit.current)-\(plan.seed)")
    self.format = format
  }
}
