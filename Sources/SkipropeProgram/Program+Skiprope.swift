package import Commands
internal import FamilySubject
internal import FamilySweeps
internal import Invariants
internal import ScenarioFormat
internal import Skiprope
internal import Sweeping

extension Program {
  /// The family's app, and what else is there for it: gestures to be swept and searched, ledgers on several devices, a cost table.
  package static let skiprope: Program = {
    var program = Program(
      name: "skiprope",
      about: """
        Runs a family's evening with the app in front of a frame clock and says which frame would have been
        skipped.
        """,
      subject: FamilySubject.compiled.subject,
      defaultScenario: "family-evening",
      pairedScenario: "smoke")
    (program.soakScenario, program.nightScenario) = ("soak-30min", "soak-night")
    program.commands = [initialise, fuzz, fuzzBreak, fuzzRelations, histories, calibrate]
    // The project's own trials, of the build that has bugs in it.
    if !FamilyBugs.all.isEmpty { program.commands.append(selfcheck) }
    program.examples = ownExamples
    let plans = SweepLibrary(root: ProjectFolder.path("Scenarios/fuzz"))
    program.shelves = [
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
        // A project need not have any.
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
        line: "skiprope run smoke --verify", meaning: "a quick run, twice, the second hashing at random"),
      CommandDescription.Example(
        line: "skiprope run logic-only --families 0-99 --workers 2", meaning: "the first hundred families"),
      CommandDescription.Example(
        line: "skiprope run soak-night --hours 8 --out night --metrics /var/lib/node_exporter/skiprope.prom",
        meaning: "families for eight hours, and how it goes for a collector of metrics"),
      CommandDescription.Example(
        line: "skiprope run soak-30min --pace real --refresh 120",
        meaning: "half an hour by the clock, and how late the machine woke it"),
      CommandDescription.Example(
        line: "skiprope run family-evening --resume", meaning: "goes on where ctrl-C or a kill ended it"),
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
        line: "skiprope watch night", meaning: "until it is over, and leaves with the run's code"),
      CommandDescription.Example(
        line: "skiprope watch night --once",
        meaning: "how it is now; 75 when it has said nothing for a minute"),
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
        line: "skiprope coverage runs/* --check", meaning: "several, held against the list"),
    ],
    "scenarios": [
      CommandDescription.Example(line: "skiprope scenarios list", meaning: "names and what they are for"),
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
        meaning: "what a child of a run touched; `run smoke --touches` puts it in its place"),
      CommandDescription.Example(
        line: "skiprope touches draw --age 3 --gestures 500 --out three.jsonl",
        meaning: "gestures of one hand, of every kind"),
      CommandDescription.Example(
        line: "skiprope touches draw --trials --children 60 --out trials.jsonl",
        meaning: "the recorded trials over again, each with age, child, device, intent and aim"),
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
        meaning: "0 all holds, 3 not as kept (worse, or better without an update), 6 cannot be judged"),
      CommandDescription.Example(
        line: "skiprope gate RUN --update", meaning: "keeps what this run says, and every tolerance"),
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
        line: "skiprope shards night", meaning: "0 all are through, 66 some are missing"),
      CommandDescription.Example(
        line: "skiprope shards night --count 8 --missing",
        meaning: "only those, as a job array has them: `0,3-5`"),
    ],
    "doctor": [
      CommandDescription.Example(line: "skiprope doctor", meaning: "a table; exit 0 when nothing is missing")
    ],
  ]
}
