import Foundation
import Kernel
import Pairing
import Testing

@Suite("The verdict over pairs")
struct VerdictRuleTests {
  private let quiet = [0.999, 1.001, 1.002, 0.998, 1.000, 1.001]

  @Test(
    "the verdict follows from interval, margin and noise floor",
    arguments: [
      ([1.001, 0.999, 1.002, 0.998, 1.000, 1.001], PairVerdict.same),
      ([1.051, 1.049, 1.050, 1.048, 1.053, 1.049], .worse),
      ([0.951, 0.949, 0.950, 0.948, 0.953, 0.949], .better),
      // Beyond the margin on average, and 1 is inside the interval.
      ([1.20, 0.95, 1.15, 0.93, 1.10, 0.94], .undecided),
      // A difference for certain, and less than the margin: neither the same nor one that matters.
      ([1.018, 1.019, 1.020, 1.017, 1.019, 1.022], .undecided),
      ([1.021, 1.022, 1.020, 1.023, 1.021, 1.022], .worse),
    ])
  func verdicts(ratios: [Double], verdict: PairVerdict) {
    #expect(VerdictRule().verdict(pairs: ratios, twins: quiet) == verdict)
  }

  @Test("a difference below the old binary's difference to itself is undecided")
  func floor() {
    let rough = [0.93, 1.08, 1.05, 0.95, 1.07, 0.94]
    #expect(VerdictRule().noiseFloor(rough) > 0.05)
    #expect(VerdictRule().verdict(pairs: quiet.map { $0 * 1.05 }, twins: rough) == .undecided)
    #expect(VerdictRule().verdict(pairs: quiet.map { $0 * 0.95 }, twins: rough) == .undecided)
    #expect(VerdictRule().verdict(pairs: quiet, twins: rough) == .undecided)
    #expect(VerdictRule().verdict(pairs: quiet.map { $0 * 1.3 }, twins: rough) == .worse)
  }

  @Test(
    "percentages have two decimals below 1 %, one above, and none from 100 % on",
    arguments: [
      (0.0, "+0.00 %"), (0.0055, "+0.55 %"), (0.008, "+0.80 %"), (0.00996, "+1.0 %"), (0.05, "+5.0 %"),
      (-0.0204, "-2.0 %"), (0.9994, "+99.9 %"), (0.9996, "+100 %"), (3.14159, "+314 %"), (.infinity, "+any"),
    ])
  func percents(share: Double, text: String) { #expect(PercentText.signed(share) == text) }

  @Test(
    "a step stands out when it changed by 5 % or more, beyond chance, and in all pairs beyond all A/A pairs",
    arguments: [
      ([1.30, 1.28, 1.31, 1.29, 1.30, 1.32], 0.01, true), ([0.70, 0.72, 0.69, 0.71, 0.70, 0.68], 0.01, true),
      ([1.04, 1.041, 1.039, 1.04, 1.04, 1.04], 0.01, false),
      ([0.96, 0.961, 0.959, 0.96, 0.96, 0.96], 0.01, false),
      // Too wide for the luckiest of ten.
      ([1.02, 1.15, 1.03, 1.20, 1.05, 1.03], 0.01, false),
      // One A/A pair lies among them.
      ([1.10, 1.09, 1.11, 1.10, 1.10, 1.12], 0.095, false),
      ([0.91, 0.92, 0.90, 0.91, 0.91, 0.90], 0.095, false),
    ])
  func steps(pairs: [Double], twin: Double, isFinding: Bool) {
    let twins = [1, 1 - twin, 1 + twin, 1, 1, 1]
    #expect(VerdictRule().standsOut(pairs: pairs, twins: twins, among: 10) == isFinding)
  }

  @Test("one pair decides nothing")
  func onePair() {
    #expect(VerdictRule().verdict(pairs: [2], twins: [1]) == .undecided)
    #expect(VerdictRule().verdict(pairs: [2, 2], twins: [1]) == .undecided)
  }

  @Test(
    "a program differs from itself in fewer than one of 400 comparisons, whatever its noise",
    arguments: [0.003, 0.01, 0.03, 0.05])
  func falseAlarms(spread: Double) {
    let verdicts = compared(spread: spread, slower: 0)
    let wrong = verdicts[.worse, default: 0] + verdicts[.better, default: 0]
    #expect(wrong * 400 < 4_000, "\(wrong) of 4000")
    if spread <= 0.01 { #expect(verdicts[.same, default: 0] > 3_600, "\(verdicts)") }
  }

  @Test(
    "2.5 % are found in nine of ten comparisons where processes differ by 1 %, and 5 % where they differ by 2 %"
  )
  func found() {
    #expect(compared(spread: 0.01, slower: 0.025)[.worse, default: 0] > 3_600)
    #expect(compared(spread: 0.02, slower: 0.05)[.worse, default: 0] > 3_600)
  }

  /// Verdicts of 4,000 comparisons whose three processes of a round each differ from what they should cost by a share.
  private func compared(spread: Double, slower: Double) -> [PairVerdict: Int] {
    var chance = RandomSource(seed: 11)
    var verdicts: [PairVerdict: Int] = [:]
    for _ in 0..<4_000 {
      var pairs: [Double] = []
      var twins: [Double] = []
      var verdict = PairVerdict.undecided
      // As the comparison looks: after six pairs, then after every second one up to twelve.
      while verdict == .undecided, pairs.count < 12 {
        for _ in 0..<(pairs.isEmpty ? 6 : 2) {
          let (old, twin, new) = (chance.normal(), chance.normal(), chance.normal())
          pairs.append(exp(spread * (new - (old + twin) / 2)) * (1 + slower))
          twins.append(exp(spread * (twin - old)))
        }
        verdict = VerdictRule().verdict(pairs: pairs, twins: twins)
      }
      verdicts[verdict, default: 0] += 1
    }
    return verdicts
  }
}
