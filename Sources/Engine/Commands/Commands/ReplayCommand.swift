internal import Foundation
internal import Kernel
internal import Metrics
internal import Playing
internal import Runner

/// Runs one unit of an earlier run again and says whether it was the same.
enum ReplayCommand {
  static func run(_ request: ReplayRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    do throws(RunError) {
      let outcome = try RunReplay.replay(
        folder: request.run, unit: request.unit, repetitions: request.repetitions,
        commit: SourceCommit.current, of: request.program.subjects)
      let children = try chosen(outcome, request)
      let code = exitCode(outcome, children)
      for line in lines(outcome, children, code) { console.line(line) }
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
  ) throws(RunError) -> [RunReplay.Child] {
    let children = outcome.children
    guard let child = request.session else { return children }
    guard let found = children.first(where: { $0.child == child }) else {
      throw .missingInput(
        "\(outcome.words.unit.one) \(request.unit) has \(outcome.words.session.counted(children.count)); "
          + "--\(outcome.words.session.one) counts them from 1")
    }
    return [found]
  }

  private static func exitCode(_ outcome: RunReplay.Outcome, _ children: [RunReplay.Child]) -> ExitCode {
    if !outcome.result.nondeterministic.isEmpty { return .notDeterministic }
    if children.allSatisfy(\.agrees) { return .holds }
    return outcome.sameCommit ? .notDeterministic : .notComparable
  }

  private static func comparison(_ child: RunReplay.Child) -> String {
    guard !child.agrees else { return "same" }
    guard let second = child.firstSecond else {
      return "DIFFERENT only in its end or in what its unit shares"
    }
    return "DIFFERENT, first \(Instant.told(ofSecond: second))"
  }

  private static func lines(
    _ outcome: RunReplay.Outcome, _ children: [RunReplay.Child], _ code: ExitCode
  ) -> [String] {
    let table = children.map { child in
      "\(outcome.words.session.one) \(child.child)  recorded \(child.recorded)  replayed \(child.replayed)  \(comparison(child))"
    }
    let unit = "\(outcome.words.unit.one) \(outcome.unit)"
    let verdict: String
    switch code {
    case .holds: verdict = "[ok] \(unit) was reproduced: same digests"
    case .notComparable:
      verdict =
        "[FAIL] \(unit) behaves otherwise; the run is of commit \(outcome.commit), not of this one"
    default:
      verdict = "[FAIL] \(unit) was not reproduced by the same commit: not deterministic"
    }
    return [verdict] + table + outcome.result.nondeterministic
  }
}
