import Kernel
import Metrics
import Testing

@Suite struct SlopeEstimateTests {
  @Test("a line's slope is found even if a quarter of its points are outliers")
  func line() {
    for seed in UInt64(1)...50 {
      var random = SeedTree(seed).stream()
      let slope = random.uniform(-3, 3)
      let values = (0..<60).map { place in
        random.chance(0.25) ? random.uniform(-1_000, 1_000) : 100 + slope * Double(place)
      }
      #expect(abs(SlopeEstimate.perPlace(values) - slope) < 0.6, "seed \(seed)")
    }
    #expect(abs(SlopeEstimate.perPlace((0..<9).map { 5 + 2 * Double($0) }) - 2) < 1e-12)
  }

  @Test("noise around a level has almost no slope")
  func level() {
    for seed in UInt64(1)...50 {
      var random = SeedTree(seed).stream()
      let values = (0..<80).map { _ in 100 + random.uniform(-5, 5) }
      #expect(abs(SlopeEstimate.percent(values)) < 5, "seed \(seed)")
    }
  }

  @Test("the drift is that of the whole series, and zero for a short one")
  func percent() {
    #expect(abs(SlopeEstimate.percent((0...10).map { 95 + Double($0) }) - 10) < 1e-9)
    #expect(SlopeEstimate.percent([]) == 0)
    #expect(SlopeEstimate.percent([4]) == 0)
    #expect(SlopeEstimate.percent([-1, -2, -3]) == 0)
  }
}
