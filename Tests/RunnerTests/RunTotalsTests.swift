import FamilySamples
import FamilySubject
import Kernel
import Metrics
import Playing
import Runner
import Skiprope
import Testing

@Suite("The sum of families")
struct RunTotalsTests {
  private func draw(_ family: Int, _ seed: UInt64) -> UnitResult {
    var source = SeedTree(seed).child(family).stream()
    var result = UnitResult.complete(family, digest: "\(source.below(1 << 30))")
    for key in [CounterKey.cacheHits, .activeFrames] where source.chance(0.8) {
      result.measurements.add(source.below(1_000), to: key)
    }
    for key in [HistogramKey.photoReady, .ledgerCommit, .productCost] where source.chance(0.8) {
      for _ in 0..<source.below(50) { result.measurements.record(source.below(1 << 24), in: key) }
    }
    result.measurements.raise(.liveBytes, to: source.below(1 << 30), part: "phone")
    var tally = RuleTally(id: "settle")
    tally.checked = source.below(100)
    tally.exercised = source.below(10)
    result.invariants = [tally]
    return result
  }

  private func sum(_ results: [UnitResult]) -> RunTotals {
    var totals = RunTotals(FamilySubject.compiled.subject.unitWord)
    results.forEach { totals.add($0) }
    return totals
  }

  @Test("a rule broken under other orders counts as broken, and a crash as a failed unit")
  func schedules() throws {
    var totals = sum([draw(0, 1), draw(1, 1)])
    var schedules = UnitSchedules(unit: 1)
    (schedules.schedules, schedules.plays, schedules.choices) = (20, 25, 40)
    let deviation = Deviation(session: 0, at: 5, choice: 1, taken: 1, place: 2)
    var broken = ScheduleFinding(
      rule: "settle", unit: 1, session: 1, at: 5, words: "too early", number: 3, drawn: "drawn uniformly",
      deviationsAtFirst: 9, deviations: [deviation])
    broken.count = 4
    var crash = broken
    (crash.rule, crash.words) = (nil, "crashed (signal 5)")
    schedules.findings = [broken, crash]
    schedules.differences = ["something else was ready"]
    totals.add(schedules)
    let tally = try #require(totals.invariants["settle"])
    #expect(tally.violations == 4 && tally.firsts?.first?.order == [deviation])
    #expect(tally.examples == ["family 1, under some orders only: too early"])
    #expect(totals.failures == ["family 1, under some orders only: crashed (signal 5)"])
    #expect(totals.nondeterministic == ["something else was ready"])
    #expect(totals.schedules?.found == 2 && totals.schedules?.schedules == 20)
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
    let (first, second) = (UnitResult.complete(0, digest: "aa"), UnitResult.complete(1, digest: "bb"))
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
    var totals = RunTotals(FamilySubject.compiled.subject.unitWord)
    for family in 0..<4 {
      var result = UnitResult.complete(family)
      if family == 2 { result.summary.outcome = "failed: no space" }
      var tally = RuleTally(id: "settle")
      tally.examples = (0..<3).map { "family \(family), example \($0)" }
      result.invariants = [tally]
      totals.add(result)
    }
    #expect(totals.failures == ["family 2: failed: no space"])
    #expect(totals.invariants["settle"]?.examples.count == 5)
    #expect(totals.invariants["settle"]?.examples.first == "family 0, example 0")
  }

  @Test("measurements are added up, and the largest resident set counts")
  func measured() {
    var totals = RunTotals(FamilySubject.compiled.subject.unitWord)
    #expect(totals.peakResidentBytes == 0 && totals.bursts == 0 && totals.preemptedBursts == 0)
    for (number, peak) in [(0, 50), (1, 90), (2, 20)] {
      var result = UnitResult.complete(number)
      result.cpuSeconds = 1.5
      result.simulatedSeconds = Double(10 + number)
      result.peakResidentBytes = peak
      result.bursts = 7
      result.preemptedBursts = number
      result.costModel = [
        CostModelRow(operation: "fetch", count: 3, virtualMilliseconds: 4, measuredMilliseconds: 0.5),
        CostModelRow(
          operation: "decode \(number)", count: 1, virtualMilliseconds: 2, measuredMilliseconds: 1),
      ]
      totals.add(result)
    }
    #expect(totals.units.map(\.unit) == [0, 1, 2] && totals.failures == [])
    #expect(totals.cpuSeconds == 4.5 && totals.simulatedSeconds == 33)
    #expect(totals.peakResidentBytes == 90 && totals.bursts == 21 && totals.preemptedBursts == 3)
    #expect(totals.costModel.keys.sorted() == ["decode 0", "decode 1", "decode 2", "fetch"])
    #expect(
      totals.costModel["fetch"]
        == CostModelRow(operation: "fetch", count: 9, virtualMilliseconds: 12, measuredMilliseconds: 1.5))
  }

  @Test("tallies of one rule are added up")
  func tallies() {
    var totals = RunTotals(FamilySubject.compiled.subject.unitWord)
    for number in 1...2 {
      var tally = RuleTally(id: "settle")
      tally.checked = 10 * number
      tally.exercised = 3 * number
      tally.violations = number
      tally.examples = ["example \(number)"]
      var result = UnitResult.complete(number)
      result.invariants = [tally]
      totals.add(result)
    }
    let sum = totals.invariants["settle"]
    #expect(sum?.checked == 30 && sum?.exercised == 9 && sum?.violations == 3)
    #expect(sum?.examples == ["example 1", "example 2"])
  }

  @Test("photo errors stop at the family that reaches 200, differences at 20")
  func limits() {
    var totals = RunTotals(FamilySubject.compiled.subject.unitWord)
    for number in 0..<5 {
      var result = UnitResult.complete(number)
      result.photoErrors = (0..<100).map { "family \(number), photo \($0)" }
      result.nondeterministic = (0..<5).map { "family \(number), frame \($0)" }
      totals.add(result)
    }
    #expect(totals.photoErrors.count == 200 && totals.photoErrors.last == "family 1, photo 99")
    #expect(totals.nondeterministic.count == 20 && totals.nondeterministic.last == "family 3, frame 4")
    totals.addNondeterminism("one more")
    #expect(totals.nondeterministic.count == 20)
  }

  @Test("verification adds failures, and up to 20 differences")
  func secondLooks() {
    var totals = RunTotals(FamilySubject.compiled.subject.unitWord)
    totals.addFailure("family 3, run again")
    for number in 0..<22 { totals.addNondeterminism("family \(number)") }
    #expect(totals.failures == ["family 3, run again"])
    #expect(totals.nondeterministic == (0..<20).map { "family \($0)" })
  }
}
