internal import Metrics
internal import Playing
internal import ScenarioFormat
internal import Simulation

extension Program {
  /// Every command in the order of the help: the common ones, then the program's own.
  package var allCommands: [Command] {
    [
      run, sweep, watch, overnight, merge, shards, compare, gate, history, replay, draw, film, report,
      coverage,
      scenarios,
      touches,
    ] + commands + plantedCommands + [doctor, completions, worker, stepper, identity]
  }

  /// Finds a command by name.
  func command(named name: String) throws(CommandFailure) -> Command {
    if let found = allCommands.first(where: { $0.description.name == name }) { return found }
    let known = allCommands.map(\.description).filter { !$0.isHidden }.map(\.name)
    throw .usage("there is no command `\(name)`; \(NearestName.remedy(name, among: known))")
  }

  /// The help of the program.
  package var overview: String {
    let shown = allCommands.map(\.description).filter { !$0.isHidden }.map { ($0.name, $0.summary) }
    return """
      \(about)

      usage: \(name) COMMAND [flags]

      commands:
      \(CommandDescription.columns(shown).joined(separator: "\n"))

      `\(name) COMMAND --help` shows a command's flags and examples, `\(name) --version` which build this is,
      `\(name) help --man` the manual page.
      exit: 0 all holds, 1 unexpected failure, 2 budget, 3 regression, 4 invariant or crash, 5 undecided,
            6 not comparable, 7 not deterministic, 64 usage, 65 invalid input, 66 missing input,
            75 trouble of the machine, try again
      """
  }

  private func described(
    _ command: String, _ summary: String, _ usage: String,
    _ flags: @autoclosure @escaping @Sendable () -> [Flag],
    _ examples: [(line: String, meaning: String)], isHidden: Bool = false
  ) -> CommandDescription {
    let own = examples.map { example in
      CommandDescription.Example(
        line: "\(name) \(command)\(example.line.isEmpty ? "" : " ")\(example.line)", meaning: example.meaning)
    }
    return CommandDescription(
      name: command, summary: summary, usage: usage, flags: flags(), examples: self.examples[command] ?? own,
      isHidden: isHidden)
  }

  private var run: Command {
    let word = subject.unitWord.several
    return Command(
      described(
        "run", "Runs a scenario and checks its budgets and invariants.",
        "[SCENARIO] [flags]   (a name in Scenarios/ or a path; default: \(defaultScenario))",
        RunRequest.flags(self),
        [
          ("", "the default scenario"),
          ("\(pairedScenario) --verify", "a quick run, twice, the second time with random hashing"),
          ("\(defaultScenario) --\(word) 0-9 --workers 2", "the first ten \(word)"),
          ("\(defaultScenario) --resume", "continues an interrupted run"),
          ("\(defaultScenario) --shard 3/8 --out night", "the fourth of eight parts, on any machine"),
          ("mine.yaml --seed 7 --format json", "a file; one JSON line at the end"),
        ])
    ) { (parsed, console) throws(CommandFailure) in try RunCommand.run(RunRequest(parsed), console) }
  }

  private var sweep: Command {
    let word = subject.unitWord.several
    return Command(
      described(
        "sweep",
        "Runs a scenario with several values of its settings; shows which hold and what differs.",
        "[SCENARIO] --vary KEY=V1,V2 [flags]", SweepRequest.flags(self),
        [
          ("--vary session.length=1m,5m", "two lengths of a session"),
          ("mine.yaml --vary app.limit=10,20,40 --vary clock.refresh=60,120", "all six combinations"),
          (
            "\(pairedScenario) --vary seed=1,2,3 --\(word) 0-9 --show frame.cost.p99",
            "ten \(word) by three seeds"
          ),
        ])
    ) { (parsed, console) throws(CommandFailure) in try SweepCommand.run(SweepRequest(parsed), console) }
  }

  private var watch: Command {
    Command(
      described(
        "watch", "Shows the progress of a run in another process until it is over.",
        "RUN [flags]   (RUN: a run folder)", WatchRequest.flags,
        [
          ("night", "until it is over; exits with the run's code"),
          ("night --serve", "the same as a page, for browsers of this machine"),
          ("night --once", "the progress now; 75 when the run has been silent for a minute"),
        ])
    ) { (parsed, console) throws(CommandFailure) in try WatchCommand.run(WatchRequest(parsed), console) }
  }

