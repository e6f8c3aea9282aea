/// A replay, validated.
package struct ReplayRequest: Hashable, Sendable {
  /// The run folder; it holds a report.json.
  package var run: String
  /// Counted from 0.
  package var family: Int
  /// Counted from 0; `nil` for all children.
  package var child: Int?
  package var repetitions: Int
  package var format: OutputFormat

  /// The flags of `replay`.
  package static let flags: [Flag] = [
    Flag("--family", "N", "the family, counted from 0"),
    Flag("--child", "N", "only this child, counted from 0"),
    Flag("--repetitions", "K", "how often, 1 to 100; default 1"),
    Flag("--format", "text|json", "how the result is printed; default text"),
  ]

  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "replay")
    guard let run = parsed.positionals.first else {
      throw .usage("`replay` needs a run folder: `skiprope replay RUN --family N`")
    }
    guard let family = try parsed.whole("--family", in: 0...999_999) else {
      throw .usage("`replay` needs to know which family: `--family N`, counted from 0")
    }
    self.run = run
    self.family = family
    child = try parsed.whole("--child", in: 0...11)
    repetitions = try parsed.whole("--repetitions", in: 1...100) ?? 1
    format = try parsed.format()
    try InputFile.requireRun(run)
  }
}
