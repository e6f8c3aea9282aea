import Kernel
import Metrics
import Testing

@Suite("The costs of repeated frames")
struct RepeatedCostsTests {
  private func costs(_ repetitions: [[Int]]) -> RepeatedCosts {
    var costs = RepeatedCosts()
    for repetition in repetitions {
      costs.beginRepetition()
      for cost in repetition { costs.add(cost) }
    }
    return costs
  }

  @Test(
    "of four repetitions the cold one is left out, and over in two of three is over",
    arguments: [
      ([90, 1, 2, 3], 2), ([1, 90, 2, 3], 3), ([1, 3, 90, 2], 3), ([1, 2, 90, 90], 90), ([1, 90, 2, 90], 90),
      ([1, 90, 90, 90], 90), ([90, 90, 1, 1], 1), ([7, 5, 5, 5], 5),
    ])
  func four(samples: [Int], steady: Int) {
    #expect(costs(samples.map { [$0] }).steady(0) == steady)
  }

  @Test("with drawn costs the steady one lies over a limit exactly when two of three warm samples do")
  func twoOfThree() {
    for seed in 0..<500 as Range<UInt64> {
      var source = RandomSource(seed: seed)
      let samples = (0..<4).map { _ in source.below(20) }
      let limit = source.below(20)
      let over = samples.dropFirst().count { $0 > limit } >= 2
      let steady = costs(samples.map { [$0] }).steady(0) ?? -1
      #expect((steady > limit) == over, "seed \(seed): \(samples) against \(limit)")
    }
  }

  @Test("fewer than two warm samples make no steady cost")
  func tooFew() {
    #expect(costs([]).steady(0) == nil)
    #expect(costs([[5]]).steady(0) == nil)
    #expect(costs([[5], [6]]).steady(0) == nil)
    #expect(costs([[5, 5], [6, 6], [7]]).steady(0) == 7)
    #expect(costs([[5, 5], [6, 6], [7]]).steady(1) == nil)
  }

  @Test("each frame has its own place, in the order taken")
  func places() {
    var costs = RepeatedCosts()
    costs.beginRepetition()
    #expect([costs.add(1), costs.add(1)] == [0, 1])
    costs.beginRepetition()
    #expect([costs.add(10), costs.add(20)] == [0, 1])
    costs.beginRepetition()
    costs.add(11)
    costs.add(1 << 40)
    #expect(costs.steady(0) == 11)
    #expect(costs.steady(1) == Int(Int32.max))
  }
}
