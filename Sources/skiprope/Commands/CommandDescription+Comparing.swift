extension CommandDescription {
  static let compare = CommandDescription(
    name: "compare",
    summary:
      "Compares two runs by what is exact, or plays a scenario with two programs in turns and compares their time.",
    usage:
      "OLD NEW [flags]   (run folders)\n       skiprope compare --binary OLD --binary NEW [SCENARIO] [flags]   (programs)",
    flags: CompareRequest.flags,
    examples: [
      Example(
        line: "skiprope compare Reports/runs/smoke/abc1234-27 Reports/runs/smoke/def5678-27",
        meaning: "two commits: SAME, BETTER, MENDED (0), WORSE (3), NOT COMPARABLE (6)"),
      Example(
        line: "skiprope compare OLD NEW --tolerance cache.decodes=2,memory.live_peak=1%",
        meaning: "two decodes more or less, one percent of the bytes"),
      Example(line: "skiprope compare OLD NEW --markdown pull-request.md", meaning: "for a pull request"),
      Example(
        line: "skiprope compare --binary old/skiprope --binary .build/release/skiprope smoke",
        meaning: "0 as fast or faster, 3 slower, 5 undecided, 6 not comparable"),
      Example(
        line: "skiprope compare --binary v1=a/skiprope --binary v2=b/skiprope --out compared",
        meaning: "with names, and files for a pull request"),
    ])

  static let gate = CommandDescription(
    name: "gate",
    summary: "Holds runs against the baselines of their scenarios, their budgets and their rules.",
    usage: "RUN ... [flags]   (RUN: a run folder)", flags: GateRequest.flags,
    examples: [
      Example(
        line: "skiprope gate Reports/runs/smoke/abc1234-27",
        meaning: "0 all holds, 3 not as kept (worse, or better without an update), 6 cannot be judged"),
      Example(line: "skiprope gate RUN --update", meaning: "keeps what this run says, and every tolerance"),
      Example(
        line: "skiprope gate runs/* --all --junit junit.xml --annotations github",
        meaning: "in CI: all scenarios with a baseline must have run"),
      Example(line: "skiprope gate RUN --export otava=history.csv", meaning: "adds a line to a history"),
    ])

  static let history = CommandDescription(
    name: "history",
    summary: "Puts runs of a scenario in a row and says at which of them exact metrics moved.",
    usage: "RUN ... [flags]   (RUN: a run folder; oldest first)", flags: HistoryRequest.flags,
    examples: [
      Example(
        line: "skiprope history Reports/runs/smoke/abc1234-27 Reports/runs/smoke/def5678-27",
        meaning: "what changed at each commit"),
      Example(line: "skiprope history runs/* --csv history.csv", meaning: "as a table, too"),
      Example(line: "skiprope history runs/* --page history.html", meaning: "as a page with lines"),
    ])
}
