import Kernel
import Metrics
import Playing
import Simulation
import Testing

@Suite("Growth from cycle to cycle")
struct CycleGrowthTests {
  private func growth(_ amounts: [Int]) throws -> CycleGrowth {
    try #require(CycleGrowth(amounts.enumerated().map { ($0.offset, $0.element) }))
  }

  @Test("a constant amount, or one that fluctuates with a longer period, is no growth")
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
    "two objects leaked in every fiftieth cycle are found despite fluctuations, with the first such cycle"
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

  @Test("a byte leaked in each cycle is a growth of one byte per cycle")
  func steadyGrowth() throws {
    let found = try growth((0..<80).map { 100 + $0 })
    #expect(found.grown == found.cycles && found.cycles == 70)
    #expect(found.began == 0)
  }

  @Test("fewer than eight cycles give no result")
  func few() {
    #expect(CycleGrowth((0..<7).map { ($0, $0) }) == nil)
    #expect(CycleGrowth((0..<8).map { ($0, $0) }) != nil)
  }

  private static let quantities: [HeldQuantity] = [
    .live, HeldQuantity("pages", "pages of a log"), .openFiles, .threads,
  ]

  private func log(
    _ cycles: Int, _ live: (Int) -> Int, state: (Int) -> UInt64 = { _ in 7 },
    work: (Int) -> [CycleWork] = { _ in [] }
  ) -> CycleLog {
    var log = CycleLog(Self.quantities)
    for cycle in 1...cycles {
      let amounts = Self.quantities.map { $0 == .live ? live(cycle) : 3 }
      log.add(
        CycleLog.Reading(
          cycle: cycle, state: state(cycle), amounts: amounts, productNanoseconds: 1_000 + cycle % 2,
          yardstickNanoseconds: 500, residentBytes: 1 << 20, work: work(cycle)))
    }
    return log
  }

  @Test(
    "the first quarter of the cycles is not judged by what they hold, nor the first eighth by what they do")
  func warmUp() throws {
    let log = log(
      80, { $0 < 20 ? 1_000 * $0 : 20_000 }, state: { $0 <= 10 || $0 == 50 ? UInt64($0) + 100 : 7 })
    #expect(log.growth(of: .live)?.grown == 0)
    #expect(log.unequal == 1)
    let session = try #require(log.session(unit: 1, session: 2, cycleSeconds: 20))
    #expect(session.cycles == 80 && session.judged == 60)
    #expect(session.firstJudged == 21 && session.lastJudged == 80)
    #expect(session.quantities.allSatisfy { $0.began == nil })
    #expect(session.trends.map(\.isNoticeable) == [false, false])
  }

  @Test("growth and judged cycles are among the unit's measurements")
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

  /// What a session holds at the end of each cycle.
  private enum Holding: CaseIterable {
    case leakInWarmUp, cacheThatFillsAtOnce, leakOnce, leakAlways, givenBack

    func amount(_ cycle: Int) -> Int {
      switch self {
      case .leakInWarmUp: cycle < 10 ? 1_000 * cycle : 10_000
      case .cacheThatFillsAtOnce: 50_000
      case .leakOnce: cycle < 40 ? 10 : 90
      case .leakAlways: 100 * cycle
      case .givenBack: 9_000 - min(cycle, 30)
      }
    }

    /// What came to stay in the warm-up, and after it.
    var expected: (warmed: Int, grown: Int) {
      switch self {
      case .leakInWarmUp: (9_000, 0)
      case .cacheThatFillsAtOnce: (0, 0)
      case .leakOnce: (0, 80)
      case .leakAlways: (2_000, 5_300)
      case .givenBack: (-26, 0)
      }
    }
  }

  /// A leak in the warm-up passed with "nothing stayed".
  @Test(
    "growth in the warm-up is separate from the first cycle's amount and from later growth"
  )
  func warmed() throws {
    for holding in Holding.allCases {
      let (log, expected) = (log(80, holding.amount), holding.expected)
      #expect(log.warmed(.live) == expected.warmed, "\(holding)")
      #expect(log.growth(of: .live)?.grown == expected.grown, "\(holding)")
      let session = try #require(log.session(unit: 0, session: 1, cycleSeconds: 1))
      #expect(session.quantities[0].warmed == expected.warmed)
      #expect(session.warms(beyond: 100) == (expected.warmed > 100))
      var measurements = Measurements()
      log.add(to: &measurements)
      let values = MetricTable(SoakMetrics(Self.quantities).definitions).values(measurements)
      #expect(values.first { $0.id == "soak.warmup.live" }?.value == Double(max(0, expected.warmed)))
    }
  }

  /// What is done in each cycle.
  private enum Doing: CaseIterable {
    case evictsNoMore, touchesLessOnce, decodesTooMuchOnce, nothingOnce, somethingNewOnce, fillsCaches
    case evictsNoMoreInWarmUp

    func work(_ cycle: Int) -> [CycleWork] {
      switch self {
      case .evictsNoMore: [CycleWork("touches", 9), CycleWork("evictions", cycle < 60 ? 4 : 0)]
      case .touchesLessOnce: [CycleWork("touches", cycle == 33 ? 8 : 9), CycleWork("evictions", 4)]
      case .decodesTooMuchOnce: [CycleWork("decodes", cycle == 80 ? 700 : 7)]
      case .nothingOnce: cycle == 40 ? [] : [CycleWork("touches", 9)]
      case .somethingNewOnce: cycle == 40 ? [CycleWork("faults", 1)] : []
      case .fillsCaches: [CycleWork("decodes", cycle <= 10 ? 90 : 7)]
      case .evictsNoMoreInWarmUp: [CycleWork("evictions", cycle < 16 ? 4 : 0)]
      }
    }

    /// The first cycle that is unlike the others, how many are, and what is not done as often.
    var expected: (cycle: Int?, cycles: Int, counts: String) {
      switch self {
      case .evictsNoMore: (60, 21, "evictions 4 0")
      case .touchesLessOnce: (33, 1, "touches 9 8")
      case .decodesTooMuchOnce: (80, 1, "decodes 7 700")
      case .nothingOnce: (40, 1, "touches 9 0")
      case .somethingNewOnce: (40, 1, "faults 0 1")
      case .fillsCaches: (nil, 0, "")
      case .evictsNoMoreInWarmUp: (16, 65, "evictions 4 0")
      }
    }
  }

  /// Cycles that evicted nothing any more passed, as no count was held to those before.
  @Test("a cycle with different work is named, with the count that differs")
  func unequal() throws {
    for doing in Doing.allCases {
      let log = log(80, { _ in 1 }, work: doing.work)
      let found = try #require(log.session(unit: 0, session: 1, cycleSeconds: 1)).unequal
      let expected = doing.expected
      #expect(found?.cycle == expected.cycle && log.unequal == expected.cycles, "\(doing)")
      #expect(found?.cycles ?? 0 == expected.cycles, "\(doing)")
      let counts = (found?.counts ?? []).map { "\($0.name) \($0.usual) \($0.here)" }
      #expect(counts.joined(separator: ", ") == expected.counts, "\(doing)")
    }
  }

  @Test("a cycle with equal work that leaves the app in another state is unequal too")
  func elsewhere() throws {
    let log = log(80, { _ in 1 }, state: { $0 == 70 ? 1 : 7 })
    let found = try #require(log.session(unit: 0, session: 1, cycleSeconds: 1)?.unequal)
    #expect(found.cycle == 70 && found.cycles == 1 && found.counts.isEmpty)
  }
}
