package import Commands
internal import Invariants
internal import Kernel
internal import ScenarioFormat
internal import Simulation

/// A validated request to search for broken rules, or to replay one finding.
package struct BreakRequest: Hashable, Sendable {
  package var cases: Int
  package var seed: UInt64
  package var workers: Int
  /// The time limit, nanoseconds: the search ends after the current round. `nil`: it ends after all cases.
  package var boundNanoseconds: Int64?
  package var out: String
  /// A planted bug of the gallery.
  package var bug: String?
  /// A scenario whose recording is replayed instead.
  package var replay: String?
  package var format: OutputFormat

  /// The flags of `fuzz break`.
  package static let flags: [Flag] =
    [
      wanted.flag,
      CommonFlags.ownSeed.flag, CommonFlags.threads.flag, CommonFlags.time.flag,
      Flag("--out", "DIR", "the folder of the results; default: Reports/runs/fuzz-break/<commit>-<seed>"),
      Flag("--replay", "FILE", "replay the recording of this scenario and report the rule that it breaks"),
      CommonFlags.format.flag,
    ] + plantedFlags

  private static let wanted = ValueFlag.whole(
    "--cases", in: 1...1_000_000_000, default: 20_000, "cases of up to 24 gestures each")

  /// Empty in a build without planted bugs.
  private static let plantedFlags =
    FamilyBugs.all.isEmpty ? [] : [Flag.planted("search a gallery with a planted bug")]

  /// Parses the arguments.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 0, of: "fuzz break")
    cases = try parsed.value(BreakRequest.wanted)
    seed = try parsed.value(CommonFlags.ownSeed)
    workers = try parsed.value(CommonFlags.threads)
    boundNanoseconds = try parsed.value(CommonFlags.time)?.nanoseconds
    bug = try parsed.choice("--planted", of: FamilyBugs.ofGestures.map(\.name))
    replay = try parsed.text("--replay")
    format = try parsed.value(CommonFlags.format)
    out =
      try parsed.folder("--out")
      ?? ProjectFolder.path("Reports/runs/fuzz-break/\(SourceCommit.current)-\(seed)")
  }
}
