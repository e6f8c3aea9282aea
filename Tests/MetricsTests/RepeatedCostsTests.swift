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
    "of four repetitions the cold one is ignored, and two of three over the limit decide",
    arguments: [
      ([90, 1, 2, 3], 2), ([1, 90, 2, 3], 3), ([1, 3, 90, 2], 3), ([1, 2, 90, 90], 90), ([1, 90, 2, 90], 90),
      ([1, 90, 90, 90], 90), ([90, 90, 1, 1], 1), ([7, 5, 5, 5], 5),
    ])
  func four(samples: [Int], steady: Int) {
    #expect(costs(samples.map { [$0] }).steady(0) == steady)
  }

  @Test("the steady cost is over a limit exactly when two of three warm samples are")
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

  private func measured(_ repetitions: [[Int]]) -> (jitter: [Int], under: [Int], cold: [Int]) {
    var measurements = Measurements()
    costs(repetitions).add(to: &measurements)
    let found = [HistogramKey.jitter, .jitterUnder, .coldCost].map { key in
      (measurements.distribution(key)?.buckets ?? []).flatMap {
        Array(repeating: $0.upperEnd, count: $0.count)
      }
    }
    return (found[0], found[1], found[2])
  }

  // Once only the last repetition was looked at: a spike in another was no jitter, and a frame that was fast just then hid it.
  @Test("every warm sample has jitter; amounts below the steady cost are recorded apart")
  func jitter() {
    let moving = measured([[700, 90], [10, 20], [50, 20], [10, 21], [12, 20]])
    // Steady are 10 and 20: the second-smallest of 10, 50, 10, 12 and of 20, 20, 21, 20.
    #expect(moving.jitter == [0, 0, 0, 0, 0, 1, 2, 40])
    #expect(moving.under == [] && moving.cold == [90, 700])
    let under = measured([[5], [10], [30], [25]])
    #expect(under.jitter == [0, 0, 5] && under.under == [15] && under.cold == [5])
  }

  @Test("without a steady cost neither jitter nor cold cost is recorded")
  func noJitter() {
    for few in [[], [[7]], [[7], [8]]] as [[[Int]]] {
      let found = measured(few)
      #expect(found.jitter == [] && found.under == [] && found.cold == [])
    }
  }

  @Test("each frame has its index, in the order added")
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
