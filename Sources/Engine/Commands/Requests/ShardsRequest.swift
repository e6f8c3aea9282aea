internal import Metrics
internal import Playing
internal import Runner

/// A query for the progress of a run's shards, validated.
package struct ShardsRequest: Hashable, Sendable {
  /// The shared folder of the shards.
  package var folder: String
  /// The number of shards; `nil`: as stated by the first one that started.
  package var count: Int?
  /// Whether to print only the missing shards.
  package var missingOnly: Bool
  /// The app's plural for units.
  package var units: String

  /// The flags of `shards`.
  package static let flags: [Flag] = [
    wanted.flag,
    Flag(
      "--missing", nil, "print only the missing ones, as for a job array; nothing when all are finished"
    ),
  ]

  private static let wanted = ValueFlag.whole(
    "--count", in: 1...Shard.most, "the number of shards, needed until one has started")

  /// Reads the arguments.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "shards")
    guard let folder = parsed.positionals.first else {
      throw .usage("`shards` needs their folder: `\(parsed.program.name) shards DIR`")
    }
    self.folder = InputFile.runFolder(folder)
    units = parsed.program.subject.unitWord.several
    count = try parsed.value(ShardsRequest.wanted)
    missingOnly = parsed.has("--missing")
  }
}
