internal import Foundation
internal import HostSystem
internal import Reporting
internal import ScenarioFormat

/// A complete program that sweeps a custom recogniser:
///
/// ```swift
/// exit(RecogniserSweep.main(of: MyRecogniser.self, named: "mine", axes: ["distance": [40, 60, 80]]))
/// ```
///
/// It runs generated, labelled gestures of six age groups under every setting and recommends one. It prints and writes the same
/// results as `skiprope fuzz`.
///
/// With `--against DIR` it runs the gestures of that sweep, of any recogniser, and reports the differences.
public enum RecogniserSweep {
  /// Runs a sweep as the arguments request and returns an exit code; `--help` lists the flags.
  ///
  /// `axes` are swept if no plan is given: names of the recogniser's table with the values to try. A name or value that is not in
  /// the table is a programmer's error.
  ///
  /// Exit codes: 0 success, 2 no setting meets the bounds of the plan, 5 interrupted, 64 to 66 wrong arguments or files, 75
  /// results not written.
  public static func main<Recogniser: SweptRecogniser>(
    of recogniser: Recogniser.Type, named name: String, axes: KeyValuePairs<String, [SettingValue]> = [:],
    arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) -> Int32 {
    HostSignals.refuseLargeFiles()
    guard !arguments.contains("--help") else {
      print(help(of: recogniser, named: name).joined(separator: "\n"))
      return 0
    }
    do throws(RecogniserSweepError) {
      var request = try RecogniserSweepRequest(arguments, cores: ProcessInfo.processInfo.activeProcessorCount)
      request.plan = try plan(of: recogniser, named: name, axes, request)
      return try run(of: recogniser, named: name, request)
    } catch {
      for line in error.lines { complain("\(name): \(line)") }
      return error.exit
    }
  }

  /// The plan from the file or from the axes, with the requested gestures.
  private static func plan<Recogniser: SweptRecogniser>(
    of recogniser: Recogniser.Type, named name: String, _ axes: KeyValuePairs<String, [SettingValue]>,
    _ request: RecogniserSweepRequest
  ) throws(RecogniserSweepError) -> SweepPlan {
    var plan = SweepPlan(name: name)
    if let file = request.file {
      let library = SweepLibrary(root: ".", naming: SweepVocabulary(of: recogniser))
      do throws(ScenarioError) { plan = try library.load(file).plan } catch {
        throw RecogniserSweepError(error)
      }
    } else {
      var values = SettingValues(standardOf: Recogniser.table)
      for (axis, tried) in axes { for value in tried { values[axis] = value } }
      plan.axes = axes.filter { !$0.value.isEmpty }.map { SettingGrid.Line($0.key, $0.value) }
      plan.presets = Recogniser.named.filter { !$0.isPublished }.map(\.name)
      guard !plan.axes.isEmpty || !plan.presets.isEmpty else {
        throw .usage("there is nothing to sweep: name a plan with `axes`")
      }
    }
    if let seed = request.seed { plan.seed = seed }
    if let gestures = request.gestures { plan.gestures = gestures }
    if let reference = request.reference { plan.adopt(reference.gestures) }
    guard request.reference.map({ $0.gestures.digest == plan.gestureDigest }) ?? true else {
      throw .invalid(
        "the gestures of `\(request.against ?? "")` differ from this program's; run both sweeps with one version"
      )
    }
    return plan
  }

  private static func run<Recogniser: SweptRecogniser>(
    of recogniser: Recogniser.Type, named name: String, _ request: RecogniserSweepRequest
  ) throws(RecogniserSweepError) -> Int32 {
    HostSignals.catchInterrupts()
    let start = HostClock.monotonic()
    let engine = SweepEngine(
      workers: request.workers,
      mustStop: {
        HostSignals.sawInterrupt
          || request.boundNanoseconds.map { HostClock.monotonic() - start >= $0 } ?? false
      })
    var findings = SweepRun(
      of: recogniser, plan: request.plan, engine: engine, announce: { complain("\(name): \($0)") }
    ).run()
    findings.comparison = request.reference.flatMap { SweepComparison(findings, against: $0) }
    if let folder = request.out {
      do throws(SweepFolder.Error) {
        try SweepFolder.write(findings, to: folder, command: command, house: name)
      } catch {
        throw RecogniserSweepError(description: error.description, exit: 75)
      }
    }
    for line in SweepTable.lines(findings) { print(TerminalText.line(line)) }
    print(
      request.out.map { TerminalText.line("report: \($0)/report.html") }
        ?? "name a folder with --out to get report.html")
    if HostSignals.sawInterrupt { return 5 }
    return findings.keepsBounds ? 0 : 2
  }

  /// The command that reproduces the run.
  private static var command: String {
    CommandLine.arguments.map(ShellWord.quoted).joined(separator: " ")
  }

  /// The lines of `--help`.
  private static func help<Recogniser: SweptRecogniser>(
    of recogniser: Recogniser.Type, named name: String
  ) -> [String] {
    var table = TextTable([("setting", .left), ("allowed", .left), ("standard", .left)])
    for setting in Recogniser.table { table.add([setting.name, setting.allowed, setting.standard.text]) }
    return ["\(name) sweeps its settings over drawn gestures.", ""] + RecogniserSweepRequest.usage + [""]
      + table.lines(width: 120, indent: 0)
  }

  private static func complain(_ line: String) {
    // Progress is optional: errors of standard error are ignored.
    _ = HostStreams.write(Array((TerminalText.line(line) + "\n").utf8), to: .error)
  }
}
