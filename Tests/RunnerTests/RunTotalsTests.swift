import FamilyMeasures
import Kernel
import Metrics
import Runner
import Testing

@Suite("The sum of families")
struct RunTotalsTests {
  private func draw(_ family: Int, _ seed: UInt64) -> FamilyResult {
    var source = SeedTree(seed).child(family).stream()
    var result = FamilyResult.complete(family, digest: "\(source.below(1 << 30))")
    for key in [CounterKey.cacheHits, .activeFrames] where source.chance(0.8) {
      result.measurements.add(source.below(1_000), to: key)
    }
    for key in [HistogramKey.photoReady, .ledgerCommit, .productCost] where source.chance(0.8) {
      for _ in 0..<source.below(50) { result.measurements.record(source.below(1 << 24), in: key) }
    }
    result.measurements.raise(.liveBytes, to: source.below(1 << 30), part: "phone")
    var tally = InvariantTally(id: "settle")
    tally.checked = source.below(100)
    tally.provoked = source.below(10)
    result.invariants = [tally]
    return result
  }

  private func sum(_ results: [FamilyResult]) -> RunTotals {
    var totals = RunTotals()
    results.forEach { totals.add($0) }
    return totals
  }

  @Test("sums, distributions, peaks and tallies do not depend on the order of families")
  func orderIndependent() {
    for seed in 0..<20 as Range<UInt64> {
      let results = (0..<6).map { draw($0, seed) }
      var source = RandomSource(seed: seed)
      let forward = sum(results)
      let shuffled = sum(results.shuffled(using: &source))
      #expect(forward.measurements == shuffled.measurements, "seed \(seed)")
      #expect(forward.invariants == shuffled.invariants, "seed \(seed)")
      #expect(
        (forward.measurements.total(.cacheHits) ?? 0)
          == results.reduce(0) { $0 + ($1.measurements.total(.cacheHits) ?? 0) },
        "seed \(seed)")
    }
  }

  @Test("the digest depends on the order, on every child's digest and on how a family ended")
  func digest() {
    let (first, second) = (FamilyResult.complete(0, digest: "aa"), FamilyResult.complete(1, digest: "bb"))
    var crashed = second
    crashed.summary.outcome = "crashed (signal 9)"
    let digests = [
      sum([first, second]), sum([second, first]), sum([first]), sum([first, .complete(1, digest: "bc")]),
      sum([first, crashed]),
    ].map(\.digestText)
    #expect(Set(digests).count == digests.count)
    #expect(sum([first, second]).digestText == digests[0])
  }

  @Test(
    "families that did not finish are named, and examples stay at five")
  func bounds() {
    var totals = RunTotals()
    for family in 0..<4 {
      var result = FamilyResult.complete(family)
      if family == 2 { result.summary.outcome = "failed: no space" }
      var tally = InvariantTally(id: "settle")
      tally.examples = (0..<3).map { "family \(family), example \($0)" }
      result.invariants = [tally]
      totals.add(result)
    }
    #expect(totals.failures == ["family 2: failed: no space"])
    #expect(totals.invariants["settle"]?.examples.count == 5)
    #expect(totals.invariants["settle"]?.examples.first == "family 0, example 0")
  }
}
