import Commands
import Comparing
import Kernel
import Pairing
import Testing

/// An interrupted comparison said SAME of the pairs that it had, and a gate PASS, both with exit 0.
@Suite("An interrupted comparison of two programs")
struct InterruptedPairsTests {
  /// Plays two alike programs; the signal comes once so many pairs are through, in the middle of the next one or before it. Where it
  /// comes in the middle, the process that is stepped ends with an error.
  private func play(
    interruptedAfter pairs: Int, failing error: PairingError? = nil, _ plan: PairingPlan = .tiny()
  ) throws -> PairingOutcome {
    var processes = SeedTree(1).stream()
    var simulated = 0
    var isInterrupted = false
    return try PairedComparison(
      plan,
      start: { (role, _) throws(PairingError) in
        if simulated == pairs, let error {
          isInterrupted = true
          throw error
        }
        return SimulatedEvening().stepper(role, chance: RandomSource(seed: processes.next()))
      },
      clock: { 0 },
      show: { rounds in
        simulated = rounds
        if simulated == pairs && error == nil { isInterrupted = true }
      },
      isInterrupted: { isInterrupted }
    ).run()
  }

  @Test("it is undecided, exits with 5 and names the number of pairs", arguments: [1, 2, 3, 5])
  func between(pairs: Int) throws {
    let outcome = try play(interruptedAfter: pairs)
    #expect(outcome.verdict == .undecided && outcome.pairs == pairs && outcome.isCutShort == true)
    #expect(outcome.reason.hasPrefix("interrupted after \(pairs) of 6 to 12 pairs"), "\(outcome.reason)")
    #expect(ExitCode(outcome) == .undecided)
  }

  @Test("it is undecided if interrupted during a pair, however its processes end")
  func within() throws {
    for error in [PairingError.stopped("ended early"), .broken("ended in the middle"), .silent("no answer")] {
      for pairs in [0, 4] {
        let outcome = try play(interruptedAfter: pairs, failing: error)
        #expect(outcome.verdict == .undecided && outcome.pairs == pairs, "\(error)")
        #expect(outcome.reason.hasPrefix("interrupted after \(pairs) of 6 to 12 pairs"), "\(outcome.reason)")
      }
    }
  }

  @Test("a comparison that is decided or has all its pairs does not count as interrupted")
  func decided() throws {
    let outcome = try play(interruptedAfter: 6)
    #expect(outcome.verdict == .same && outcome.isCutShort == nil)
    var plan = PairingPlan.tiny()
    (plan.leastPairs, plan.mostPairs) = (4, 4)
    #expect(try play(interruptedAfter: 4, plan).verdict == .same)
    #expect(try play(interruptedAfter: 3, plan).reason.hasPrefix("interrupted after 3 of 4 pairs"))
  }

  @Test("the gate fails with 5 for it, and skips nothing")
  func gate() throws {
    for pairs in [1, 5] {
      let findings = try play(interruptedAfter: pairs).findings(VerdictRule())
      #expect(findings.map(\.result) == [.undecided] && findings.map(\.fails) == [true])
      #expect(findings.map(\.result.exit) == [5])
      #expect(
        findings.first?.message.hasPrefix("interrupted after \(pairs) of 6 to 12 pairs") == true,
        "\(findings.first?.message ?? "")")
    }
  }
}
