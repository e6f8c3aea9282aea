import Comparing
import Kernel
import Metrics
import Testing

@Suite("Comparing two runs")
struct RunComparisonTests {
  private let run = HandMadeRun()

  @Test("a run is the same as itself, and every stored frame is compared")
  func itself() {
    let comparison = run.compared(with: run)
    #expect(comparison.outcome == .same && comparison.exit == 0)
    #expect(comparison.obstacles == [] && comparison.remarks == [] && comparison.counts == [])
    #expect(comparison.frames.compared == 120 && comparison.frames.differing == 0)
    #expect(comparison.deciding(.same).count == 6)
  }

  @Test("a difference planted in any metric is found, named and judged by its kind and direction")
  func planted() {
    for seed in 0..<300 {
      var random = SeedTree(UInt64(seed)).child("planted metric").stream()
      var other = run
      let metric = HandMadeRun.metrics[random.below(HandMadeRun.metrics.count)]
      let isMore = random.chance(0.5)
      // Above the share that the bytes of one build may differ by.
      let factor = metric.kind == .perBuild ? random.uniform(0.002, 0.9) : random.uniform(1e-6, 0.9)
      other.set(metric.id) { $0.value *= isMore ? 1 + factor : 1 - factor }
      let comparison = run.compared(with: other)
      let found = comparison.metrics.filter(\.differs)
      #expect(found.map(\.id) == [metric.id], "seed \(seed)")
      switch (metric.kind, metric.better) {
      case (.timed, _), (.memory, _):
        #expect(comparison.exit == 0 && found.first?.outcome == .notComparable, "seed \(seed)")
        #expect(found.first?.reason.isEmpty == false, "seed \(seed)")
      case (_, .neither): #expect(comparison.exit == 6, "seed \(seed): \(metric.id)")
      default:
        let isWorse = (metric.better == .lower) == isMore
        #expect(comparison.exit == (isWorse ? 3 : 0), "seed \(seed): \(metric.id)")
        #expect(found.first?.outcome == (isWorse ? .worse : .better), "seed \(seed): \(metric.id)")
        #expect(comparison.outcome == (isWorse ? .worse : .better), "seed \(seed): \(metric.id)")
      }
    }
  }

  @Test("a cost table that fits only the old run makes its metrics not comparable, with names")
  func misfit() throws {
    let band = ModelBand(
      operation: "decode", metric: "model.decode.ratio", bounds: 0.4...1.05, concerns: ["photo.ready"])
    func fitted(_ ratio: Double) -> HandMadeRun {
      var run = run
      let metric = MetricValue(
        id: band.metric, value: ratio, unit: "1", better: .neither, kind: .timed, samples: 40)
      run.report.metrics.append(metric)
      run.report.model = [ModelRatio(band, among: [metric])].compactMap { $0 }
      return run
    }
    #expect(fitted(0.6).compared(with: fitted(0.9)).exit == 0)
    let comparison = fitted(0.8).compared(with: fitted(1.6))
    #expect(comparison.exit == 6 && comparison.mostChanged.map(\.id) == ["model.decode.ratio"])
    #expect(comparison.mostChanged.first?.reason.contains("photo.ready, because decode takes 1.6") == true)
    // Where it never fitted, nothing is another than it was.
    #expect(fitted(1.6).compared(with: fitted(1.7)).exit == 0)
  }

