internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import Runner
internal import ScenarioFormat

extension RunRequest {
  /// The flags of `run`.
  package static func flags(_ program: Program) -> [Flag] {
    let word = program.subject.unitWord
    return [
      CommonFlags.seed.flag, CommonFlags.workers.flag, repetitions(program).flag,
      CommonFlags.units(word, "only these \(word.several), counted from 0").flag,
    ]
      + Flag.scenario(program)
      + [
        TypedScenario.schedules.flag, orderFile, TypedScenario.closedLoop.flag, TypedScenario.refresh.flag,
        TypedScenario.hitchBands.flag,
        Flag("--out", "DIR", "the run folder; default: Reports/runs/<scenario>/<commit>-<seed>"),
        stored.flag, recorded.flag,
        Flag(
          "--count-work", nil,
          "run each \(word.one) once more and count retains, objects and allocations; always so with a budget on `work`"
        ),
        Flag(
          "--resume", nil,
          "continue the interrupted run in the run folder; finished \(word.several) do not run again"),
        hours(program).flag, pace.flag,
        Flag(
          "--metrics", "FILE",
          "write the progress as OpenMetrics every ten seconds, for node_exporter's textfile collector"),
        part.flag,
        Flag(
          "--again", nil, "with --shard: run it again although it is finished; `merge` compares the two"),
        Flag("--verify", nil, "run a second time with random hashing and compare the digests"),
        CommonFlags.full, CommonFlags.format.flag,
      ] + Flag.planted(program)
  }

  private static func repetitions(_ program: Program) -> ValueFlag<Int> {
    .whole(
      "--repetitions", "K", in: 1...100, default: 1,
      "replays of each \(program.subject.unitWord.one), from 3 on frames have a steady cost")
  }
  /// The valid range of `--hours`.
  static let hoursBounds = TimeSpan.milliseconds(360)...TimeSpan.hours(1_000)
  private static func hours(_ program: Program) -> ValueFlag<TimeSpan?> {
    .duration(
      "--hours", "H", in: hoursBounds, bare: .hours,
      "start no further \(program.subject.unitWord.one) after this time, such as 8 or 30m; the run ends with those finished"
    )
  }
  private static let stored = ValueFlag.choice(
    "--keep-frames", default: StoredFrames.worst, "frames in run.sqlite")
  private static let recorded = ValueFlag.choice(
    "--clips", default: ClipRetention.failed,
    "clips to record for the page: failed: why the run failed, worst: also the worst of each session",
    formerly: "--moments")
  private static let pace = ValueFlag.choice(
    "--pace", of: ["virtual", "real"],
    "real: one session follows this machine's clock, its frames wait for their vsync; default virtual")
  private static let orderFile = Flag(
    "--order", "FILE", "run one unit under a recorded order, such as one that a run has found")
  private static let part = ValueFlag<Shard?>(
    Flag(
      "--shard", "I/N",
      "run only the I-th of N parts, counted from 0, into the shards of the run folder; `merge` merges them"),
    "which of how many, counted from 0, such as `0/8` to `7/8`"
  ) { Shard($0) }

  /// Reads the arguments and the scenario, and checks that its inputs exist.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "run")
    let workers = try parsed.value(CommonFlags.workers)
    let repetitions = try parsed.value(RunRequest.repetitions(parsed.program))
    let stored = try parsed.value(RunRequest.stored)
    let format = try parsed.value(CommonFlags.format)
    let out = try parsed.folder("--out")
    clips = try parsed.value(RunRequest.recorded)
    bug = try parsed.bug()
    slowness = try parsed.slowness()

