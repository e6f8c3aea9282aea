package import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import Runner
package import ScenarioFormat

/// A film of a session's screen, validated.
package struct FilmRequest: Sendable {
  /// The format, from the file name's ending.
  package enum Format: String, CaseIterable, Sendable { case html, mp4, gif }

  package var program: Program
  package var scenario: Scenario
  /// The unit, from 0.
  package var unit: Int
  /// The session as in reports, from 1.
  package var session: Int
  package var from: Instant
  package var to: Instant
  package var out: String
  package var format: Format
  /// Pictures per second.
  package var rate: Int
  package var scale: Double
  /// Whether photos are always drawn as placeholders.
  package var hasPlaceholders: Bool
  /// The recorded order to run under; `nil`: the natural order.
  package var order: [Deviation]?
  /// The planted bug to enable.
  package var bug: String?
  package var speed: Double

  /// The longest film.
  package static let longest = TimeSpan.seconds(600)

  private static func time(_ name: String, _ doc: String) -> ValueFlag<Instant?> {
    ValueFlag<Instant?>(
      Flag(name, "TIME", doc), InstantSpelling.allowed, read: InstantSpelling.instant)
  }
  private static let from = time(
    "--from", "the start since the session began: 2:41.9, 161.9s or 45s")
  private static let to = time("--to", "the end, at most ten minutes later")
  private static let out = Flag("--out", "FILE", "the film; its name ends with .html, .mp4 or .gif")
  private static let rate = ValueFlag<Int?>.whole(
    "--fps", in: 1...120, "pictures a second, default 30, of a .gif 15")
  private static let scale = ValueFlag.decimal(
    "--scale", "N", in: 0.1...4, "pixels for each point, default 1")
  private static let speed = ValueFlag.decimal("--speed", "N", in: 0.05...16, "the playback speed, default 1")

  /// The flags of `film`.
  package static func flags(_ program: Program) -> [Flag] {
    [from.flag, to.flag, out] + DrawRequest.whose(program) + [rate.flag, scale.flag, speed.flag]
      + [DrawRequest.order, DrawRequest.placeholders, CommonFlags.seed.flag] + Flag.scenario(program)
      + Flag.bug(program)
  }

  /// Reads the arguments, and the scenario or that of a run.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    program = parsed.program
    try parsed.refuseMore(than: 1, of: "film")
    guard let target = parsed.positionals.first.map(InputFile.runFolder) else {
      throw .usage(
        "`film` needs a run folder or a scenario: `\(program.name) film \(program.defaultScenario) --from 1:00 --to 1:05 --out x.html`"
      )
    }
    guard let from = try parsed.value(FilmRequest.from), let to = try parsed.value(FilmRequest.to) else {
      throw .usage("`film` needs a start and an end: `--from 2:40 --to 2:43`")
    }
    guard from < to, to - from <= FilmRequest.longest else {
      throw .usage(
        "`--from` is \(from.sessionClock) and `--to` is \(to.sessionClock); a film ends later than it begins, and ten minutes at most"
      )
    }
    guard let out = try parsed.text("--out") else {
      throw .usage("`film` needs a file for the film: `--out x.html`")
    }
    guard let format = Format.allCases.first(where: { out.hasSuffix(".\($0.rawValue)") }) else {
      throw .usage("`--out` is `\(out)`, but must end with .html, .mp4 or .gif")
    }
    guard format == .html || ScreenPainter.isBuilt else { throw .withoutPictures(out, instead: ".html") }
    (self.from, self.to, self.out, self.format) = (from, to, out, format)
    if format == .html, let stray = ["--fps", "--scale", "--speed"].first(where: parsed.has) {
      throw .usage("a page is played at any speed and size; leave `\(stray)` out")
    }
    rate = try parsed.value(FilmRequest.rate) ?? (format == .gif ? 15 : 30)
    scale = try parsed.value(FilmRequest.scale) ?? 1
    speed = try parsed.value(FilmRequest.speed) ?? 1
    hasPlaceholders = parsed.has(DrawRequest.placeholders.name)
    bug = try DrawRequest.bug(target, parsed)
    scenario = try DrawRequest.simulated(target, parsed)
    (unit, session) = try DrawRequest.place(parsed, scenario)
    order = try DrawRequest.order(target, parsed, scenario, unit: unit)
  }
}
