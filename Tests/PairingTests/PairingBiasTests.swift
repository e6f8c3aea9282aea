import Kernel
import Pairing
import TestSupport
import Testing

/// Many comparisons of a binary with itself: what they say on average must be nothing.
@Suite("A binary against itself, on average")
struct PairingBiasTests {
  /// The mean change by figure over comparisons of one binary, and that of its A/A pairs.
  private func bias(_ evening: SimulatedEvening, tries: Int) throws -> [(
    name: String, pair: Double, twin: Double
  )] {
    var sums: [String: (pair: Double, twin: Double)] = [:]
    for seed in 1...tries {
      let outcome = try compare(evening, .tiny(seed: UInt64(seed)))
      for figure in [outcome.whole].compactMap(\.self) + outcome.metrics + outcome.stages {
        sums[figure.name, default: (0, 0)].pair += figure.ratio.mean - 1
        sums[figure.name, default: (0, 0)].twin +=
          figure.twins.reduce(0) { $0 + $1 - 1 } / Double(figure.twins.count)
      }
    }
    return sums.sorted { $0.key < $1.key }.map { name, sum in
      (name, sum.pair / Double(tries), sum.twin / Double(tries))
    }
  }

  // Asked of the lower process alone whether a frame is long enough, stage animate of `smoke`, whose frames are about as long as
  // the least, stood at -4 to -6 % in each comparison of a program with itself.
  @Test("a stage near the least cost is not selected because one process was slow")
  func leastCost() throws {
    var evening = SimulatedEvening(frames: 300)
    (evening.update, evening.sampleNoise) = (195, 0.15)
    for figure in try bias(evening, tries: 30) {
      #expect(figure.pair.magnitude < 0.006 && figure.twin.magnitude < 0.006, "\(figure)")
    }
  }

  // The mean of ratios is above 1 where the ratio of means is 1: by the square of the spread, 2.2 % here.
  @Test("the ratio of processes that differ by chance is 1 on average", .slow)
  func spread() throws {
    var evening = SimulatedEvening(frames: 120)
    (evening.processNoise, evening.sampleNoise) = (0.15, 0.02)
    for figure in try bias(evening, tries: 160) { #expect(figure.pair.magnitude < 0.011, "\(figure)") }
  }
}
