import Foundation
import Mutation

/// One mutant on its way through the test targets.
final class Trial {
  let numbered: NumberedMutant
  private var targets: ArraySlice<String>
  private var seconds = 0.0

  init(_ numbered: NumberedMutant, targets: [String]) {
    self.numbered = numbered
    self.targets = targets[...]
  }

  /// The target to run next; `nil` when all let it pass.
  func next() -> String? { targets.popFirst() }

  /// What a run of a target means for the mutant; `nil` when the next target has to tell.
  func verdict(_ ending: TestProcess.Ending, of process: TestProcess) -> Verdict? {
    seconds += process.seconds
    let target = process.order.target
    switch ending {
    case .passed, .empty: return targets.isEmpty ? survived : nil
    case .failed(let complaint):
      return Verdict(outcome: .caught, target: target, complaint: complaint, seconds: seconds)
    case .timedOut: return Verdict(outcome: .timedOut, target: target, seconds: seconds)
    }
  }

  var survived: Verdict { Verdict(outcome: .survived, seconds: seconds) }
}
