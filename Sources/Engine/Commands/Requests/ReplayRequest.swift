internal import Metrics
internal import Playing

/// A replay, validated.
package struct ReplayRequest: Sendable {
  package var program: Program
  /// The run folder; it holds a report.json.
  package var run: String
  /// Counted from 0.
  package var unit: Int
  /// Counted from 0; `nil` for all sessions.
  package var session: Int?
  package var repetitions: Int
  package var format: OutputFormat

  /// The flags of `replay`.
  package static func flags(_ program: Program) -> [Flag] {
    ReplayRequest.chosen(program) + [
      Flag("--repetitions", "K", "how often, 1 to 100; default 1"), .format,
    ]
  }

  /// Those that name a unit and a session, by what each app calls them.
  private static func chosen(_ program: Program) -> [Flag] {
    program.unitWords.map { Flag("--\($0.one)", "N", "the \($0.one), counted from 0") }
      + program.subjects.map(\.sessionWord).reduce(into: [Flag]()) { flags, word in
        let flag = Flag("--\(word.one)", "N", "only this \(word.one), counted from 0")
        if !flags.contains(flag) { flags.append(flag) }
      }
  }

  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    program = parsed.program
    let word = program.unitNames.one
    try parsed.refuseMore(than: 1, of: "replay")
    guard let run = parsed.positionals.first else {
      throw .usage(
        "`replay` needs a run folder: `\(program.name) replay RUN --\(program.unitWords[0].one) N`")
    }
    var unit: Int?
    for word in program.unitWords { unit = try parsed.whole("--\(word.one)", in: 0...999_999) ?? unit }
    guard let unit else {
      throw .usage(
        "`replay` needs to know which \(word): `--\(program.unitWords[0].one) N`, counted from 0")
    }
    self.run = run
    self.unit = unit
    for subject in program.subjects {
      session = try parsed.whole("--\(subject.sessionWord.one)", in: 0...999) ?? session
    }
    repetitions = try parsed.whole("--repetitions", in: 1...100) ?? 1
    format = try parsed.format()
    try InputFile.requireRun(run)
  }
}