  private var overnight: Command {
    let word = subject.unitWord.several
    return Command(
      described(
        "overnight", "Runs a night, compares it with the last one, and writes one page with all changes.",
        "[flags]   (the same command continues a night that was killed)", NightRequest.flags(self),
        [
          ("--hours 8 --out ~/nights", "eight hours of new \(word) after the soak and those of every night"),
          ("--hours 0.5 --\(word) 20 --keep 3", "half an hour"),
        ])
    ) { (parsed, console) throws(CommandFailure) in try NightCommand.run(NightRequest(parsed), console) }
  }

  private var merge: Command {
    Command(
      described(
        "merge", "Merges the shards of a run and judges it as `run` would.",
        "DIR [flags]   (DIR: the folder that was given to `run --shard I/N --out DIR`)", MergeRequest.flags,
        [
          ("night", "report.json, report.html and the rest into `night`"),
          ("night --out run --format json", "elsewhere; one JSON line at the end"),
        ])
    ) { (parsed, console) throws(CommandFailure) in try MergeCommand.run(MergeRequest(parsed), console) }
  }

  private var shards: Command {
    Command(
      described(
        "shards", "Shows how many shards of a run are finished and which are missing.",
        "DIR [flags]   (DIR: the folder that was given to `run --shard I/N --out DIR`)", ShardsRequest.flags,
        [
          ("night", "0 all are finished, 66 some are missing"),
          ("night --count 8 --missing", "only the missing ones, as for a job array: `0,3-5`"),
        ])
    ) { (parsed, console) throws(CommandFailure) in try ShardsCommand.run(ShardsRequest(parsed), console) }
  }

  private var compare: Command {
    Command(
      described(
        "compare",
        "Compares the exact results of two runs, or runs two programs in turns and compares their time.",
        "OLD NEW [flags]   (run folders)\n       \(name) compare --binary OLD --binary NEW [SCENARIO] [flags]   (programs)",
        CompareRequest.flags(self),
        [
          (
            "Reports/runs/\(pairedScenario)/abc1234-1 Reports/runs/\(pairedScenario)/def5678-1",
            "two commits: SAME, BETTER, MENDED (0), WORSE (3), NOT COMPARABLE (6)"
          ),
          ("OLD NEW --markdown pull-request.md", "for a pull request"),
          (
            "--binary old/\(name) --binary .build/release/\(name) \(pairedScenario)",
            "0 as fast or faster, 3 slower, 5 undecided, 6 not comparable"
          ),
        ])
    ) { (parsed, console) throws(CommandFailure) in try CompareCommand.run(CompareRequest(parsed), console) }
  }

  private var gate: Command {
    Command(
      described(
        "gate", "Judges runs by the baselines of their scenarios, their budgets and their rules.",
        "RUN ... [flags]   (RUN: a run folder)", GateRequest.flags(self),
        [
          (
            "Reports/runs/\(pairedScenario)/abc1234-1",
            "0 all holds, 3 not as in the baseline (worse, or better without an update), 6 cannot be judged"
          ),
          ("RUN --update", "writes this run's figures and preserves tolerances"),
          (
            "runs/* --all --junit junit.xml --annotations github",
            "in CI: all scenarios with a baseline must have run"
          ),
        ])
    ) { (parsed, console) throws(CommandFailure) in try GateCommand.run(GateRequest(parsed), console) }
  }

  private var history: Command {
    Command(
      described(
        "history", "Shows at which runs of a scenario exact metrics changed.",
        "RUN ... [flags]   (RUN: a run folder; oldest first)", HistoryRequest.flags,
        [
          ("runs/* --csv history.csv", "changes at each commit, also as CSV"),
          ("runs/* --page history.html", "as a page with lines"),
        ])
    ) { (parsed, console) throws(CommandFailure) in try HistoryCommand.run(HistoryRequest(parsed), console) }
  }

  private var replay: Command {
    let (unit, session) = (subject.unitWord.one, subject.sessionWord.one)
    return Command(
      described(
        "replay", "Runs one \(unit) of an earlier run again and compares the digests.",
        "RUN --\(unit) N [flags]   (RUN: a run folder)", ReplayRequest.flags(self),
        [
          ("Reports/runs/\(pairedScenario)/abc1234-1 --\(unit) 1", "all of the \(unit)"),
          (
            "Reports/runs/\(pairedScenario)/abc1234-1 --\(unit) 1 --\(session) 1 --repetitions 3",
            "one \(session), three times"
          ),
        ])
    ) { (parsed, console) throws(CommandFailure) in try ReplayCommand.run(ReplayRequest(parsed), console) }
  }

