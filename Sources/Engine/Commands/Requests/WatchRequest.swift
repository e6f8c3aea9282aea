/// A run to watch, validated.
package struct WatchRequest: Hashable, Sendable {
  /// The run folder.
  package var run: String
  /// Whether to say once how it is, and leave.
  package var once: Bool

  /// The flags of `watch`.
  package static let flags: [Flag] = [
    Flag("--once", nil, "say once how the run is, and leave")
  ]

  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "watch")
    guard let run = parsed.positionals.first else {
      throw .usage("`watch` needs a run folder: `\(parsed.program.name) watch RUN`")
    }
    self.run = run
    once = parsed.has("--once")
  }
}
