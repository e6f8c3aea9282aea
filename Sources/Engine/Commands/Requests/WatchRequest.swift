/// A run to watch, validated.
package struct WatchRequest: Sendable {
  package var program: Program
  /// The run folder.
  package var run: String
  /// Whether to say once how it is, and leave.
  package var once: Bool

  /// The port of this machine that a page is served on; 0: any that is free, `nil`: none.
  package var port: Int?

  private static let port = ValueFlag<Int?>.whole(
    "--port", in: 1...65_535, "with --serve: the port, default: any that is free")

  /// The flags of `watch`.
  package static let flags: [Flag] = [
    Flag("--once", nil, "say once how the run is, and leave"),
    Flag(
      "--serve", nil, "serve a page to browsers of this machine, and to nobody else, until the run is over"),
    port.flag,
  ]

  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "watch")
    guard let run = parsed.positionals.first else {
      throw .usage("`watch` needs a run folder: `\(parsed.program.name) watch RUN`")
    }
    program = parsed.program
    self.run = InputFile.runFolder(run)
    once = parsed.has("--once")
    let port = try parsed.value(WatchRequest.port)
    if parsed.has("--serve") {
      if once { throw .usage("`--serve` goes on until the run is over; leave `--once` out") }
      self.port = port ?? 0
    } else if port != nil {
      throw .usage("`--port` is for a page; ask for one with `--serve`")
    }
  }
}
