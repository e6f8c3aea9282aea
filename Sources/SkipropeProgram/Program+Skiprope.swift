package import Commands
internal import FamilySubject
internal import FamilySweeps
internal import Invariants
internal import ScenarioFormat
internal import Skiprope
internal import Sweeping

extension Program {
  /// The program of the family's app, with its own commands: gesture sweeps and searches, ledgers on several devices, a cost
  /// table.
  package static let skiprope: Program = {
    var program = Program(
      name: "skiprope",
      about: """
        Runs a family's evening with the app under a frame clock in virtual time and reports each frame that would
        have been skipped.
        """,
      subject: FamilySubject.compiled.subject,
      defaultScenario: "family-evening",
      pairedScenario: "smoke")
    (program.soakScenario, program.nightScenario) = ("soak-30min", "soak-night")
    program.commands = [initialise, fuzz, fuzzBreak, fuzzRelations, histories, calibrate]
    // Trials of the project itself, in builds with planted bugs.
    if !FamilyBugs.all.isEmpty { program.commands.append(selfcheck) }
    program.examples = ownExamples
    let plans = SweepLibrary(root: ProjectFolder.path("Scenarios/fuzz"))
    program.catalogs = [
      ScenarioCatalog(
        title: "fuzz plan",
        rows: {
          ((try? plans.names()) ?? []).compactMap { try? plans.load($0).plan }.map {
            ScenarioCatalog.Row(
              name: $0.name,
              size: "\($0.settings) settings, \($0.gestures) gestures an age, on the \($0.screen.rawValue)",
              about: $0.about)
          }
        },
        explain: { (name) throws(ScenarioError) in
          SweepExplanation(try plans.load(name).plan, naming: plans.vocabulary).text
        },
        // A project may have none.
        files: { ((try? plans.names()) ?? []).map { "\(plans.root)/\($0).yaml" } },
        holds: { plans.holds($0) },
        validate: { (name) throws(ScenarioError) in try plans.load(name).file })
    ]
    return program
  }()

  private static let initialise = Command(.initialise) { (parsed, console) throws(CommandFailure) in
    try InitCommand.run(InitRequest(parsed), console)
  }
  private static let fuzz = Command(.fuzz) { (parsed, console) throws(CommandFailure) in
    try FuzzCommand.run(FuzzRequest(parsed), console)
  }
  private static let fuzzBreak = Command(.fuzzBreak) { (parsed, console) throws(CommandFailure) in
    try BreakCommand.run(BreakRequest(parsed), console)
  }
  private static let fuzzRelations = Command(.fuzzRelations) { (parsed, console) throws(CommandFailure) in
    try RelationsCommand.run(RelationsRequest(parsed), console)
  }
  private static let histories = Command(.histories) { (parsed, console) throws(CommandFailure) in
    try HistoriesCommand.run(HistoriesRequest(parsed), console)
  }
  private static let calibrate = Command(.calibrate) { (parsed, console) throws(CommandFailure) in
    try CalibrateCommand.run(CalibrateRequest(parsed), console)
  }
  private static let selfcheck = Command(.selfcheck) { (parsed, console) throws(CommandFailure) in
    try SelfcheckCommand.run(SelfcheckRequest(parsed), console)
  }

