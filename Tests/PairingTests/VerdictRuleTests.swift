import Kernel
import Pairing
import Testing

@Suite("The verdict over pairs")
struct VerdictRuleTests {
  private let quiet = [0.999, 1.001, 1.002, 0.998, 1.000, 1.001]

  @Test(
    "ratios decide as their interval, the margin and the noise floor say",
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

  @Test("what is not larger than the old binary's difference to itself is undecided, in either direction")
  func floor() {
    let rough = [0.93, 1.08, 1.05, 0.95, 1.07, 0.94]
    #expect(VerdictRule().noiseFloor(rough) > 0.05)
    #expect(VerdictRule().verdict(pairs: quiet.map { $0 * 1.05 }, twins: rough) == .undecided)
    #expect(VerdictRule().verdict(pairs: quiet.map { $0 * 0.95 }, twins: rough) == .undecided)
    #expect(VerdictRule().verdict(pairs: quiet, twins: rough) == .undecided)
    #expect(VerdictRule().verdict(pairs: quiet.map { $0 * 1.3 }, twins: rough) == .worse)
  }

  @Test(
    "shares are told with two decimals below 1 %, with one above, with none from 100 % on",
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
    "pairs of one binary with a spread of 1 % are called better or worse in fewer than one of forty comparisons"
  )
  func falseAlarms() {
    var chance = RandomSource(seed: 11)
    let tries = 2_000
    var wrong = 0
    var same = 0
    for _ in 0..<tries {
      var pairs: [Double] = []
      var twins: [Double] = []
      var verdict = PairVerdict.undecided
      // As the comparison looks: after six pairs, then after every second one up to twelve.
      while verdict == .undecided, pairs.count < 12 {
        for _ in 0..<(pairs.isEmpty ? 6 : 2) {
          pairs.append(1 + 0.01 * chance.normal())
          twins.append(1 + 0.01 * chance.normal())
        }
        verdict = VerdictRule().verdict(pairs: pairs, twins: twins)
      }
      if verdict == .worse || verdict == .better { wrong += 1 }
      if verdict == .same { same += 1 }
    }
    #expect(wrong * 40 < tries, "\(wrong) of \(tries)")
    #expect(same * 10 > tries * 9, "\(same) of \(tries)")
  }
}
