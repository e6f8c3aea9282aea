internal import Metrics
internal import Playing
internal import ScenarioFormat

/// A sweep of settings, validated: every combination is a valid run.
package struct SweepRequest: Sendable {
  /// The flags of `sweep`.
  package static func flags(_ program: Program) -> [Flag] {
    let word = program.subject.unitWord
    return [
      Flag(
        "--vary", "KEY=V1,V2",
        "values of a scenario's key, written as in its file; once for each key, all combinations are run",
        repeats: true),
      Flag(
        "--show", "METRICS",
        "metrics to show, with commas between; default: those of failed budgets, and those that differ most"),
      CommonFlags.seed.flag, CommonFlags.workers.flag,
      CommonFlags.units(word, "only these \(word.several) in each, counted from 0").flag,
    ]
      + Flag.scenario(program)
      + [
        Flag("--out", "DIR", "the sweep's folder; default: Reports/runs/<scenario>/sweep-<seed>"),
        CommonFlags.format.flag,
      ] + Flag.bug(program)
  }

  /// The most combinations of one sweep, about a night of short runs.
  package static let most = 200

  package var program: Program
  /// The key paths that vary.
  package var keys: [String]
  /// The values of each combination, in the order of the keys, and its run.
  package var rows: [(values: [String], run: RunRequest)]
  /// Metrics to show; empty: the most informative ones.
  package var shown: [String]
  package var out: String
  package var format: OutputFormat
  /// The given flags that affect behaviour.
  package var typedFlags: [TypedFlag]

  /// Reads the arguments and validates all combinations before any is run.
  package init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "sweep")
    program = parsed.program
    format = try parsed.value(CommonFlags.format)
    typedFlags = parsed.typed(SweepRequest.flags(parsed.program)).filter {
      !["--out", "--format", "--workers"].contains($0.name)
    }
    let typed = try TypedScenario(parsed.positionals.first ?? program.defaultScenario, parsed)
    var varied: [(key: String, values: [String])] = []
    for text in parsed.lists["--vary"] ?? [] {
      guard let change = ScenarioChange(text) else {
        throw .usage(
          "`--vary` is `\(text)`, but must be a key and its values, such as `session.length=30s,60s`")
      }
      guard !varied.contains(where: { $0.key == change.key }) else {
        throw .usage("`--vary` names `\(change.key)` twice; give all its values at once")
      }
      varied.append((change.key, SweepRequest.values(change.value)))
    }
    guard !varied.isEmpty else {
      throw .usage(
        "`sweep` needs a key and its values: `--vary KEY=V1,V2`; `scenarios explain` lists the keys")
    }
    keys = varied.map(\.key)
    let combinations = SweepRequest.combinations(varied.map(\.values))
    guard combinations.count <= SweepRequest.most else {
      throw .usage(
        "these are \(combinations.count) combinations, but a sweep runs \(SweepRequest.most) at most; vary less at a time"
      )
    }
    let known = Set(typed.subject.metrics.metrics.map(\.id))
    shown = (try parsed.text("--show") ?? "").split(separator: ",").map(String.init)
    if let unknown = shown.first(where: { !known.contains($0) }) {
      throw .usage(
        "`--show` names `\(unknown)`, which no run of \(typed.subject.name) measures; "
          + NearestName.remedy(unknown, among: known.sorted()))
    }
    out =
      try parsed.folder("--out")
      ?? ProjectFolder.path("Reports/runs/\(typed.scenario.name)/sweep-\(typed.scenario.seed)")
    rows = []
    for (place, values) in combinations.enumerated() {
      let run = try SweepRequest.run(
        typed, parsed, zip(keys, values).map { ScenarioChange(key: $0, value: $1) }, to: "\(out)/\(place + 1)"
      )
      guard run.scenario.units == typed.scenario.units else {
        throw .usage(
          "`\(keys.joined(separator: "`, `"))` decides how many \(typed.subject.unitWord.several) there are, "
            + "but each setting has to run the same ones; vary another key")
      }
      rows.append((values, run))
    }
  }

  /// The run of one combination, as if given on the command line.
  private static func run(
    _ typed: TypedScenario, _ parsed: ParsedArguments, _ changes: [ScenarioChange], to folder: String
  ) throws(CommandFailure) -> RunRequest {
    let program = parsed.program
    do throws(ScenarioChangeError) {
      _ = try typed.subject.vocabulary.changed(typed.scenario, by: changes)
    } catch { throw .usage("`--vary` gives `\(error.change)`: \(error)") }
    var words = [typed.loaded.file]
    let flags =
      [
        CommonFlags.seed.flag, CommonFlags.workers.flag,
        CommonFlags.units(program.subject.unitWord, "").flag,
      ] + Flag.scenario(program) + Flag.bug(program)
    words += parsed.typed(flags).map(\.word)
    words += changes.map { "--set=\($0.text)" } + ["--clips=none", "--out=\(folder)"]
    return try RunRequest(
      ParsedArguments(words, flags: RunRequest.flags(program), command: "run", of: program))
  }

  /// Splits comma-separated values; commas inside brackets do not separate. O(characters).
  package static func values(_ text: String) -> [String] {
    var (values, depth) = ([""], 0)
    for character in text {
      if "{[".contains(character) { depth += 1 }
      if "}]".contains(character) { depth -= 1 }
      if character == ",", depth == 0 {
        values.append("")
      } else {
        values[values.count - 1].append(character)
      }
    }
    return values.map { value in
      String(value.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// All combinations of one value each; the last key varies fastest.
  static func combinations(_ values: [[String]]) -> [[String]] {
    values.reduce([[]]) { all, next in all.flatMap { row in next.map { row + [$0] } } }
  }
}
