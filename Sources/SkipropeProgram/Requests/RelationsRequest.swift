package import Commands
internal import Kernel
internal import ScenarioFormat

/// A validated request to check the metamorphic relations.
package struct RelationsRequest: Hashable, Sendable {
  package var sequences: Int
  package var seed: UInt64
  package var workers: Int
  /// The time limit, nanoseconds: the check ends after the current round. `nil`: no limit.
  package var boundNanoseconds: Int64?

  /// The flags of `fuzz relations`.
  package static let flags: [Flag] = [
    wanted.flag,
    CommonFlags.ownSeed.flag, CommonFlags.threads.flag, CommonFlags.time.flag,
  ]

  private static let wanted = ValueFlag.whole(
    "--sequences", in: 1...1_000_000_000, default: 100_000, "generated gestures, each under every relation")

  /// Parses the arguments.
  package init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 0, of: "fuzz relations")
    sequences = try parsed.value(RelationsRequest.wanted)
    seed = try parsed.value(CommonFlags.ownSeed)
    workers = try parsed.value(CommonFlags.threads)
    boundNanoseconds = try parsed.value(CommonFlags.time)?.nanoseconds
  }
}
