internal import HostSystem
internal import Kernel
package import Metrics
package import Playing
internal import Reporting
package import ScenarioFormat

/// Runs one unit of an earlier run again and sets its digests against the report's.
package struct RunReplay {
  /// One session, then and now.
  package struct Session: Hashable, Sendable {
    package var session: Int
    package var recorded: String
    package var replayed: String
    /// The first virtual second, from 0, at whose end the two sessions differ; `nil` when none is known.
    package var firstSecond: Int?
    /// Whether the two sessions were the same in everything that counts as deterministic.
    package var agrees: Bool { recorded == replayed }
  }

  /// What a replay showed.
  package struct Outcome: Sendable {
    /// What the app calls its units and sessions.
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

  /// The scenario of a run as it was resolved, beside its report.
  package static let scenarioFile = "scenario.json"

  /// Replays unit `unit` of the run in `folder`.
  ///
  /// Throws `missingInput` when there is no such run or unit, `invalidInput` when its files make no sense, `otherApp` for
  /// another app's.
  package static func replay(
    folder: String, unit: Int, repetitions: Int, commit: String, of subject: any PlayedSubject
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
      scenario: scenario, unit: unit, repetitions: repetitions, keepAllFrames: false,
      detailedSessions: 0, results: scratch.path + "/units", scratch: scratch.path + "/scratch",
      hostScore: HostScore().value, bug: nil)
    order.schedule = report.order.map { .recorded($0.deviations) }
    let run = try UnitRun(order: order, of: subject)
    _ = try run.runToEnd { _ in }
    guard let result = try UnitFiles(folder: order.results).read(unit) else {
      throw .cannotWrite("the replay left no result")
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

  /// The planted bug that a run which goes on was told to have; `nil` for none, and for a run that is over: its command names it.
  package static func plantedBug(_ folder: String, of subject: any PlayedSubject) -> String? {
    (try? RunIdentity.found(in: folder + "/units", of: subject))?.bug
  }

  /// The scenario that a run played, or plays, as it was resolved.
  ///
  /// Throws `missingInput` where it is not there, `invalidInput` where it makes no sense, `otherApp` where it is of another
  /// app than the subject.
  package static func readScenario(
    _ folder: String, of subject: any PlayedSubject
  ) throws(RunError) -> Scenario {
    let path = "\(folder)/\(scenarioFile)"
    guard HostFolder.exists(path) else {
      // Of a run that goes on, what it keeps for whoever carries it on.
      if let going = try RunIdentity.found(in: folder + "/units", of: subject) { return going.scenario }
      throw .missingInput(
        "\(path) is missing; without the resolved scenario nothing can be replayed, run it anew")
    }
    let bytes: [UInt8]
    do throws(HostFileError) { bytes = try HostFolder.read(path) } catch { throw .invalidInput("\(error)") }
    let scenario = try StoredScenario.decode(Scenario.self, bytes, file: path, of: subject)
    try StoredScenario.check(scenario, file: path, of: subject)
    return scenario
  }
}
