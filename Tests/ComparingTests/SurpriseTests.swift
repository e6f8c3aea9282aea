import Comparing
import Testing

@Suite("The order of changes")
struct SurpriseTests {
  private func of(_ id: String, _ old: Double, _ new: Double, _ samples: Int, _ unit: String = "1") -> Double
  {
    Surprise.of(id, unit: unit, from: old, to: new, samples: samples)
  }

  // "Furthest off: views.moved.mean x1.00" stood before what was planted: by the share alone, three taps outweigh everything.
  @Test("a large change of few samples comes after a smaller one of many")
  func order() {
    let cases: [(more: Double, less: Double)] = [
      // Twenty thousand frames against three taps that came out otherwise.
      (of("work.retains.total", 138_385, 180_000, 20_838), of("input.latency.pinKey.p50", 5, 20, 3, "ms")),
      // A hundred events more against one where none was.
      (of("cache.decodes", 400, 500, 1_200), of("photo.errors", 0, 1, 900)),
      // The middle of a thousand against their worst hundredth.
      (of("photo.ready.p50", 10, 13, 1_000, "ms"), of("photo.ready.p99", 10, 13, 1_000, "ms")),
      (of("photo.ready.p99", 10, 13, 1_000, "ms"), of("photo.ready.max", 10, 13, 1_000, "ms")),
      (of("cache.evictions", 0, 200, 900), of("cache.evictions", 0, 2, 900)),
      (of("memory.live_peak@phone", 90e6, 108e6, 900, "bytes"), of("screen.longest_stay", 60, 90, 900, "s")),
    ]
    for pair in cases { #expect(pair.more > pair.less, "\(pair)") }
  }

  @Test("no change is zero, both directions are equal, and a missing figure is infinite")
  func ends() {
    #expect(of("a", 3, 3, 9) == 0 && of("a", 0, 0, 9) == 0)
    #expect(abs(of("a.mean", 2, 4, 9) - of("a.mean", 4, 2, 9)) < 1e-9)
    #expect(Surprise.of("a", unit: "1", from: nil, to: 3, samples: 9) == .infinity)
    #expect(of("a.mean", 1, 1e9, 9) == of("a.mean", 1, 1e12, 9) && of("a.mean", -1, 1, 9).isFinite)
  }
}
