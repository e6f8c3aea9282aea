import Kernel
import Metrics
import Runner
import Testing

@Suite("The sum of families")
struct RunTotalsTests {
  private func draw(_ family: Int, _ seed: UInt64) -> FamilyResult {
    var source = SeedTree(seed).child(family).stream()
    var result = FamilyResult.complete(family, digest: "\(source.below(1 << 30))")
    for name in ["cache.hits", "frames.active"] where source.chance(0.8) {
      result.totals[name] = source.below(1_000)
    }
    for name in ["photo.ready", "ledger.commit"] where source.chance(0.8) {
      var histogram = Histogram()
      for _ in 0..<source.below(50) { histogram.record(source.below(1 << 24)) }
      result.exact[name] = histogram
      result.timed[name + "@60hz"] = histogram
    }
    result.peaks["memory.live_peak@phone"] = source.below(1 << 30)
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
      #expect(forward.totals == shuffled.totals, "seed \(seed)")
      #expect(forward.exact == shuffled.exact, "seed \(seed)")
      #expect(forward.timed == shuffled.timed, "seed \(seed)")
      #expect(forward.peaks == shuffled.peaks, "seed \(seed)")
      #expect(forward.invariants == shuffled.invariants, "seed \(seed)")
      #expect(
        forward.totals["cache.hits"] == results.reduce(0) { $0 + ($1.totals["cache.hits"] ?? 0) },
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
    "families that did not finish are named, examples stay at five, and a long list of worst frames is cut")
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
