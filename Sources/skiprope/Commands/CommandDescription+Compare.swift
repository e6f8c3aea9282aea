extension CommandDescription {
  static let compare = CommandDescription(
    name: "compare",
    summary: "Says whether a program is as fast as another one, by playing a scenario with both in turns.",
    usage: "--binary OLD --binary NEW [SCENARIO] [flags]   (default: smoke)", flags: BinariesRequest.flags,
    examples: [
      Example(
        line: "skiprope compare --binary old/skiprope --binary .build/release/skiprope smoke",
        meaning: "0 as fast or faster, 3 slower, 5 undecided, 6 not comparable"),
      Example(
        line: "skiprope compare --binary v1=a/skiprope --binary v2=b/skiprope --out compared",
        meaning: "with names, and files for a pull request"),
    ])

  static let selfcheck = CommandDescription(
    name: "selfcheck",
    summary: "Compares this program with itself, as it is and made slower, and counts what is noticed.",
    usage: "[SCENARIO] [flags]   (default: smoke; only in builds with the trait Canaries)",
    flags: SelfcheckRequest.flags,
    examples: [Example(line: "skiprope selfcheck --tries 10", meaning: "for `scripts/selfcheck`")],
    isHidden: true)

  static let stepper = CommandDescription(
    name: "stepper", summary: "Plays a family on behalf of another skiprope process, as it is told.",
    usage: "[SCENARIO] [flags]   (told on standard input)", flags: StepperRequest.flags,
    examples: [Example(line: "skiprope stepper smoke --families 1", meaning: "for `skiprope compare`")],
    isHidden: true)
}
