package import Commands
internal import FamilySweeps
internal import Kernel
internal import ScenarioFormat
package import Sweeping

/// A fuzz run, validated.
package struct FuzzRequest: Hashable, Sendable {
  package var plan: SweepPlan
  /// The plan's file as it was named.
  package var file: String
  package var workers: Int
  /// The run ends after the block at hand once this has passed; `nil`: when all is done. Nanoseconds.
  package var boundNanoseconds: Int64?
  /// As typed, else `Reports/runs/fuzz-<name>/<commit>-<seed>` of the project.
  package var out: String
  package var format: OutputFormat

  /// The flags of `fuzz`.
  package static let flags: [Flag] = [
    Flag("--seed", "N", "another seed than the scenario's"),
    Flag("--workers", "N", "threads at a time, 1 to 256; default: the cores of this machine"),
    Flag("--time", "T", "end after this time, such as 90s or 5m, and write what there is"),
    Flag("--out", "DIR", "the folder of the results; default: Reports/runs/fuzz-<name>/<commit>-<seed>"),
    Flag("--format", "text|json", "how the result is printed; default text"),
  ]

  /// The request behind what was typed: reads the scenario.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "fuzz")
    let seed = try parsed.seed()
    let workers = try parsed.workers()
    let bound = try parsed.boundNanoseconds()
    let format = try parsed.format()
    let out = try parsed.text("--out")
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
    self.out =
      out ?? ProjectFolder.path("Reports/runs/fuzz-\(plan.name)/\(SourceCommit.current)-\(plan.seed)")
    self.format = format
  }
}
