internal import HostSystem
internal import Kernel
package import Metrics
package import Playing
internal import Reporting
package import ScenarioFormat

/// Runs a unit of an earlier run again and compares its digests with the report's.
package struct RunReplay {
  /// The digests of one session, recorded and replayed.
  package struct Session: Hashable, Sendable {
    package var session: Int
    package var recorded: String
    package var replayed: String
    /// The first virtual second, from 0, at whose end the two differ; `nil` if unknown.
    package var firstSecond: Int?
    /// Whether the two are equal in everything deterministic.
    package var agrees: Bool { recorded == replayed }
  }

  /// The result of a replay.
  package struct Outcome: Sendable {
    /// The app's words for units and sessions.
    package var words: ReportWords
    package var unit: Int
    package var sessions: [Session]
    /// The commit of the run, and whether it is this binary's.
    package var commit: String
    package var sameCommit: Bool
    package var result: UnitResult

    /// Whether every session was reproduced.
    package var agrees: Bool { !sessions.isEmpty && sessions.allSatisfy(\.agrees) }
  }

  /// The file of a run's resolved scenario, beside its report.
  package static let scenarioFile = "scenario.json"

  /// Replays unit `unit` of the run in `folder`, with a planted bug if the run had one. `rows`: the file for all rows, with each
  /// frame; a file there is replaced.
  ///
  /// Throws `missingInput` if the run or unit does not exist, `invalidInput` if its files are invalid, `otherApp` for a run of
  /// another app.
  package static func replay(
    folder: String, unit: Int, repetitions: Int, commit: String, of subject: any SimulatedSubject,
    bug: String? = nil, rows: String? = nil
  ) throws(RunError) -> Outcome {
    let report: RunReport
    do throws(ReportError) {
      report = try ReportJSON.read("\(folder)/report.json")
    } catch {
      throw .invalidInput("\(error)")
    }
    guard let recorded = report.deterministic.units.first(where: { $0.unit == unit }) else {
      throw .missingInput(
        "the run in \(folder) has no \(report.words.unit.one) \(unit); it has "
          + "\(report.deterministic.units.map(\.unit))")
    }
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let scenario = try readScenario(folder, of: subject)
    var order = WorkOrder(
      scenario: scenario, unit: unit, repetitions: repetitions, keepAllFrames: rows != nil,
      detailedSessions: 0, results: scratch.path + "/units", scratch: scratch.path + "/scratch",
      hostScore: HostScore().value, bug: bug)
    order.schedule = report.order.map { .recorded($0.deviations) }
    let run = try UnitRun(order: order, of: subject)
    _ = try run.runToEnd { _ in }
    guard let result = try UnitFiles(folder: order.results).read(unit) else {
      throw .cannotWrite("the replay left no result")
    }
    if let rows {
      do throws(ReportError) {
        _ = try RunDatabase.merge(files: [UnitFiles(folder: order.results).rowsPath(unit)], into: rows)
      } catch {
        throw .cannotWrite("\(error)")
      }
    }
    let replayed = Dictionary(
      result.summary.sessions.map { ($0.session, $0.digest) }, uniquingKeysWith: { a, _ in a })
    let sessions = recorded.sessions.map { session in
      Session(
        session: session.session, recorded: session.digest, replayed: replayed[session.session] ?? "none",
        firstSecond: RunDatabase.firstDifference(
          UnitFiles.checkpoints("\(folder)/run.sqlite", unit, session: session.session),
          UnitFiles(folder: order.results).checkpoints(unit, session: session.session)))
    }
    return Outcome(
      words: report.words, unit: unit, sessions: sessions, commit: report.commit,
      sameCommit: report.commit == commit,
      result: result)
  }

  /// The planted bug of an unfinished run; `nil` for none, and for a finished run, whose command names it.
  package static func plantedBug(_ folder: String, of subject: any SimulatedSubject) -> String? {
    (try? RunIdentity.found(in: folder + "/units", of: subject))?.bug
  }

  /// The resolved scenario of a run, finished or not.
  ///
  /// Throws `missingInput` if it does not exist, `invalidInput` if it is invalid, `otherApp` if it is another app's.
  package static func readScenario(
    _ folder: String, of subject: any SimulatedSubject
  ) throws(RunError) -> Scenario {
    let path = "\(folder)/\(scenarioFile)"
    guard HostFolder.exists(path) else {
      // An unfinished run stores its scenario in its identity.
      if let going = try RunIdentity.found(in: folder + "/units", of: subject) { return going.scenario }
      throw .missingInput(
        "\(path) is missing, and a replay needs the resolved scenario; run it again")
    }
    let bytes: [UInt8]
    do throws(HostFileError) { bytes = try HostFolder.read(path) } catch { throw .invalidInput("\(error)") }
    let scenario = try StoredScenario.decode(Scenario.self, bytes, file: path, of: subject)
    try StoredScenario.check(scenario, file: path, of: subject)
    return scenario
  }
}
