internal import Metrics
internal import Playing
internal import Runner

/// A look at how far the shards of a run are, validated.
package struct ShardsRequest: Hashable, Sendable {
  /// The folder that the shards share.
  package var folder: String
  /// How many shards there are to be; `nil`: as many as the first that was begun says.
  package var count: Int?
  /// Whether only the missing ones are printed.
  package var missingOnly: Bool
  /// What units are called.
  package var units: String

  /// The flags of `shards`.
  package static let flags: [Flag] = [
    wanted.flag,
    Flag(
      "--missing", nil, "print only those that are not through, as a job array has them; nothing when all are"
    ),
  ]

  private static let wanted = ValueFlag.whole(
    "--count", in: 1...Shard.most, "how many there are to be, needed until one is begun")

  /// The request behind what was typed.
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
