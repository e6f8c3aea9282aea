internal import Foundation
internal import Kernel
internal import Metrics
internal import Playing
internal import Runner

/// Replays one unit of an earlier run and compares the digests.
enum ReplayCommand {
  static func run(_ request: ReplayRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    do throws(RunError) {
      let outcome = try RunReplay.replay(
        folder: request.run, unit: request.unit, repetitions: request.repetitions,
        commit: SourceCommit.current, of: request.program.subject, bug: request.bug, rows: request.rows)
      let sessions = try chosen(outcome, request)
      let code = exitCode(outcome, sessions)
      for line in lines(outcome, sessions, code) { console.line(line) }
      if request.format == .json {
        console.line(
          "{\"exit\":\(code.rawValue),\"\(outcome.words.unit.one)\":\(outcome.unit),\"reproduced\":\(code == .holds)}"
        )
      }
      return code
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func chosen(
    _ outcome: RunReplay.Outcome, _ request: ReplayRequest
  ) throws(RunError) -> [RunReplay.Session] {
    let sessions = outcome.sessions
    guard let session = request.session else { return sessions }
    guard let found = sessions.first(where: { $0.session == session }) else {
      throw .missingInput(
        "\(outcome.words.unit.one) \(request.unit) has \(outcome.words.session.counted(sessions.count)); "
          + "--\(outcome.words.session.one) counts them from 1")
    }
    return [found]
  }

  private static func exitCode(_ outcome: RunReplay.Outcome, _ sessions: [RunReplay.Session]) -> ExitCode {
    if !outcome.result.nondeterministic.isEmpty { return .notDeterministic }
    if sessions.allSatisfy(\.agrees) { return .holds }
    return outcome.sameCommit ? .notDeterministic : .notComparable
  }

  private static func comparison(_ session: RunReplay.Session) -> String {
    guard !session.agrees else { return "same" }
    guard let second = session.firstSecond else {
      return "DIFFERENT only at its end or in state that its unit shares"
    }
    return "DIFFERENT, first \(Instant.text(ofSecond: second))"
  }

  private static func lines(
    _ outcome: RunReplay.Outcome, _ sessions: [RunReplay.Session], _ code: ExitCode
  ) -> [String] {
    let table = sessions.map { session in
      "\(outcome.words.session.one) \(session.session)  recorded \(session.recorded)  replayed \(session.replayed)  \(comparison(session))"
    }
    let unit = "\(outcome.words.unit.one) \(outcome.unit)"
    let verdict: String
    switch code {
    case .holds: verdict = "[ok] \(unit) was reproduced: same digests"
    case .notComparable:
      verdict =
        "[FAIL] \(unit) behaves differently; the run is of commit \(outcome.commit), not of this one"
    default:
      verdict = "[FAIL] \(unit) was not reproduced by the same commit: not deterministic"
    }
    return [verdict] + table + outcome.result.nondeterministic
  }
}
