internal import Comparing
internal import Foundation
internal import Metrics
internal import Reporting
internal import ScenarioFormat

/// Compares two run folders by their exact results.
enum RunsComparisonCommand {
  static func run(_ request: RunsComparisonRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    let (old, new) = (try ReportFile.read(request.old), try ReportFile.read(request.new))
    try checkNames(request, old, new)
    let oldProgram = RunProgram(
      "old", of: request.old, old, typed: request.programs["old"], request.program)
    let newProgram = RunProgram(
      "new", of: request.new, new, typed: request.programs["new"], request.program)
    let comparison = RunComparison(
      old, new, ReplayedRows(oldProgram, progress: console.progress),
      ReplayedRows(newProgram, progress: console.progress),
      overrides: old.settings == nil || new.settings == nil
        ? ScenarioDifference.sentences(scenario(request.old), scenario(request.new)) : [],
      tolerances: request.tolerances)
    let screens = ComparedScreens(
      comparison.behaviour, oldProgram, newProgram, draws: request.page != nil)
    if let file = request.markdown {
      try OutputFile.write(ComparisonMarkdown(comparison, screens).text, to: file)
    }
    if let file = request.page { try OutputFile.write(try page(request, comparison, screens), to: file) }
    console.result(ComparisonText(comparison, screens, colour: Console.resultColours).text)
    if request.format == .json {
      console.line(ComparisonLine(comparison, screens, old: request.old, new: request.new).json)
    }
    return ExitCode(rawValue: Int32(comparison.exit)) ?? .unexpectedFailure
  }

  /// The page, with relative links to the pages of both runs.
  private static func page(
    _ request: RunsComparisonRequest, _ comparison: RunComparison, _ screens: ComparedScreens?
  ) throws(CommandFailure) -> [UInt8] {
    let place = URL(fileURLWithPath: request.page ?? "").deletingLastPathComponent().standardizedFileURL.path
    func compared(_ run: String) -> ComparedRun {
      let page = URL(fileURLWithPath: run).appending(path: "report.html").standardizedFileURL.path
      return ComparedRun(
        run: run, link: InputFile.isFile(page) ? ComparedRun.link(to: page, fromPageIn: place) : nil)
    }
    do throws(ReportError) {
      return try ComparisonPage(
        comparison, old: compared(request.old), new: compared(request.new), both: screens,
        screens: request.program.screens(ofApp: comparison.new.words.app), program: request.program.name
      ).page.bytes()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Rejects tolerances for metrics that neither run has or that do not decide, since these would have no effect.
  private static func checkNames(
    _ request: RunsComparisonRequest, _ old: RunReport, _ new: RunReport
  ) throws(CommandFailure) {
    let all = new.metrics + old.metrics
    let known = all.map(\.id)
    let idle = all.first { request.tolerances[$0.id] != nil && ($0.kind == .timed || $0.kind == .memory) }
    if let idle {
      throw .usage(
        "`--tolerance` names `\(idle.id)`, which decides nothing: it is no exact metric; leave it out")
    }
    guard let unknown = request.tolerances.keys.sorted().first(where: { !known.contains($0) }) else { return }
    let nearest = NearestName.of(unknown, among: known).map { "did you mean `\($0)`?" }
    throw .usage(
      "`--tolerance` names `\(unknown)`, which neither run has; \(nearest ?? "report.json lists the names")")
  }

  /// The scenario as it ran; empty when the folder lacks it.
  private static func scenario(_ run: String) -> [UInt8] {
    [UInt8](FileManager.default.contents(atPath: run + "/scenario.json") ?? Data())
  }
}
