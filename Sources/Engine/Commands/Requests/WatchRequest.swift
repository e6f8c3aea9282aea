/// A run to watch, validated.
package struct WatchRequest: Sendable {
  package var program: Program
  /// The run folder.
  package var run: String
  /// Whether to print the progress once and exit.
  package var once: Bool

  /// The local port of the page; 0: any free port, `nil`: no page.
  package var port: Int?

  private static let port = ValueFlag<Int?>.whole(
    "--port", in: 1...65_535, "with --serve: the port, default: any that is free")

  /// The flags of `watch`.
  package static let flags: [Flag] = [
    Flag("--once", nil, "print the progress once and exit"),
    Flag(
      "--serve", nil, "serve a page to browsers on this machine only, until the run is over"),
    port.flag,
  ]

  /// Reads the arguments.
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
