internal import Commands
public import Kernel
public import Sweeping

/// The recogniser of a subject that has none of its own, such as one that uses the system's gestures. Such a program has no
/// `fuzz`.
public struct NoRecogniser: SweptRecogniser {
  public static var table: [RecogniserSetting] { [] }

  public init(_ values: SettingValues, on surface: SweepScreen, of screen: ScreenMetrics) {}

  public mutating func handle(_ sample: TouchSample, into decisions: inout [TouchDecision]) {}
}

/// The `fuzz` command: sweeps the thresholds of a subject's own recogniser.
enum FuzzCommand<S: Subject> {
  /// The command; `nil` for a subject without its own recogniser.
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
        "run the gestures of the sweep in this folder, and report how much worse this one is"),
      Flag("--out", "DIR", "where report.html, settings.csv, findings.json and reference.json go"),
      CommonFlags.threads.flag, CommonFlags.time.flag,
    ]
  }

  private static var description: CommandDescription {
    CommandDescription(
      name: "fuzz",
      summary: "Runs labelled gestures of six age groups under many thresholds, and recommends some.",
      usage: "[PLAN.yaml] [flags]   (a plan with `axes`; default: the subject's own thresholds)",
      flags: flags,
      examples: [
        CommandDescription.Example(line: "\(S.name) fuzz --out thresholds", meaning: "with a page"),
        CommandDescription.Example(
          line: "\(S.name) fuzz mine.yaml --time 2m", meaning: "with what two minutes allow"),
      ])
  }
}
