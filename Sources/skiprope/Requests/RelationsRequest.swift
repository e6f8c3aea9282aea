package import Commands
internal import Kernel
internal import ScenarioFormat

/// A check of the metamorphic relations, validated.
package struct RelationsRequest: Hashable, Sendable {
  package var sequences: Int
  package var seed: UInt64
  package var workers: Int
  /// The check ends after the round at hand once this has passed; `nil`: when all is done. Nanoseconds.
  package var boundNanoseconds: Int64?

  /// The flags of `fuzz relations`.
  package static let flags: [Flag] = [
    Flag("--sequences", "N", "generated gestures, each under every relation; default 100000"),
    Flag("--seed", "N", "every draw follows from it; default 1"),
    Flag("--workers", "N", "threads at a time, 1 to 256; default: the cores of this machine"),
    Flag("--time", "T", "end after this time, such as 90s or 5m, and say what there is"),
  ]

  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 0, of: "fuzz relations")
    sequences = try parsed.whole("--sequences", in: 1...1_000_000_000) ?? 100_000
    seed = try parsed.seed() ?? 1
    workers = try parsed.workers()
    boundNanoseconds = try parsed.boundNanoseconds()
  }
}
