internal import Commands
internal import Foundation
internal import HostSystem
internal import Invariants
internal import Pairing
internal import Reporting

/// Runs comparisons with a known outcome, and counts the verdicts.
enum SelfcheckCommand {
  static func run(_ request: SelfcheckRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    guard !FamilyBugs.all.isEmpty else {
      throw .usage("this build has no slow-down in it; `scripts/selfcheck` builds one")
    }
    HostSignals.catchInterrupts()
    var table = SelfcheckTable()
    for planted in request.cases {
      for number in 1...request.tries where !HostSignals.sawInterrupt {
        var comparison = request.comparison
        comparison.slowness = planted
        comparison.plan.seed = UInt64(number)
        let outcome = try CompareBinariesCommand.play(comparison) { _ in }
        table.add(outcome, planted: planted)
        console.progress(
          "\(planted) %, try \(number) of \(request.tries): \(outcome.verdict.rawValue), \(outcome.reason), "
            + FigureText.duration(outcome.wallSeconds.rounded()))
      }
    }
    console.result(table.text)
    return HostSignals.sawInterrupt ? .undecided : .holds
  }
}
