internal import Commands

extension CommandDescription {
  static let fuzz = CommandDescription(
    name: "fuzz", summary: "Sweeps the gesture settings and reports missed and mistaken gestures.",
    usage: "SCENARIO [flags]   (a name in Scenarios/fuzz/ or a path)", flags: FuzzRequest.flags,
    examples: [
      Example(
        line: "skiprope fuzz debounce", meaning: "swipes on the kids' grid: the front and a recommendation"),
      Example(line: "skiprope fuzz double-tap --time 2m", meaning: "as many settings as two minutes allow"),
      Example(
        line: "skiprope fuzz mine.yaml --seed 7 --workers 1", meaning: "a file, another seed, one thread"),
      Example(line: "skiprope fuzz debounce --out folder --format json", meaning: "one JSON line at the end"),
    ])

  static let fuzzBreak = CommandDescription(
    name: "fuzz break", summary: "Searches for touches that break a rule of gestures, and shrinks them.",
    usage: "[flags]", flags: BreakRequest.flags,
    examples: [
      Example(line: "skiprope fuzz break", meaning: "a search of a minute"),
      Example(line: "skiprope fuzz break --cases 1000000 --seed 7 --time 10m", meaning: "a longer one"),
      Example(
        line: "skiprope fuzz break --replay Scenarios/regressions/planted-second-commit.yaml",
        meaning: "replays a finding"),
    ])

  static let fuzzRelations = CommandDescription(
    name: "fuzz relations",
    summary: "Checks metamorphic relations: changes of drawn touches that must not change a decision.",
    usage: "[flags]", flags: RelationsRequest.flags,
    examples: [
      Example(line: "skiprope fuzz relations", meaning: "a hundred thousand sequences"),
      Example(line: "skiprope fuzz relations --sequences 1000000 --workers 2", meaning: "a million"),
    ])

  static let calibrate = CommandDescription(
    name: "calibrate",
    summary:
      "Fits the cost table to this host by real decodes, encodings and commits, and reports the error of the fit.",
    usage: "[flags]", flags: CalibrateRequest.flags,
    examples: [
      Example(line: "skiprope calibrate", meaning: "a table, and the part of a scenario that uses it"),
      Example(line: "skiprope calibrate --out costs.yaml", meaning: "that part as a file, to be pasted"),
      Example(
        line: "skiprope calibrate --photos Pictures --repetitions 10 --format json",
        meaning: "with photos of your own; one JSON line at the end"),
    ])
}
