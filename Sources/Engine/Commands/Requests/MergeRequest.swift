/// Shards to merge, validated.
package struct MergeRequest: Sendable {
  package var program: Program
  /// The shared folder of the shards.
  package var folder: String
  /// The run folder to write: as given, else the shards' folder.
  package var out: String
  /// Parallel processes for second looks.
  package var workers: Int
  /// Whether to print every budget, rule and figure, not only the deciding ones.
  package var isFull: Bool
  package var format: OutputFormat

  /// The flags of `merge`.
  package static let flags: [Flag] = [
    Flag("--out", "RUN", "the run folder to write; default: DIR"),
    Flag(
      "--workers", "N",
      "processes at a time for second looks, 1 to 256; default: the cores of this machine"
    ),
    CommonFlags.full, CommonFlags.format.flag,
  ]

  /// Reads the arguments.
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
