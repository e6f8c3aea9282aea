internal import Invariants
internal import Playing
internal import Runner
internal import ScenarioFormat

extension RunRequest {
  /// The flags of `run`.
  package static let flags: [Flag] =
    [
      Flag("--seed", "N", "another seed than the scenario's"),
      Flag("--workers", "N", "processes at a time, 1 to 256; default: the cores of this machine"),
      Flag(
        "--repetitions", "K",
        "replays of each family, 1 to 100; default 1; from 3 on frames have a steady cost"),
      Flag("--families", "A-B", "only these families, counted from 0"),
      Flag("--photos", "DIR", "JPEG files of a directory instead of painted ones"),
      Flag("--touches", "FILE", "a touch recording for every child; an export of this run only for its own"),
      Flag("--decode", "real|modelled", "whether photos are decoded or only their cost is taken"),
      Flag("--preset", "NAME", "gesture preset; `cache:NAME` for the cache's; both with a comma between"),
      Flag(
        "--closed-loop", "none|low|middle|high",
        "let frames cost by this toolkit model and a table of the product's stages, and late ones skip vsyncs"
      ),
      Flag("--refresh", "device|60|90|120", "the rate of all screens in hertz"),
      Flag("--hitch-bands", "wwdc-2020|xcode", "the bands that hitch.ratio is named by"),
      Flag("--out", "DIR", "the run folder; default: Reports/runs/<scenario>/<commit>-<seed>"),
      Flag("--keep-frames", "worst|all", "frames in run.sqlite; default worst"),
      Flag(
        "--count-work", nil,
        "run each family once more and count retains, objects and allocations; always so with a budget on `work`"
      ),
      Flag(
        "--resume", nil,
        "go on with the run in the run folder that was cut short; what its families left is kept"),
      Flag(
        "--hours", "H",
        "begin no further family after so many hours, such as 8 or 0.5; what there is then is the run"),
      Flag(
        "--pace", "virtual|real",
        "real: one session keeps to this machine's clock, its frames wait for their vsync; default virtual"),
      Flag(
        "--metrics", "FILE",
        "write how the run is as OpenMetrics every ten seconds, for node_exporter's textfile collector"),
      Flag(
        "--shard", "I/N",
        "play only the I-th of N parts, counted from 0, into the shards of the run folder; `merge` joins them"
      ),
      Flag(
        "--again", nil, "with --shard: play it once more although it is through; `merge` compares the two"),
      Flag("--verify", nil, "run a second time with random hashing and compare the digests"),
      Flag("--format", "text|json", "how the result is printed; default text"),
    ] + canaryFlags

  #if Canaries
    private static let canaryFlags = [
      Flag("--canary", "NAME", "switch a known bug on"),
      Flag("--slow", "PERCENT[@STEP]", "make frames slower, all or those of a step"),
    ]
  #else
    private static let canaryFlags: [Flag] = []
  #endif

  /// The request behind what was typed: reads the scenario and looks whether its inputs are there.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "run")
    let overrides = try ScenarioOverrides(parsed)
    let workers = try parsed.workers()
    let repetitions = try parsed.whole("--repetitions", in: 1...100)
    let kept = try parsed.choice("--keep-frames", of: KeptFrames.allCases.map(\.rawValue))
    let format = try parsed.format()
    let out = try parsed.text("--out")
    canary = try parsed.choice("--canary", of: Canary.allCases.map(\.rawValue))
    slowness = try parsed.slowness()