  @Test("worse metrics come first, the least likely by chance before the rest")
  func furthest() {
    var other = run
    other.set("cache.decodes") { $0.value *= 1.2 }
    other.set("cache.hits") { $0.value *= 4 }
    other.set("photo.ready.p99") { $0.value *= 1.5 }
    other.set("frame.product.p50") { $0.value *= 9 }
    #expect(
      run.compared(with: other).mostChanged.map(\.id) == ["cache.decodes", "photo.ready.p99", "cache.hits"])
  }

  @Test("a stated tolerance makes a difference the same, and says so")
  func tolerance() throws {
    var other = run
    other.set("cache.decodes") { $0.value = 410 }
    let metric = try #require(
      run.compared(with: other, tolerances: ["cache.decodes": .absolute(2)]).metrics.first {
        $0.id == "cache.decodes"
      })
    #expect(metric.outcome == .same && metric.reason == "inside its tolerance of 2")
    #expect(run.compared(with: other, tolerances: ["cache.decodes": .absolute(1)]).exit == 3)
  }

  @Test(
    "bytes may differ by 0.1 % in one build, by 2 % between commits, and are not compared for other builds"
  )
  func builds() throws {
    func outcome(_ factor: Double, _ change: (inout RunReport) -> Void) throws -> MetricComparison {
      var other = run
      other.set("memory.live_peak") { $0.value *= factor }
      change(&other.report)
      return try #require(run.compared(with: other).metrics.first { $0.id == "memory.live_peak" })
    }
    #expect(try outcome(1.002, { _ in }).outcome == .worse)
    #expect(try outcome(1.0005, { _ in }).outcome == .same)
    #expect(try outcome(1.001, { $0.commit = "def5678" }).outcome == .same)
    #expect(try outcome(1.2, { $0.commit = "def5678" }).outcome == .worse)
    #expect(try outcome(0.9, { $0.commit = "def5678" }).outcome == .better)
    let debug = try outcome(1, { $0.machine.build = "debug" })
    #expect(
      debug.outcome == .notComparable && debug.reason.contains("release") && debug.reason.contains("debug"))
    #expect(!debug.blocks)
    #expect(try outcome(1, { $0.machine.libraries["sqlite"] = "3.46.0" }).outcome == .notComparable)
  }

  @Test(
    "two runs of a dirty tree or an unknown commit do not count as one build",
    arguments: ["abc1234-dirty", "unknown"])
  func dirty(commit: String) {
    var old = run
    old.report.commit = commit
    #expect(BuildRelation(old.report, old.report) == .otherCommit)
  }

  @Test(
    "an exact metric that is missing or lost its samples makes runs not comparable; a new one does not")
  func lost() throws {
    var other = run
    other.report.metrics.removeAll { $0.id == "photo.ready.p99" }
    let gone = run.compared(with: other)
    #expect(gone.exit == 6)
    #expect(gone.metrics.first { $0.id == "photo.ready.p99" }?.reason == "only the old run has it")
    #expect(other.compared(with: run).exit == 0)

    var empty = run
    empty.set("photo.ready.p99") { $0.samples = 0 }
    #expect(run.compared(with: empty).exit == 6)
    #expect(empty.compared(with: run).exit == 0)
    #expect(empty.compared(with: empty).exit == 0)

    var timed = run
    timed.report.metrics.removeAll { $0.kind == .timed }
    #expect(run.compared(with: timed).exit == 0)
  }

  @Test("runs without a deciding metric are not comparable")
  func nothing() {
    var other = run
    other.report.metrics.removeAll { $0.kind == .exact || $0.kind == .perBuild }
    #expect(other.compared(with: other).outcome == .notComparable)
  }

  @Test("the input must be the same: each obstacle is named with both values")
  func obstacles() {
    let cases: [(String, (inout RunReport) -> Void)] = [
      ("`smoke` and `other`", { $0.scenario = "other" }), ("27 and 28", { $0.seed = 28 }),
      ("2 and 3", { $0.schema = 3 }),
      ("version 1 and version 2", { $0.machine.harnessVersion = "2" }),
      ("0-1 and 0-0", { $0.deterministic.units.removeLast() }),
      ("unit 1 crashed (signal 11)", { $0.deterministic.units[1].outcome = "crashed (signal 11)" }),
      ("3 (0.1 0.2 1.1) and 2 (0.1 1.1)", { $0.deterministic.units[0].sessions.removeLast() }),
    ]
    for (words, change) in cases {
      var other = run
      change(&other.report)
      let comparison = run.compared(with: other)
      #expect(comparison.exit == 6 && comparison.metrics.isEmpty, "\(words)")
      #expect(comparison.obstacles.contains { $0.contains(words) }, "\(words): \(comparison.obstacles)")
    }
  }

  @Test("counts that differ are listed and decide nothing")
  func counts() {
    var other = run
    other.report.deterministic.totals["cache.decodes"] = 409
    other.report.deterministic.totals["action.tap"] = 3
    let comparison = run.compared(with: other)
    #expect(comparison.exit == 0)
    #expect(
      comparison.counts == [
        RunComparison.Count(name: "action.tap", old: 0, new: 3),
        RunComparison.Count(name: "cache.decodes", old: 408, new: 409),
      ])
  }

  @Test("unreadable rows are a remark, and metrics still decide")
  func unreadable() {
    var other = run
    other.failure = RowsUnreadable("run.sqlite: damaged")
    other.set("cache.decodes") { $0.value = 500 }
    let comparison = run.compared(with: other)
    #expect(comparison.exit == 3 && comparison.remarks.first?.contains("run.sqlite: damaged") == true)
  }
}
