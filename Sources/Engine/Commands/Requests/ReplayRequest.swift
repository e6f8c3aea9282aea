internal import Metrics
internal import Playing
internal import Reporting

/// A replay, validated.
package struct ReplayRequest: Sendable {
  package var program: Program
  /// The run folder; it holds a report.json.
  package var run: String
  /// The unit, from 0.
  package var unit: Int
  /// The session as in reports, from 1; `nil`: all.
  package var session: Int?
  package var repetitions: Int
  /// The database for the rows of all sessions, with each frame; `nil`: none.
  package var rows: String?
  /// The planted bug to enable; `nil`: none.
  package var bug: String?
  package var format: OutputFormat

  /// The flags of `replay`.
  package static func flags(_ program: Program) -> [Flag] {
    [
      unit(program.subject.unitWord).flag, session(program.subject.sessionWord).flag, repetitions.flag,
      Flag(
        "--rows", "FILE", "a database for all rows of the \(program.subject.unitWord.one), with each frame"),
      CommonFlags.format.flag,
    ] + Flag.bug(program)
  }

  private static let repetitions = ValueFlag.whole(
    "--repetitions", "K", in: 1...100, default: 1, "how often")

  private static func unit(_ word: UnitWord) -> ValueFlag<Int?> {
    CommonFlags.unit(word, "the \(word.one)")
  }
  private static func session(_ word: UnitWord) -> ValueFlag<Int?> {
    CommonFlags.session(word, "only this \(word.one)")
  }

  /// Reads the arguments.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    program = parsed.program
    let word = program.subject.unitWord
    try parsed.refuseMore(than: 1, of: "replay")
    guard let run = parsed.positionals.first else {
      throw .usage(
        "`replay` needs a run folder: `\(program.name) replay RUN --\(word.one) N`")
    }
    guard let unit = try parsed.value(ReplayRequest.unit(word)) else {
      throw .usage("`replay` needs to know which \(word.one): `--\(word.one) N`, counted from 0")
    }
    self.unit = unit
    session = try parsed.value(ReplayRequest.session(program.subject.sessionWord))
    repetitions = try parsed.value(ReplayRequest.repetitions)
    format = try parsed.value(CommonFlags.format)
    bug = try parsed.bug()
    self.run = try InputFile.run(run)
    rows = try parsed.text("--rows")
    if let rows { try ReplayRequest.check(rows) }
  }

  /// Refuses a file that holds anything but the rows of a replay.
  private static func check(_ rows: String) throws(CommandFailure) {
    guard !InputFile.isDirectory(rows) else {
      throw .usage("`--rows` is `\(rows)`, which is a folder; name a file in it")
    }
    guard !InputFile.isFile(rows) || RunDatabase.isReplaceable(rows) else {
      throw .usage(
        "`--rows` is `\(rows)`, which holds something else than the rows of a replay; name another file")
    }
  }
}