  private var film: Command {
    let (unit, session) = (subject.unitWord.one, subject.sessionWord.one)
    return Command(
      described(
        "film",
        "Films part of a \(session): a page that plays it, or with ffmpeg an MP4 or a GIF.",
        "RUN --from TIME --to TIME --out FILE [flags]   (RUN: a run folder, or a scenario)",
        FilmRequest.flags(self),
        [
          (
            "Reports/runs/\(pairedScenario)/abc1234-1 --\(unit) 1 --\(session) 1 --from 2:40 --to 2:43 --out x.html",
            "a page to step through, frame by frame"
          ),
          ("\(pairedScenario) --seed 7 --from 0:00 --to 1:00 --out x.mp4", "the first minute, as a film"),
          ("\(pairedScenario) --from 1:00 --to 1:05 --out x.gif --speed 0.25", "five seconds, slowly"),
        ])
    ) { (parsed, console) throws(CommandFailure) in try FilmCommand.run(FilmRequest(parsed), console) }
  }

  private var draw: Command {
    let (unit, session) = (subject.unitWord.one, subject.sessionWord.one)
    return Command(
      described(
        "draw",
        "Draws the screen of a \(session) at a time, of a run or of a scenario, with its touches.",
        "RUN --at TIME --out FILE [flags]   (RUN: a run folder, or a scenario)", DrawRequest.flags(self),
        [
          (
            "Reports/runs/\(pairedScenario)/abc1234-1 --\(unit) 1 --\(session) 1 --at 2:41.9 --out x.svg",
            "the screen at that time"
          ),
          (
            "\(pairedScenario) --seed 7 --at 45s --out x.png --scale 3", "of a scenario and a seed, in pixels"
          ),
          ("\(pairedScenario) --screen grid --out x.pdf", "a screen, as soon as it has settled"),
        ])
    ) { (parsed, console) throws(CommandFailure) in try DrawCommand.run(DrawRequest(parsed), console) }
  }

  private var report: Command {
    Command(
      described(
        "report", "Prints a run's report, even of an unfinished run, or rewrites its files.",
        "RUN [flags]", ReportRequest.flags,
        [
          ("Reports/runs/\(pairedScenario)/abc1234-1", "as text"),
          ("RUN --out folder", "its files into another folder"),
        ])
    ) { (parsed, console) throws(CommandFailure) in try ReportCommand.run(ReportRequest(parsed), console) }
  }

  private var coverage: Command {
    Command(
      described(
        "coverage", "Adds up the coverage of runs and lists the declared names that none reached.",
        "RUN ... [--check]   (RUN: a run folder)", CoverageRequest.flags,
        [
          ("Reports/runs/\(pairedScenario)/abc1234-1", "one run"),
          ("runs/* --check", "several, compared with the list"),
        ])
    ) { (parsed, console) throws(CommandFailure) in try CoverageCommand.run(CoverageRequest(parsed), console)
    }
  }

  private var scenarios: Command {
    let program = self
    return Command(
      described(
        "scenarios", "Lists, validates and explains scenarios.",
        "list | names | validate [FILE...] | explain SCENARIO | schema", [],
        [
          ("list", "names and what they are for"), ("names", "only the names, for scripts"),
          ("validate", "all of Scenarios/"),
          ("validate mine.yaml", "one file"),
          ("explain \(pairedScenario)", "every key with its value, given or default"),
          ("schema", "the JSON Schema of scenario files, for editors"),
        ])
    ) { (parsed, console) throws(CommandFailure) in
      try ScenariosCommand.run(ScenariosRequest(parsed), of: program, console)
    }
  }

  private var touches: Command {
    Command(
      described(
        "touches", "Writes touch recordings for `run --touches`; checks generated touches.",
        "import FILE | export SCENARIO | draw [SCENARIO], with --out FILE [flags]; or calibrate [flags]",
        TouchesRequest.flags(self),
        [
          ("import mine.jsonl --out checked.jsonl", "JSON lines, checked"),
          ("export \(pairedScenario) --out touched.jsonl", "the touches of a session"),
          ("draw --age 3 --gestures 500 --out three.jsonl", "gestures of one simulated child, of every kind"),
          ("calibrate", "compares generated touches with recorded ones, age by age; 4 when a share is off"),
        ])
    ) { (parsed, console) throws(CommandFailure) in try TouchesCommand.run(TouchesRequest(parsed), console) }
  }

