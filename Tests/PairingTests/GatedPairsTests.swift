import Commands
import Comparing
import Kernel
import Metrics
import Pairing
import TestSupport
import Testing

/// A gate said PASS, "144 of 144 hold", of a comparison that had ended undecided after 6 of 12 pairs.
@Suite("Two programs in turns, in the gate")
struct GatedPairsTests {
  /// One that is too noisy for any number of pairs.
  private var noisy: SimulatedEvening {
    var evening = SimulatedEvening(frames: 200)
    evening.processNoise = 0.2
    return evening
  }

  /// Plays it with a clock that adds so many seconds at each look.
  private func play(_ plan: PairingPlan, secondsEach: Int64 = 0) throws -> PairingOutcome {
    var processes = SeedTree(plan.seed).child("processes").stream()
    var seconds: Int64 = 0
    return try PairedComparison(
      plan,
      start: { (role, _) throws(PairingError) in
        noisy.stepper(role, chance: RandomSource(seed: processes.next()))
      },
      clock: {
        seconds += secondsEach
        return seconds * 1_000_000_000
      }
    ).run()
  }

  @Test("undecided pairs are all used, unless there is a time limit")
  func allPairs() throws {
    var plan = PairingPlan.tiny()
    #expect(try play(plan, secondsEach: 20).pairs < plan.mostPairs)
    plan.secondsLimit = .infinity
    let outcome = try play(plan, secondsEach: 20)
    #expect(outcome.verdict == .undecided && outcome.pairs == plan.mostPairs, "\(outcome.reason)")
  }

  @Test(
    "undecided pairs are one skipped finding with its reason, or fail with 5 if requested"
  )
  func undecided() throws {
    let outcome = try play(.tiny())
    let skipped = outcome.findings(VerdictRule())
    #expect(skipped.map(\.result) == [.undecided] && skipped.map(\.standing) == [.skipped])
    #expect(
      skipped.first?.fails == false && skipped.first?.holds == false && outcome.gateRemarks(.plain).isEmpty)
    #expect(skipped.first?.message.contains("not decided after 12 pairs: the median frame costs") == true)
    let failing = outcome.findings(VerdictRule(), failsUndecided: true)
    #expect(failing.map(\.fails) == [true] && failing.map(\.result.exit) == [5])
  }

  @Test("undecided pairs give a reason if the shown interval seems to decide", .slow)
  func wider() throws {
    var reported: [Bool: Int] = [:]
    for seed in UInt64(1)...40 {
      var plan = PairingPlan.tiny()
      plan.seed = seed
      let outcome = try play(plan)
      guard outcome.verdict == .undecided, let ratio = outcome.whole?.ratio else { continue }
      let looksDecided = ratio.low > 1 || ratio.high < 1
      #expect(
        outcome.reason.contains("a difference takes one of 99.8 %") == looksDecided, "\(outcome.reason)")
      reported[looksDecided, default: 0] += 1
    }
    #expect(reported.keys.count == 2, "\(reported)")
  }

  @Test("decided pairs are never skipped: SAME holds and WORSE fails")
  func decided() throws {
    let same = try compare(SimulatedEvening(), .tiny()).findings(VerdictRule(), failsUndecided: true)
    #expect(!same.isEmpty && same.allSatisfy(\.holds))
    var evening = SimulatedEvening()
    evening.change = { _, _ in 1.07 }
    let slower = try compare(evening, .tiny()).findings(VerdictRule())
    #expect(slower.allSatisfy { $0.standing == .own } && slower.contains { $0.result == .worse })
  }
}