    program = parsed.program
    typed = try TypedScenario(parsed.positionals.first ?? parsed.program.defaultScenario, parsed)
    commit = SourceCommit.current
    self.out =
      out
      ?? ProjectFolder.path("Reports/runs/\(typed.scenario.name)/\(commit)-\(typed.scenario.seed)")
    self.workers = workers
    self.repetitions = repetitions
    storedFrames = stored
    verifies = parsed.has("--verify")
    countsWork = parsed.has("--count-work")
    resumes = parsed.has("--resume")
    hours = try parsed.value(RunRequest.hours(parsed.program))
    metricsFile = try parsed.text("--metrics")
    storesHostTime = try parsed.value(RunRequest.pace) == "real"
    (shard, again) = try RunRequest.shard(parsed, typed.units.count, typed.subject.unitWord)
    if shard != nil, hours != nil {
      throw .usage("a shard ends with its \(typed.subject.unitWord.several); leave `--hours` out")
    }
    isFull = parsed.has(CommonFlags.full.name)
    self.format = format
    typedFlags = parsed.typed(RunRequest.flags(parsed.program))
    if storesHostTime { try checkPace(parsed) }
    if let path = try parsed.text("--order") { try readOrder(path, parsed) }
    // A scenario file that names both a recording and devices chooses both.
    let choosesDevices = typed.overrides.touches == nil && typed.loaded.given.contains("devices")
    try checkInputs(storesDevices: choosesDevices)
  }

  private static func shard(
    _ parsed: ParsedArguments, _ units: Int, _ word: UnitWord
  ) throws(CommandFailure) -> (Shard?, again: Bool) {
    let shard = try parsed.value(RunRequest.part)
    let again = parsed.has("--again")
    if shard == nil, again { throw .usage("`--again` is for a shard; say which with `--shard I/N`") }
    guard let shard else { return (nil, again) }
    if parsed.has("--resume") { throw .usage("a shard continues automatically; leave `--resume` out") }
    guard shard.count <= units else {
      throw .usage(
        "`--shard` is `\(shard.text)`, but the run has \(word.counted(units)): ask for \(units) shards at most"
      )
    }
    return (shard, again)
  }

  /// Rejects requests other than one session, run once, for `--pace real`.
  private func checkPace(_ parsed: ParsedArguments) throws(CommandFailure) {
    for flag in ["--verify", "--hours", "--shard"] where parsed.has(flag) || parsed.values[flag] != nil {
      throw .usage("`--pace real` runs one session, once; leave `\(flag)` out")
    }
    guard repetitions == 1 else {
      throw .usage("`--pace real` runs one session, once; leave `--repetitions` out")
    }
    let sessions = units.reduce(0) { $0 + subject.sessionCount(of: $1, in: scenario) }
    guard sessions == 1 else {
      throw .usage(
        "`--pace real` runs one session, but these \(subject.unitWord.several) have \(sessions): ask for one by "
          + "`--\(subject.unitWord.several)`, of a scenario in which it has a single \(subject.sessionWord.one)"
      )
    }
  }

  private mutating func checkInputs(storesDevices: Bool) throws(CommandFailure) {
    try checkGivenSources()
    do throws(RunError) {
      remarks =
        typed.loaded.formerNames.map { $0.note(in: typed.loaded.file) } + (try subject.check(scenario))
    } catch { throw CommandFailure(error) }
    if case .recording(let path) = scenario.touches {
      guard !path.isEmpty else {
        throw .usage("`\(scenario.name)` needs a recording; name it: `--touches FILE`")
      }
      guard InputFile.isFile(path) else {
        throw CommandFailure(
          .missingInput, "there is no touch recording `\(path)`; name another with `--touches FILE`")
      }
      do throws(RunError) {
        let source = try RecordedSource(path: path, for: scenario, of: subject)
        try source.check(units, of: scenario)
        let fitted = source.fitted(scenario, storesDevices: storesDevices)
        scenario = fitted.scenario
        remarks += [fitted.remark].compactMap(\.self) + source.remarks(on: scenario)
      } catch {
        throw CommandFailure(error)
      }
    }
  }

  /// Throws when a source that the scenario leaves open is not given by its flag.
  private func checkGivenSources() throws(CommandFailure) {
    for field in subject.vocabulary.sections.flatMap(\.fields) {
      guard case .source(let path, let name, let what) = field.kind, scenario[keyPath: path] == "",
        let flag = subject.flags.first(where: { $0.name == name })
      else { continue }
      throw .usage("`\(scenario.name)` needs \(field.key); name \(what): `\(name) \(flag.value)`")
    }
  }
}
