extension CommandDescription {
  /// Every command, in the order of the help.
  package static let all: [CommandDescription] = [
    run, watch, merge, shards, compare, gate, history, fuzz, fuzzBreak, fuzzRelations, histories, replay,
    report, coverage,
    scenarios, touches,
    calibrate, doctor,
    worker, stepper, selfcheck, noticed,
  ]

  /// The help of the program.
  package static var overview: String {
    let rows = all.filter { !$0.isHidden }.map { ($0.name, $0.summary) }
    return """
      Runs a family's evening with the app in front of a frame clock and says which frame would have been
      skipped.

      usage: skiprope COMMAND [flags]

      commands:
      \(columns(rows).joined(separator: "\n"))

      `skiprope COMMAND --help` shows a command's flags and examples.
      exit: 0 all holds, 1 unexpected failure, 2 budget, 3 regression, 4 invariant or crash, 5 undecided,
            6 not comparable, 7 not deterministic, 64 usage, 65 invalid input, 66 missing input,
            75 trouble of the machine, try again
      """
  }

  static let watch = CommandDescription(
    name: "watch", summary: "Shows how a run is that goes on elsewhere, until it is over.",
    usage: "RUN [flags]   (RUN: a run folder)", flags: WatchRequest.flags,
    examples: [
      Example(line: "skiprope watch night", meaning: "until it is over, and leaves with the run's code"),
      Example(
        line: "skiprope watch night --once",
        meaning: "how it is now; 75 when it has said nothing for a minute"),
    ])

  static let run = CommandDescription(
    name: "run", summary: "Runs a scenario and checks its budgets and invariants.",
    usage: "[SCENARIO] [flags]   (a name in Scenarios/ or a path; default: \(RunRequest.defaultScenario))",
    flags: RunRequest.flags,
    examples: [
      Example(line: "skiprope run", meaning: "the default scenario"),
      Example(
        line: "skiprope run smoke --verify", meaning: "a quick run, twice, the second hashing at random"),
      Example(
        line: "skiprope run logic-only --families 0-99 --workers 2", meaning: "the first hundred families"),
      Example(
        line: "skiprope run soak-night --hours 8 --out night --metrics /var/lib/node_exporter/skiprope.prom",
        meaning: "families for eight hours, and how it goes for a collector of metrics"),
      Example(
        line: "skiprope run soak-30min --pace real --refresh 120",
        meaning: "half an hour by the clock, and how late the machine woke it"),
      Example(
        line: "skiprope run evening-gallery --resume", meaning: "goes on where ctrl-C or a kill ended it"),
      Example(
        line: "skiprope run logic-only --shard 3/8 --out night",
        meaning: "the fourth of eight parts, on any machine"),
      Example(line: "skiprope run real-photos --photos Pictures", meaning: "with JPEG files of your own"),
      Example(
        line: "skiprope run mine.yaml --seed 7 --format json", meaning: "a file; one JSON line at the end"),
    ])

