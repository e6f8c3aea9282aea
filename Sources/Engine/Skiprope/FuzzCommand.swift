internal import Commands
public import Kernel
public import Sweeping

/// For a subject whose recogniser is not its own, such as one that takes what the system says: it has no `fuzz`.
public struct NoRecogniser: SweptRecogniser {
  public static var table: [RecogniserSetting] { [] }

  public init(_ values: SettingValues, on surface: SweepScreen, of screen: ScreenMetrics) {}

  public mutating func handle(_ sample: TouchSample, into decisions: inout [TouchDecision]) {}
}

/// The command that sweeps a subject's own recogniser.
enum FuzzCommand<S: Subject> {
  /// `nil` for a subject without a recogniser of its own.
  static var command: Command? {
    guard S.Recogniser.self != NoRecogniser.self else { return nil }
    return Command(description) { (parsed, console) throws(CommandFailure) in
      try parsed.refuseMore(than: 1, of: "fuzz")
      let left = RecogniserSweep.main(
        of: S.Recogniser.self, named: S.name, axes: S.thresholds, arguments: parsed.retyped(flags))
      return ExitCode(rawValue: left) ?? .unexpectedFailure
    }
  }

  private static var flags: [Flag] {
    [
      CommonFlags.seed.flag,
      Flag("--gestures", "N", "gestures of each age group, in each half of the seeds; default 20000"),
      Flag(
        "--against", "DIR",
        "play the gestures of the sweep in this folder, and say by how much this one is worse"),
      Flag("--out", "DIR", "where report.html, settings.csv, findings.json and reference.json go"),
      CommonFlags.threads.flag, CommonFlags.time.flag,
    ]
  }

  private static var description: CommandDescription {
    CommandDescription(
      name: "fuzz",
      summary: "Plays labelled gestures of six age groups under many thresholds, and recommends some.",
      usage: "[PLAN.yaml] [flags]   (a plan with `axes`; default: the subject's own thresholds)",
      flags: flags,
      examples: [
        CommandDescription.Example(line: "\(S.name) fuzz --out thresholds", meaning: "with a page"),
        CommandDescription.Example(
          line: "\(S.name) fuzz mine.yaml --time 2m", meaning: "with what two minutes allow"),
      ])
  }
}