    let loaded = try ScenarioLibrary.project.scenario(parsed.positionals.first ?? RunRequest.defaultScenario)
    self.overrides = overrides
    scenario = overrides.applied(to: loaded.anchored)
    scenarioFile = loaded.file
    commit = SourceCommit.current
    self.out = out ?? ProjectFolder.path("Reports/runs/\(scenario.name)/\(commit)-\(scenario.seed)")
    guard let families = overrides.families(of: scenario) else {
      throw .usage(
        "`--families` is `\(parsed.values["--families"] ?? "")`, but `\(scenario.name)` has the families 0 to "
          + "\(scenario.population.families - 1)")
    }
    self.families = families
    self.workers = workers
    self.repetitions = repetitions ?? 1
    keptFrames = kept.flatMap(KeptFrames.init(rawValue:)) ?? .worst
    verifies = parsed.has("--verify")
    countsWork = parsed.has("--count-work")
    resumes = parsed.has("--resume")
    hours = try parsed.decimal("--hours", in: 0.001...1_000)
    metricsFile = try parsed.text("--metrics")
    keepsHostTime = try parsed.choice("--pace", of: ["virtual", "real"]) == "real"
    (shard, again) = try RunRequest.shard(parsed, families.count)
    if shard != nil, hours != nil { throw .usage("a shard ends with its families; leave `--hours` out") }
    self.format = format
    if keepsHostTime { try checkPace(parsed) }
    // Who names a recording and devices in one file has chosen both.
    let choosesDevices = overrides.touches == nil && loaded.given.contains("devices")
    try checkInputs(keepsDevices: choosesDevices)
  }

  private static func shard(
    _ parsed: ParsedArguments, _ families: Int
  ) throws(CommandFailure) -> (Shard?, again: Bool) {
    let shard = try parsed.value(
      "--shard", "which of how many, counted from 0, such as `0/8` to `7/8`", Shard.init)
    let again = parsed.has("--again")
    if shard == nil, again { throw .usage("`--again` is for a shard; say which with `--shard I/N`") }
    guard let shard else { return (nil, again) }
    if parsed.has("--resume") { throw .usage("a shard goes on by itself; leave `--resume` out") }
    guard shard.count <= families else {
      throw .usage(
        "`--shard` is `\(shard.text)`, but the run has \(families) families: ask for \(families) shards at most"
      )
    }
    return (shard, again)
  }

  /// Against this machine's clock one session is played, once.
  private func checkPace(_ parsed: ParsedArguments) throws(CommandFailure) {
    for flag in ["--verify", "--hours", "--shard"] where parsed.has(flag) || parsed.values[flag] != nil {
      throw .usage("`--pace real` plays one session, once; leave `\(flag)` out")
    }
    guard repetitions == 1 else {
      throw .usage("`--pace real` plays one session, once; leave `--repetitions` out")
    }
    let sessions = RunPlan.sessionCount(of: scenario, families)
    guard sessions == 1 else {
      throw .usage(
        "`--pace real` plays one session, but these families have \(sessions): ask for one by `--families`, "
          + "of a scenario with `children-per-family: 1`, such as soak-30min")
    }
  }

  private mutating func checkInputs(keepsDevices: Bool) throws(CommandFailure) {
    if case .directory(let path) = scenario.real.photos {
      guard !path.isEmpty else {
        throw .usage("`\(scenario.name)` needs photos; name their folder: `--photos DIR`")
      }
      guard InputFile.isDirectory(path) else {
        throw CommandFailure(
          .missingInput, "there is no folder of photos `\(path)`; name another with `--photos DIR`")
      }
      do throws(RunError) { try PhotoInput.check(path) } catch { throw CommandFailure(error) }
    }
    if case .recording(let path) = scenario.real.touches {
      guard !path.isEmpty else {
        throw .usage("`\(scenario.name)` needs a recording; name it: `--touches FILE`")
      }
      guard InputFile.isFile(path) else {
        throw CommandFailure(
          .missingInput, "there is no touch recording `\(path)`; name another with `--touches FILE`")
      }
      do throws(RunError) {
        let source = try RecordedSource(path: path, for: scenario)
        try source.check(families, of: scenario)
        let fitted = source.fitted(scenario, keepsDevices: keepsDevices)
        scenario = fitted.scenario
        remarks = [fitted.remark].compactMap(\.self) + source.remarks(on: scenario)
      } catch {
        throw CommandFailure(error)
      }
    }
  }
}