  private static let ownExamples: [String: [CommandDescription.Example]] = [
    "run": [
      CommandDescription.Example(line: "skiprope run", meaning: "the default scenario"),
      CommandDescription.Example(
        line: "skiprope run smoke --verify",
        meaning: "a quick run, twice, the second time with random hashing"),
      CommandDescription.Example(
        line: "skiprope run logic-only --families 0-99 --workers 2", meaning: "the first hundred families"),
      CommandDescription.Example(
        line: "skiprope run soak-night --hours 8 --out night --metrics /var/lib/node_exporter/skiprope.prom",
        meaning: "families for eight hours, with the progress for a metrics collector"),
      CommandDescription.Example(
        line: "skiprope run soak-30min --pace real --refresh 120",
        meaning: "half an hour in real time, with the delays of waking up"),
      CommandDescription.Example(
        line: "skiprope run family-evening --resume", meaning: "continues where ctrl-C or a kill ended it"),
      CommandDescription.Example(
        line: "skiprope run logic-only --shard 3/8 --out night",
        meaning: "the fourth of eight parts, on any machine"),
      CommandDescription.Example(
        line: "skiprope run real-photos --photos Pictures", meaning: "with JPEG files of your own"),
      CommandDescription.Example(
        line: "skiprope run mine.yaml --seed 7 --format json", meaning: "a file; one JSON line at the end"),
    ],
    "watch": [
      CommandDescription.Example(
        line: "skiprope watch night", meaning: "until the run ends; exits with the run's code"),
      CommandDescription.Example(
        line: "skiprope watch night --once",
        meaning: "the current state; exits with 75 without a heartbeat for a minute"),
    ],
    "replay": [
      CommandDescription.Example(
        line: "skiprope replay Reports/runs/smoke/abc1234-3 --family 1", meaning: "all of the family"),
      CommandDescription.Example(
        line: "skiprope replay Reports/runs/smoke/abc1234-3 --family 1 --child 1 --repetitions 3",
        meaning: "one child, three times"),
    ],
    "report": [
      CommandDescription.Example(line: "skiprope report Reports/runs/smoke/abc1234-3", meaning: "as text"),
      CommandDescription.Example(
        line: "skiprope report RUN --out folder", meaning: "its files into another folder"),
    ],
    "coverage": [
      CommandDescription.Example(line: "skiprope coverage Reports/runs/smoke/abc1234-27", meaning: "one run"),
      CommandDescription.Example(
        line: "skiprope coverage runs/* --check", meaning: "several runs, compared with the list"),
    ],
    "scenarios": [
      CommandDescription.Example(line: "skiprope scenarios list", meaning: "names and purposes"),
      CommandDescription.Example(
        line: "skiprope scenarios validate", meaning: "all of Scenarios/, those of fuzz too"),
      CommandDescription.Example(line: "skiprope scenarios validate mine.yaml", meaning: "one file"),
      CommandDescription.Example(
        line: "skiprope scenarios explain smoke", meaning: "every key with its value, given or default"),
      CommandDescription.Example(
        line: "skiprope scenarios schema", meaning: "the JSON Schema of scenario files, for editors"),
    ],
    "touches": [
      CommandDescription.Example(
        line: "skiprope touches import mine.jsonl --out checked.jsonl", meaning: "JSON lines, checked"),
      CommandDescription.Example(
        line:
          "skiprope touches import taps.txt --from getevent --screen 412x915 --points-per-mm 6.3 --out taps.jsonl",
        meaning: "from Android: `adb shell 'getevent -lp; getevent -lt' > taps.txt`"),
      CommandDescription.Example(
        line: "skiprope touches export smoke --family 1 --child 1 --out child.jsonl",
        meaning: "the touches of a child in a run, for `run smoke --touches`"),
      CommandDescription.Example(
        line: "skiprope touches draw --age 3 --gestures 500 --out three.jsonl",
        meaning: "gestures of every kind of one simulated user"),
      CommandDescription.Example(
        line: "skiprope touches draw --trials --children 60 --out trials.jsonl",
        meaning: "drawn repetitions of the recorded trials, each with age, child, device, intent and aim"),
      CommandDescription.Example(
        line: "skiprope touches calibrate",
        meaning: "generated touches against recorded ones, age by age; 4 when a share is off"),
    ],
    "compare": [
      CommandDescription.Example(
        line: "skiprope compare Reports/runs/smoke/abc1234-27 Reports/runs/smoke/def5678-27",
        meaning: "two commits: SAME, BETTER, MENDED (0), WORSE (3), NOT COMPARABLE (6)"),
      CommandDescription.Example(
        line: "skiprope compare OLD NEW --tolerance cache.decodes=2,memory.live_peak=1%",
        meaning: "two decodes more or less, one percent of the bytes"),
      CommandDescription.Example(
        line: "skiprope compare OLD NEW --markdown pull-request.md", meaning: "for a pull request"),
      CommandDescription.Example(
        line: "skiprope compare --binary old/skiprope --binary .build/release/skiprope smoke",
        meaning: "0 as fast or faster, 3 slower, 5 undecided, 6 not comparable"),
      CommandDescription.Example(
        line: "skiprope compare --binary v1=a/skiprope --binary v2=b/skiprope --out compared",
        meaning: "with names, and files for a pull request"),
    ],
    "gate": [
      CommandDescription.Example(
        line: "skiprope gate Reports/runs/smoke/abc1234-27",
        meaning:
          "0 all holds, 3 differs from the baseline (worse, or better without an update), 6 cannot be judged"),
      CommandDescription.Example(
        line: "skiprope gate RUN --update", meaning: "stores this run's figures, and every tolerance"),
      CommandDescription.Example(
        line: "skiprope gate runs/* --all --junit junit.xml --annotations github",
        meaning: "in CI: all scenarios with a baseline must have run"),
      CommandDescription.Example(
        line: "skiprope gate RUN --export otava=history.csv", meaning: "adds a line to a history"),
    ],
    "history": [
      CommandDescription.Example(
        line: "skiprope history Reports/runs/smoke/abc1234-27 Reports/runs/smoke/def5678-27",
        meaning: "what changed at each commit"),
      CommandDescription.Example(
        line: "skiprope history runs/* --csv history.csv", meaning: "as a table, too"),
      CommandDescription.Example(
        line: "skiprope history runs/* --page history.html", meaning: "as a page with lines"),
    ],
    "merge": [
      CommandDescription.Example(
        line: "skiprope merge night", meaning: "report.json, report.html and the rest into `night`"),
      CommandDescription.Example(
        line: "skiprope merge night --out run --format json", meaning: "elsewhere; one JSON line at the end"),
    ],
    "shards": [
      CommandDescription.Example(
        line: "skiprope shards night", meaning: "exits with 0 when all are complete, 66 when some are missing"
      ),
      CommandDescription.Example(
        line: "skiprope shards night --count 8 --missing",
        meaning: "only the missing ones, for a job array: `0,3-5`"),
    ],
    "doctor": [
      CommandDescription.Example(line: "skiprope doctor", meaning: "a table; exit 0 when nothing is missing")
    ],
  ]
}