  static let fuzz = CommandDescription(
    name: "fuzz", summary: "Sweeps the gesture settings and finds what they miss and what they mistake.",
    usage: "SCENARIO [flags]   (a name in Scenarios/fuzz/ or a path)", flags: FuzzRequest.flags,
    examples: [
      Example(
        line: "skiprope fuzz debounce", meaning: "swipes on the kids' grid: the front and a recommendation"),
      Example(line: "skiprope fuzz double-tap --time 2m", meaning: "with what two minutes allow"),
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
        line: "skiprope fuzz break --replay Scenarios/regressions/canary-second-commit.yaml",
        meaning: "what a finding breaks now"),
    ])

  static let fuzzRelations = CommandDescription(
    name: "fuzz relations", summary: "Checks what must not change a decision, on drawn touches.",
    usage: "[flags]", flags: RelationsRequest.flags,
    examples: [
      Example(line: "skiprope fuzz relations", meaning: "a hundred thousand sequences"),
      Example(line: "skiprope fuzz relations --sequences 1000000 --workers 2", meaning: "a million"),
    ])

  /// Whether two words together name a command.
  static func isTwoWords(_ first: String, _ second: String) -> Bool {
    all.contains { $0.name == "\(first) \(second)" }
  }

  static let replay = CommandDescription(
    name: "replay", summary: "Runs one family of an earlier run again and compares the digests.",
    usage: "RUN --family N [flags]   (RUN: a run folder)", flags: ReplayRequest.flags,
    examples: [
      Example(line: "skiprope replay Reports/runs/smoke/abc1234-3 --family 1", meaning: "all of the family"),
      Example(
        line: "skiprope replay Reports/runs/smoke/abc1234-3 --family 1 --child 0 --repetitions 3",
        meaning: "one child, three times"),
    ])

  static let report = CommandDescription(
    name: "report", summary: "Prints a run's report, also of one that goes on, or writes its files anew.",
    usage: "RUN [flags]",
    flags: ReportRequest.flags,
    examples: [
      Example(line: "skiprope report Reports/runs/smoke/abc1234-3", meaning: "as text"),
      Example(line: "skiprope report RUN --out folder", meaning: "its files into another folder"),
    ])

  static let coverage = CommandDescription(
    name: "coverage",
    summary: "Adds up what runs reached of all that the product declares, and names the rest.",
    usage: "RUN ... [--check]   (RUN: a run folder)", flags: CoverageRequest.flags,
    examples: [
      Example(line: "skiprope coverage Reports/runs/smoke/abc1234-27", meaning: "one run"),
      Example(line: "skiprope coverage runs/* --check", meaning: "several, held against the list"),
    ])

  static let scenarios = CommandDescription(
    name: "scenarios", summary: "Lists, validates and explains scenarios.",
    usage: "list | validate [FILE...] | explain SCENARIO | schema", flags: [],
    examples: [
      Example(line: "skiprope scenarios list", meaning: "names and what they are for"),
      Example(line: "skiprope scenarios validate", meaning: "all of Scenarios/, those of fuzz too"),
      Example(line: "skiprope scenarios validate mine.yaml", meaning: "one file"),
      Example(
        line: "skiprope scenarios explain smoke", meaning: "every key with its value, given or default"),
      Example(line: "skiprope scenarios schema", meaning: "the JSON Schema of scenario files, for editors"),
    ])

  static let touches = CommandDescription(
    name: "touches", summary: "Writes touch recordings, for `run --touches`; checks drawn touches.",
    usage: "import FILE | export SCENARIO | draw [SCENARIO], with --out FILE [flags]; or calibrate [flags]",
    flags: TouchesRequest.flags,
    examples: [
      Example(line: "skiprope touches import mine.jsonl --out checked.jsonl", meaning: "JSON lines, checked"),
      Example(
        line:
          "skiprope touches import taps.txt --from getevent --screen 412x915 --points-per-mm 6.3 --out taps.jsonl",
        meaning: "from Android: `adb shell 'getevent -lp; getevent -lt' > taps.txt`"),
      Example(
        line: "skiprope touches export smoke --family 1 --child 0 --out child.jsonl",
        meaning: "what a child of a run touched; `run smoke --touches` puts it in its place"),
      Example(
        line: "skiprope touches draw --age 3 --gestures 500 --out three.jsonl",
        meaning: "gestures of one hand, of every kind"),
      Example(
        line: "skiprope touches draw --trials --children 60 --out trials.jsonl",
        meaning: "the recorded trials over again, each with age, child, device, intent and aim"),
      Example(
        line: "skiprope touches calibrate",
        meaning: "generated touches against recorded ones, age by age; 4 when a share is off"),
    ])

  static let calibrate = CommandDescription(
    name: "calibrate",
    summary: "Fits the cost table to this host by real decodes, encodings and commits, and says how well.",
    usage: "[flags]", flags: CalibrateRequest.flags,
    examples: [
      Example(line: "skiprope calibrate", meaning: "a table, and the part of a scenario that uses it"),
      Example(line: "skiprope calibrate --out costs.yaml", meaning: "that part as a file, to be pasted"),
      Example(
        line: "skiprope calibrate --photos Pictures --repetitions 10 --format json",
        meaning: "with photos of your own; one JSON line at the end"),
    ])

  static let doctor = CommandDescription(
    name: "doctor", summary: "Says whether this machine has all that skiprope needs.", usage: "", flags: [],
    examples: [Example(line: "skiprope doctor", meaning: "a table; exit 0 when nothing is missing")])

  static let worker = CommandDescription(
    name: "worker", summary: "Runs families on behalf of another skiprope process.",
    usage: "[JOB]   (default: standard input)",
    flags: [],
    examples: [Example(line: "skiprope worker", meaning: "for the harness itself")], isHidden: true)
}
