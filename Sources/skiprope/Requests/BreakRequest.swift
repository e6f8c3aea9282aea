package import Commands
internal import Invariants
internal import Kernel
internal import ScenarioFormat

/// A search for broken rules, or the replay of one finding, validated.
package struct BreakRequest: Hashable, Sendable {
  package var cases: Int
  package var seed: UInt64
  package var workers: Int
  /// The search ends after the round at hand once this has passed; `nil`: when all cases are played. Nanoseconds.
  package var boundNanoseconds: Int64?
  package var out: String
  /// A bug that the gallery is told to have.
  package var canary: String?
  /// A scenario whose recording is played instead.
  package var replay: String?
  package var format: OutputFormat

  /// Cases unless the command line says otherwise.
  static let standardCases = 20_000

  /// The flags of `fuzz break`.
  package static let flags: [Flag] =
    [
      Flag("--cases", "N", "cases of up to 24 gestures each; default \(standardCases)"),
      Flag("--seed", "N", "every draw follows from it; default 1"),
      Flag("--workers", "N", "threads at a time, 1 to 256; default: the cores of this machine"),
      Flag("--time", "T", "end after this time, such as 90s or 5m, and write what there is"),
      Flag("--out", "DIR", "the folder of the results; default: Reports/runs/fuzz-break/<commit>-<seed>"),
      Flag("--replay", "FILE", "play the recording of this scenario and say what it breaks"),
      Flag("--format", "text|json", "how the result is printed; default text"),
    ] + canaryFlags

  /// None where nothing is planted.
  private static let canaryFlags =
    Canary.arePlanted ? [Flag("--canary", "NAME", "search a gallery with a known bug")] : []

  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 0, of: "fuzz break")
    cases = try parsed.whole("--cases", in: 1...1_000_000_000) ?? BreakRequest.standardCases
    seed = try parsed.seed() ?? 1
    workers = try parsed.workers()
    boundNanoseconds = try parsed.boundNanoseconds()
    canary = try parsed.choice("--canary", of: Canary.ofGestures.map(\.rawValue))
    replay = try parsed.text("--replay")
    format = try parsed.format()
    out =
      try parsed.text("--out")
      ?? ProjectFolder.path("Reports/runs/fuzz-break/\(SourceCommit.current)-\(seed)")
  }
}
