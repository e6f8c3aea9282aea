internal import Foundation
internal import HostSystem
internal import Reporting
internal import ScenarioFormat

/// A program that sweeps a recogniser of yours: the whole of its `main`.
///
/// ```swift
/// exit(RecogniserSweep.main(of: MyRecogniser.self, named: "mine", axes: ["distance": [40, 60, 80]]))
/// ```
/// It plays drawn, labelled gestures of six age groups under every setting, recommends one, and prints and writes what
/// `skiprope fuzz` does. With `--against DIR` it plays the gestures of that sweep, of whichever recogniser, and says by how much
/// this one is worse.
public enum RecogniserSweep {
  /// Sweeps as the arguments say, which are those of the process unless given; `--help` lists them. `axes` are what is swept where
  /// no plan is named: names of the recogniser's table with the values to try. Returns what to leave with: 0, 75 where the results
  /// could not be written, 5 where it was interrupted, 2 where nothing keeps to the bounds of the plan, 64 to 66 for arguments and files.
  ///
  /// Naming an axis or a value that the table has not is an error of the program.
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

  /// The plan's file, or the axes, on the gestures that were asked for.
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
        "the gestures of `\(request.against ?? "")` are drawn otherwise by this program; have both sweeps with one version"
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
        ?? "name a folder with --out to have report.html")
    if HostSignals.sawInterrupt { return 5 }
    return findings.keepsBounds ? 0 : 2
  }

  /// How the run can be had again.
  private static var command: String {
    CommandLine.arguments.map(ShellWord.quoted).joined(separator: " ")
  }

  /// What `--help` prints.
  private static func help<Recogniser: SweptRecogniser>(
    of recogniser: Recogniser.Type, named name: String
  ) -> [String] {
    var table = TextTable([("setting", .left), ("allowed", .left), ("standard", .left)])
    for setting in Recogniser.table { table.add([setting.name, setting.allowed, setting.standard.text]) }
    return ["\(name) sweeps its settings over drawn gestures.", ""] + RecogniserSweepRequest.usage + [""]
      + table.lines(width: 120, indent: 0)
  }

  private static func complain(_ line: String) {
    // Whoever does not read it misses nothing of the result.
    _ = HostStreams.write(Array((TerminalText.line(line) + "\n").utf8), to: .error)
  }
}