  /// The commands that try planted bugs; empty without any.
  private var plantedCommands: [Command] {
    let bugs = subject.plantedBugs
    return (PlantedRequest.tried(bugs).isEmpty ? [] : [planted]) + (bugs.isEmpty ? [] : [noticed])
  }

  private var planted: Command {
    Command(
      described(
        "planted", "Plants each bug of the app and checks that its rule fails and no other.",
        "[BUG ...] [flags]   (default: all whose trial is `play SCENARIO [flags]`)", PlantedRequest.flags,
        [
          ("", "all, and their scenarios without a bug, where nothing may fail; 0 when all are right"),
          ("--one-each --every-rule", "one bug of each rule; every rule must have one"),
        ])
    ) { (parsed, console) throws(CommandFailure) in try PlantedCommand.run(PlantedRequest(parsed), console) }
  }

  private var noticed: Command {
    Command(
      described(
        "noticed", "Plants bugs and checks that the run, its gate and comparisons detect and name them.",
        "[SCENARIO] [flags]   (default: \(pairedScenario); `noticed` of a bug lists the words to report)",
        NoticedRequest.flags,
        [
          ("", "all bugs with `noticed`, and none, where nothing may be reported"),
          ("\(pairedScenario) --case nothing", "checks that nothing is reported without a bug"),
        ])
    ) { (parsed, console) throws(CommandFailure) in try NoticedCommand.run(NoticedRequest(parsed), console) }
  }

  private var doctor: Command {
    Command(
      described(
        "doctor", "Checks whether this machine has all that \(name) needs.", "", [],
        [("", "a table; exit 0 when nothing is missing")])
    ) { (parsed, console) throws(CommandFailure) in try DoctorCommand.run(parsed, console) }
  }

  private var completions: Command {
    let program = self
    return Command(
      described(
        "completions", "Prints a script with which a shell completes command lines of \(name).",
        Shell.allCases.map(\.rawValue).joined(separator: " | "), [],
        [
          ("bash", "for `source <(\(name) completions bash)`"),
          ("zsh", "for a file `_\(name)` of a folder in fpath"),
          ("fish", "for ~/.config/fish/completions/\(name).fish"),
        ])
    ) { (parsed, console) throws(CommandFailure) in
      try parsed.refuseMore(than: 1, of: "completions")
      let known = Shell.allCases.map(\.rawValue)
      guard let typed = parsed.positionals.first, let shell = Shell(rawValue: typed) else {
        throw .usage(
          parsed.positionals.first.map {
            "`completions` knows no shell `\($0)`; \(NearestName.remedy($0, among: known))"
          } ?? "`completions` needs one of \(known.joined(separator: ", "))")
      }
      console.raw(shell.completion(of: program))
      return .holds
    }
  }

  private var worker: Command {
    Command(
      described(
        "worker", "Runs \(subject.unitWord.several) on behalf of another \(name) process.",
        "[JOB]   (default: standard input)", [WorkerRequest.copies], [("", "for the harness itself")],
        isHidden: true)
    ) { (parsed, console) throws(CommandFailure) in try WorkerCommand.run(WorkerRequest(parsed), console) }
  }

  private var stepper: Command {
    Command(
      described(
        "stepper", "Runs a \(subject.unitWord.one) on behalf of another \(name) process, on request.",
        "[SCENARIO] [flags]   (requests on standard input)", StepperRequest.flags(self),
        [("\(pairedScenario) --\(subject.unitWord.several) 1", "for `\(name) compare`")], isHidden: true)
    ) { (parsed, console) throws(CommandFailure) in try StepperCommand.run(StepperRequest(parsed), console) }
  }

  private var identity: Command {
    Command(
      described(
        "identity", "Prints the identifier of this \(name), for the stamp beside it.", "", [],
        [("", "for scripts/stamp")], isHidden: true)
    ) { (parsed, console) throws(CommandFailure) in
      try parsed.refuseMore(than: 0, of: "identity")
      guard let known = SourceCommit.program else {
        throw CommandFailure(
          .machineTrouble, "the linker gave this program no build ID, and there is no sha256sum")
      }
      console.result(known)
      return .holds
    }
  }
}
