package import Commands
internal import Invariants
internal import Kernel
internal import ScenarioFormat
internal import Simulation

/// Histories of a family's ledger on several devices, validated.
package struct HistoriesRequest: Hashable, Sendable {
  package var count: Int
  package var seed: UInt64
  package var workers: Int
  /// The command ends after the round at hand once this has passed; `nil`: when all is played. Nanoseconds.
  package var boundNanoseconds: Int64?
  /// A bug that the replicas are told to have.
  package var bug: String?
  /// Each planted bug is searched for instead.
  package var triesAll: Bool
  /// The seed of the one history that is told instead.
  package var only: UInt64?
  package var format: OutputFormat

  /// The flags of `histories`.
  package static let flags: [Flag] =
    [
      wanted.flag,
      CommonFlags.ownSeed.flag, CommonFlags.threads.flag, CommonFlags.time.flag,
      told.flag,
      CommonFlags.format.flag,
    ] + plantedFlags

  private static let wanted = ValueFlag.whole(
    "--count", in: 1...1_000_000_000, default: 100_000, "histories")
  private static let told = ValueFlag<UInt64?>(
    Flag(
      "--only", "SEED", "tell the one history that has this seed of its own, shrunk when it breaks a rule"),
    "a whole number from 0 to \(UInt64.max), as a failed history names it"
  ) { NumberSpelling.unsigned($0) }

  /// None where nothing is planted.
  private static let plantedFlags =
    FamilyBugs.all.isEmpty
    ? []
    : [
      Flag.planted("play replicas with a planted bug"),
      Flag(
        "--all-planted", nil,
        "play replicas with each planted bug in turn, and say after how many histories it is seen",
        formerly: "--canaries"),
    ]

  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 0, of: "histories")
    count = try parsed.value(HistoriesRequest.wanted)
    seed = try parsed.value(CommonFlags.ownSeed)
    workers = try parsed.value(CommonFlags.threads)
    boundNanoseconds = try parsed.value(CommonFlags.time)?.nanoseconds
    only = try parsed.value(HistoriesRequest.told)
    bug = try parsed.choice("--planted", of: FamilyBugs.ofReplicas.map(\.name))
    triesAll = parsed.has("--all-planted")
    format = try parsed.value(CommonFlags.format)
    if only != nil || bug != nil, triesAll {
      throw .usage(
        "`--all-planted` plays every planted bug; remove `\(only == nil ? "--planted" : "--only")`")
    }
  }
}
