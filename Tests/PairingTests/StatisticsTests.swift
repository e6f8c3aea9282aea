import Foundation
import Kernel
import Pairing
import Testing

// The figures are scipy's, version 1.17.1; the expression is beside each.
@Suite("Statistics over pairs")
struct StatisticsTests {
  @Test(
    "quantiles of Student's t are those of stats.t.ppf(share, freedom)",
    arguments: [
      (0.975, 1, 12.706204736174694), (0.975, 2, 4.302652729749462), (0.975, 5, 2.5705818356363146),
      (0.975, 6, 2.4469118511449786), (0.975, 11, 2.200985160091639), (0.975, 30, 2.0422724563012378),
      (0.995, 5, 4.032142983555228), (0.9, 3, 1.637744353696209), (0.5, 4, 0.0),
    ])
  func quantile(share: Double, freedom: Int, scipy: Double) {
    #expect((StudentT.quantile(share, freedom: freedom) - scipy).magnitude < 1e-9)
    #expect((StudentT.quantile(1 - share, freedom: freedom) + scipy).magnitude < 1e-9)
  }

  @Test(
    "shares of Student's t are those of stats.t.cdf(value, freedom)",
    arguments: [
      (2.0, 1, 0.8524163823495667), (2.5, 2, 0.9351941398892446), (-1.3, 7, 0.11738391769618862),
      (0.4, 10, 0.6512162951704386), (5.0, 4, 0.9962547830593628),
    ])
  func share(value: Double, freedom: Int, scipy: Double) {
    #expect((StudentT.share(below: value, freedom: freedom) - scipy).magnitude < 1e-12)
  }

  @Test("the interval of six ratios is that of stats.t.interval(0.95, 5, loc=mean, scale=stats.sem(ratios))")
  func interval() {
    let ratios = [1.012, 0.994, 1.031, 1.007, 0.989, 1.022]
    let interval = MeanInterval(over: ratios)
    #expect((interval.mean - 1.0091666666666665).magnitude < 1e-12)
    #expect((Sample.deviation(ratios) - 0.016067565673326692).magnitude < 1e-12)
    #expect((interval.low - 0.9923047906027082).magnitude < 1e-9)
    #expect((interval.high - 1.0260285427306248).magnitude < 1e-9)
    #expect((interval.reach(from: 1) - 0.0260285427306248).magnitude < 1e-9)
  }

  @Test("the interval of one value is unbounded")
  func oneValue() {
    let interval = MeanInterval(over: [1.5])
    #expect(interval.mean == 1.5 && interval.low == -.infinity && interval.high == .infinity)
  }

  @Test("medians and quantiles are those of numpy 2's quantile()")
  func medians() {
    #expect(Sample.median([3, 1, 2]) == 2)
    #expect(Sample.median([4, 1, 3, 2]) == 2.5)
    #expect(Sample.quantile([1, 2, 3, 4], 0.25) == 1.75)
    #expect(Sample.quantile([1, 2, 3, 4], 1) == 4)
    #expect(Sample.median([]) == 0)
  }

  @Test("the rank test gives what stats.mannwhitneyu(first, second, method='asymptotic') gives, ties or not")
  func ranks() {
    let tied = MannWhitney([1.1, 2.2, 3.3, 4.4, 5.5, 2.2], [2.2, 3.1, 6.0, 7.5, 8.1, 9.9, 0.5])
    #expect(tied.statistic == 13)
    #expect((tied.chance - 0.2813174531206373).magnitude < 1e-12)
    let plain = MannWhitney((0..<20).map(Double.init), (0..<15).map { Double($0) + 3.5 })
    #expect(plain.statistic == 135)
    #expect((plain.chance - 0.6288590757223551).magnitude < 1e-12)
    let alike = MannWhitney([1, 1, 1], [1, 1, 1])
    #expect(alike.statistic == 4.5 && alike.chance == 1)
  }
}
