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
  private var noisy: PlayedEvening {
    var evening = PlayedEvening(frames: 200)
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

  @Test("without a limit of seconds all pairs are used while they do not decide; with one they are not")
  func allPairs() throws {
    var plan = PairingPlan.tiny()
    #expect(try play(plan, secondsEach: 20).pairs < plan.mostPairs)
    plan.secondsLimit = .infinity
    let outcome = try play(plan, secondsEach: 20)
    #expect(outcome.verdict == .undecided && outcome.pairs == plan.mostPairs, "\(outcome.reason)")
  }

  @Test(
    "what the pairs do not decide is one skipped finding with its reason, and fails with 5 where that is asked for"
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

  @Test("pairs that do not decide say why, where the interval that is shown would have decided", .slow)
  func wider() throws {
    var told: [Bool: Int] = [:]
    for seed in UInt64(1)...40 {
      var plan = PairingPlan.tiny()
      plan.seed = seed
      let outcome = try play(plan)
      guard outcome.verdict == .undecided, let ratio = outcome.whole?.ratio else { continue }
      let looksDecided = ratio.low > 1 || ratio.high < 1
      #expect(
        outcome.reason.contains("a difference takes one of 99.8 %") == looksDecided, "\(outcome.reason)")
      told[looksDecided, default: 0] += 1
    }
    #expect(told.keys.count == 2, "\(told)")
  }

  @Test("what is decided is never skipped: the same holds, and slower fails")
  func decided() throws {
    let same = try compare(PlayedEvening(), .tiny()).findings(VerdictRule(), failsUndecided: true)
    #expect(!same.isEmpty && same.allSatisfy(\.holds))
    var evening = PlayedEvening()
    evening.change = { _, _ in 1.07 }
    let slower = try compare(evening, .tiny()).findings(VerdictRule())
    #expect(slower.allSatisfy { $0.standing == .own } && slower.contains { $0.result == .worse })
  }
}
