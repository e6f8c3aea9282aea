/// Shards to join, validated.
package struct MergeRequest: Sendable {
  package var program: Program
  /// The folder that the shards share.
  package var folder: String
  /// The run folder to write: as typed, else the shards' own.
  package var out: String
  /// Processes at a time, for what is looked at again.
  package var workers: Int
  /// Whether every budget, rule and figure is printed, not only what decides.
  package var isFull: Bool
  package var format: OutputFormat

  /// The flags of `merge`.
  package static let flags: [Flag] = [
    Flag("--out", "RUN", "the run folder to write; default: DIR"),
    Flag(
      "--workers", "N",
      "processes at a time for what is looked at again, 1 to 256; default: the cores of this machine"
    ),
    CommonFlags.full, CommonFlags.format.flag,
  ]

  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "merge")
    guard let folder = parsed.positionals.first else {
      throw .usage("`merge` needs the folder of the shards: `\(parsed.program.name) merge DIR`")
    }
    self.folder = InputFile.runFolder(folder)
    program = parsed.program
    out = try parsed.folder("--out") ?? self.folder
    workers = try parsed.value(CommonFlags.workers)
    isFull = parsed.has(CommonFlags.full.name)
    format = try parsed.value(CommonFlags.format)
  }
}
