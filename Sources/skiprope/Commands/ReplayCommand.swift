internal import Foundation
internal import Metrics
internal import Playing
internal import Runner

/// Runs one family of an earlier run again and says whether it was the same.
enum ReplayCommand {
  static func run(_ request: ReplayRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    do throws(RunError) {
      let outcome = try RunReplay.replay(
        folder: request.run, family: request.family, repetitions: request.repetitions,
        commit: SourceCommit.current)
      let children = try chosen(outcome.children, request)
      let code = exitCode(outcome, children)
      for line in lines(outcome, children, code) { console.result(line) }
      if request.format == .json {
        console.result(
          "{\"exit\":\(code.rawValue),\"family\":\(outcome.family),\"reproduced\":\(code == .holds)}")
      }
      return code
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func chosen(
    _ children: [RunReplay.Child], _ request: ReplayRequest
  ) throws(RunError) -> [RunReplay.Child] {
    guard let child = request.child else { return children }
    guard children.indices.contains(child) else {
      throw .missingInput(
        "family \(request.family) has \(children.count) children; --child counts them from 0")
    }
    return [children[child]]
  }

  private static func exitCode(_ outcome: RunReplay.Outcome, _ children: [RunReplay.Child]) -> ExitCode {
    if !outcome.result.nondeterministic.isEmpty { return .notDeterministic }
    if children.allSatisfy(\.agrees) { return .holds }
    return outcome.sameCommit ? .notDeterministic : .notComparable
  }

  private static func comparison(_ child: RunReplay.Child) -> String {
    guard !child.agrees else { return "same" }
    guard let second = child.firstSecond else { return "DIFFERENT only in its end or its ledger" }
    return "DIFFERENT from virtual second \(second) on"
  }

  private static func lines(
    _ outcome: RunReplay.Outcome, _ children: [RunReplay.Child], _ code: ExitCode
  ) -> [String] {
    let table = children.map { child in
      "child \(child.child)  recorded \(child.recorded)  replayed \(child.replayed)  \(comparison(child))"
    }
    let verdict: String
    switch code {
    case .holds: verdict = "[ok] family \(outcome.family) was reproduced: same digests"
    case .notComparable:
      verdict =
        "[FAIL] family \(outcome.family) behaves otherwise; the run is of commit \(outcome.commit), not of this one"
    default:
      verdict = "[FAIL] family \(outcome.family) was not reproduced by the same commit: not deterministic"
    }
    return [verdict] + table + outcome.result.nondeterministic
  }
}
