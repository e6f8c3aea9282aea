internal import Foundation
internal import HostSystem
internal import Metrics
internal import Playing
internal import Reporting
internal import Runner
internal import ScenarioFormat

/// Runs a scenario with several values of some settings; reports which of them hold and what differs.
enum SweepCommand {
  static func run(_ request: SweepRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    HostSignals.catchInterrupts()
    let first = request.rows[0].run
    for remark in first.remarks { console.progress("warning: \(remark)") }
    var sweep = SettingSweep(
      scenario: first.scenario.name, seed: first.scenario.seed, commit: first.commit,
      units: first.subject.unitWord.counted(first.units.count), keys: request.keys, asked: request.shown)
    for (place, row) in request.rows.enumerated() {
      let words = zip(request.keys, row.values).map { "\($0)=\($1)" }.joined(separator: " ")
      console.progress("sweep: \(place + 1) of \(request.rows.count), \(words)")
      let outcome = try RunCommand.play(row.run, console).outcome
      guard !HostSignals.sawInterrupt else { break }
      sweep.rows.append(SettingSweep.Row(row.values, outcome.report, folder: "\(place + 1)"))
    }
    guard !sweep.rows.isEmpty else { return .undecided }
    try write(sweep, request)
    if request.format == .json {
      console.line(try text(of: sweep))
    } else {
      console.result(SettingSweepText.text(sweep))
      console.line("\(request.out)/sweep.html")
    }
    guard sweep.rows.count == request.rows.count else {
      console.complaint("interrupted after \(sweep.rows.count) of \(request.rows.count) settings")
      return .undecided
    }
    if sweep.rows.contains(where: sweep.holds) { return .holds }
    return .gravest(of: sweep.rows.compactMap { ExitCode(rawValue: Int32($0.exit)) })
  }

  private static func write(_ sweep: SettingSweep, _ request: SweepRequest) throws(CommandFailure) {
    let page: [UInt8]
    do throws(ReportError) {
      page = try SettingSweepPage(
        sweep, program: request.program.name, command: Reproduction.command(request)
      )
      .page.bytes()
    } catch { throw CommandFailure(.unexpectedFailure, error.description) }
    try OutputFile.write(try text(of: sweep) + "\n", to: "\(request.out)/sweep.json")
    try OutputFile.write(page, to: "\(request.out)/sweep.html")
  }

  private static func text(of sweep: SettingSweep) throws(CommandFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do { return String(decoding: try encoder.encode(sweep), as: UTF8.self) } catch {
      throw CommandFailure(.unexpectedFailure, "the sweep cannot be written: \(error)")
    }
  }
}
