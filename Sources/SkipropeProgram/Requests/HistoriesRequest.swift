package import Commands
internal import Invariants
internal import Kernel
internal import ScenarioFormat
internal import Simulation

/// A validated request to simulate histories of a family's ledger on several devices.
package struct HistoriesRequest: Hashable, Sendable {
  package var count: Int
  package var seed: UInt64
  package var workers: Int
  /// The time limit, nanoseconds: the command ends after the current round. `nil`: no limit.
  package var boundNanoseconds: Int64?
  /// A planted bug of the replicas.
  package var bug: String?
  /// Whether to search for each planted bug instead.
  package var triesAll: Bool
  /// The seed of the single history to print instead.
  package var only: UInt64?
  package var format: OutputFormat

  /// The flags of `histories`.
  package static let flags: [Flag] =
    [
      wanted.flag,
      CommonFlags.ownSeed.flag, CommonFlags.threads.flag, CommonFlags.time.flag,
      reported.flag,
      CommonFlags.format.flag,
    ] + plantedFlags

  private static let wanted = ValueFlag.whole(
    "--count", in: 1...1_000_000_000, default: 100_000, "histories")
  private static let reported = ValueFlag<UInt64?>(
    Flag(
      "--only", "SEED", "print the single history with this seed, shrunk when it breaks a rule"),
    "a whole number from 0 to \(UInt64.max), as a failed history names it"
  ) { NumberSpelling.unsigned($0) }

  /// Empty in a build without planted bugs.
  private static let plantedFlags =
    FamilyBugs.all.isEmpty
    ? []
    : [
      Flag.planted("simulate replicas with a planted bug"),
      Flag(
        "--all-planted", nil,
        "simulate replicas with each planted bug in turn, and report after how many histories it is found",
        formerly: "--canaries"),
    ]

  /// Parses the arguments.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 0, of: "histories")
    count = try parsed.value(HistoriesRequest.wanted)
    seed = try parsed.value(CommonFlags.ownSeed)
    workers = try parsed.value(CommonFlags.threads)
    boundNanoseconds = try parsed.value(CommonFlags.time)?.nanoseconds
    only = try parsed.value(HistoriesRequest.reported)
    bug = try parsed.choice("--planted", of: FamilyBugs.ofReplicas.map(\.name))
    triesAll = parsed.has("--all-planted")
    format = try parsed.value(CommonFlags.format)
    if only != nil || bug != nil, triesAll {
      throw .usage(
        "`--all-planted` runs every planted bug; remove `\(only == nil ? "--planted" : "--only")`")
    }
  }
}
