import Kernel
import Metrics
import Playing
import Testing

@Suite("What stays from cycle to cycle")
struct CycleGrowthTests {
  private func growth(_ amounts: [Int]) throws -> CycleGrowth {
    try #require(CycleGrowth(amounts.enumerated().map { ($0.offset, $0.element) }))
  }

  @Test("what is the same in every cycle, or comes and goes with a longer period, is no growth")
  func steady() throws {
    for period in 1...8 {
      let amounts = (0..<80).map { 1_000 + 64 * ($0 % period) }
      let found = try growth(amounts)
      #expect(found.grown == 0 && found.began == nil, "period \(period)")
    }
    let falling = try growth((0..<80).map { 1_000 - $0 })
    #expect(falling.grown == 0 && falling.began == nil)
  }

  @Test(
    "two objects in every fiftieth cycle are found, with the cycle that left the first, whatever comes and goes"
  )
  func slow() throws {
    for seed in UInt64(1)...100 {
      var random = SeedTree(seed).stream()
      let size = random.inside(16...96)
      // Calm in every third cycle at least, as what comes and goes does.
      let amounts = (1...200).map { cycle in
        5_000 + 2 * size * (cycle / 50) + (cycle % 3 == 0 ? 0 : random.inside(0...4_000))
      }
      let found = try growth(amounts)
      // The first eighth has none of the four leaks, the last all of them but that of the last cycle.
      #expect(found.grown == 2 * size * 3, "seed \(seed)")
      let began = try #require(found.began)
      // What stays is there when the 50th begins; the 48th is calm, and the 49th may be.
      #expect((47...48).contains(began), "seed \(seed): \(began)")
    }
  }

  @Test("a byte in each cycle is a byte in each cycle")
  func steadyGrowth() throws {
    let found = try growth((0..<80).map { 100 + $0 })
    #expect(found.grown == found.cycles && found.cycles == 70)
    #expect(found.began == 0)
  }

  @Test("fewer than eight cycles say nothing")
  func few() {
    #expect(CycleGrowth((0..<7).map { ($0, $0) }) == nil)
    #expect(CycleGrowth((0..<8).map { ($0, $0) }) != nil)
  }

  private static let quantities: [HeldQuantity] = [
    .live, HeldQuantity("pages", "pages of a log"), .openFiles, .threads,
  ]

  private func log(_ cycles: Int, _ live: (Int) -> Int, state: (Int) -> UInt64 = { _ in 7 }) -> CycleLog {
    var log = CycleLog(Self.quantities)
    for cycle in 1...cycles {
      let amounts = Self.quantities.map { $0 == .live ? live(cycle) : 3 }
      log.add(
        CycleLog.Reading(
          cycle: cycle, state: state(cycle), amounts: amounts, productNanoseconds: 1_000 + cycle % 2,
          yardstickNanoseconds: 500, residentBytes: 1 << 20))
    }
    return log
  }

  @Test(
    "the first quarter of the cycles is not judged, and what differs from the one before is counted after it")
  func warmUp() throws {
    let log = log(
      80, { $0 < 20 ? 1_000 * $0 : 20_000 }, state: { $0 < 20 || $0 == 50 ? UInt64($0) : 7 })
    #expect(log.growth(of: .live)?.grown == 0)
    #expect(log.unequal == 2)
    let session = try #require(log.session(family: 1, child: 2, cycleSeconds: 20))
    #expect(session.cycles == 80 && session.judged == 60)
    #expect(session.firstJudged == 21 && session.lastJudged == 80)
    #expect(session.quantities.allSatisfy { $0.began == nil })
    #expect(session.trends.map(\.isNoticeable) == [false, false])
  }

  @Test("what stayed and the judged cycles are measurements of the unit")
  func measured() {
    var measurements = Measurements()
    log(80, { 1_000 + 10 * $0 }).add(to: &measurements)
    let values = MetricTable(SoakMetrics(Self.quantities).definitions).values(measurements)
    #expect(values.first { $0.id == "soak.growth.live" }?.value == 10)
    #expect(values.first { $0.id == "soak.growth.threads" }?.value == 0)
    #expect(values.first { $0.id == "soak.peak.live" }?.value == 1_800)
    #expect(values.first { $0.id == "soak.unequal" }?.value == 0)
    var none = Measurements()
    CycleLog(Self.quantities).add(to: &none)
    #expect(none == Measurements())
  }
}
