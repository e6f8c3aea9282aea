import Comparing
import Kernel
import Metrics
import ScenarioFormat
import Testing

@Suite("The gate")
struct GateTests {
  private let run = HandMadeRun().report
  private var known: [String: String] { run.knownUnits }

  private func judge(
    _ report: RunReport, _ change: (inout Baseline) -> Void = { _ in }
  ) -> GateJudgement {
    var baseline = Baseline(of: run)
    change(&baseline)
    return GateJudgement(report, baseline, known: known.merging(["toast.shown": "1"]) { first, _ in first })
  }

  @Test("the run of the baseline passes, and every metric, budget and rule is a case")
  func holds() {
    let judgement = judge(run)
    #expect(judgement.failures == [] && judgement.exits == [] && judgement.remarks == [])
    #expect(judgement.findings.count == 8 + 1 + 1)
  }

  @Test(
    "a planted difference in any metric is named, with words for worse, better and changed"
  )
  func planted() {
    for seed in 0..<300 {
      var random = SeedTree(UInt64(seed)).child("planted gate").stream()
      var report = run
      let stored = Baseline(of: run).metrics
      let line = stored[random.below(stored.count)]
      let isMore = random.chance(0.5)
      for index in report.metrics.indices where report.metrics[index].id == line.id {
        report.metrics[index].value *= isMore ? 4.5 : 0.2
      }
      let better = report.metrics.first { $0.id == line.id }?.better ?? .neither
      let failures = judge(report).failures
      let isTimed = line.tolerance == .factor(3)
      if isTimed, !isMore {
        #expect(failures.isEmpty, "seed \(seed)")
      } else {
        let expected: GateFinding.Result =
          better == .neither ? .changed : (better == .lower) == isMore ? .worse : .better
        #expect(
          failures.map(\.id) == [line.id] && failures.map(\.result) == [expected], "seed \(seed): \(line.id)")
        #expect(failures.map(\.result.exit) == [3], "seed \(seed)")
      }
    }
  }

  @Test("a cost table outside its band is named and not judged; one inside is not mentioned")
  func misfit() throws {
    let band = ModelBand(
      operation: "decode", metric: "model.decode.ratio", bounds: 0.4...1.05, concerns: ["photo.ready"])
    func found(_ ratio: Double) -> [GateFinding] {
      var report = run
      let metric = MetricValue(
        id: band.metric, value: ratio, unit: "1", better: .neither, kind: .timed, samples: 40)
      report.model = [ModelRatio(band, among: [metric])].compactMap { $0 }
      return judge(report).failures
    }
    #expect(found(0.8).isEmpty)
    #expect(found(1.6).map(\.id) == ["model.decode.ratio"] && found(1.6).map(\.result) == [.notComparable])
    #expect(
      found(1.6).first?.message.hasPrefix("NOT COMPARABLE: photo.ready, because decode takes 1.6") == true)
  }

  @Test(
    "worse figures come first, the least likely before the rest; differing behaviour is no culprit"
  )
  func furthest() {
    var report = run
    report.deterministic.digest = "ff"
    for index in report.metrics.indices {
      switch report.metrics[index].id {
      case "cache.decodes": report.metrics[index].value *= 1.2
      case "cache.hits": report.metrics[index].value *= 4
      case "photo.ready.p99": report.metrics[index].value *= 1.5
      case "time.screen.grid": report.metrics[index].value *= 9
      default: break
      }
    }
    let judgement = judge(report)
    #expect(
      judgement.objections.map(\.id) == [
        "cache.decodes", "photo.ready.p99", "cache.hits", "time.screen.grid",
      ])
    #expect(judgement.failures.count == 5)
  }

  @Test(
    "a metric that is missing, empty, unknown or new fails with its own words, and is not judged")
  func absent() {
    var report = run
    report.metrics.removeAll { $0.id == "photo.ready.p99" }
    #expect(judge(report).failures.map(\.result) == [.missing])

    report = run
    for index in report.metrics.indices where report.metrics[index].id == "photo.ready.p99" {
      report.metrics[index].samples = 0
    }
    #expect(judge(report).failures.map(\.result) == [.noSamples])
    // A single sample is held as any other.
    for index in report.metrics.indices { report.metrics[index].samples = 1 }
    #expect(judge(report).failures == [])

    let typo = judge(run) { $0.metrics.append(.init(id: "cache.decods", value: 1)) }
    #expect(typo.failures.map(\.result) == [.unknown])
    #expect(typo.failures.first?.message.contains("did you mean `cache.decodes`?") == true)
    #expect(
      judge(run) { $0.metrics.append(.init(id: "toast.shown", value: 1)) }.failures.map(\.result) == [
        .missing
      ])

    let new = judge(run) { $0.metrics.removeAll { $0.id == "cache.decodes" } }
    #expect(new.failures.map(\.result) == [.notInBaseline] && new.exits == [6])
    let words = [GateFinding.Result.missing, .noSamples, .unknown, .notInBaseline].map(\.rawValue)
    #expect(Set(words).count == 4)
  }

  @Test("`any` only requires that the metric exists; a timed one needs a tolerance")
  func tolerances() {
    var report = run
    report.metrics[0].value = 9_999
    #expect(judge(report) { $0.metrics[0].tolerance = .any }.failures == [])
    let bare = judge(run) { $0.metrics[2].tolerance = nil }
    #expect(bare.failures.map(\.id) == ["frame.product.p50"] && bare.exits == [6])
    #expect(bare.failures.first?.message.contains("`tolerance: 3x`") == true)
  }

  @Test("run and baseline must agree in scenario, seed, units and metrics' version")
  func obstacles() {
    let cases: [(String, GateFinding.Result, (inout RunReport) -> Void)] = [
      ("of `other`, the baseline of `smoke`", .notComparable, { $0.scenario = "other" }),
      ("seed 28, the baseline 27", .notComparable, { $0.seed = 28 }),
      ("1 unit, the baseline 2", .notComparable, { $0.deterministic.units.removeLast() }),
      ("version 2, the baseline 1", .notComparable, { $0.machine.harnessVersion = "2" }),
      ("only 1 of 2 units ran", .partial, { $0.partial = PartialRun(units: 1, of: 2) }),
      (
        "unit 1 did not finish: failed: disk", .partial,
        { $0.deterministic.units[1].outcome = "failed: disk" }
      ),
    ]
    for (words, result, change) in cases {
      var report = run
      change(&report)
      let judgement = judge(report)
      #expect(judgement.failures.map(\.result) == [result] && judgement.exits == [6], "\(words)")
      #expect(judgement.failures.first?.message.contains(words) == true, "\(judgement.failures)")
      #expect(!judgement.findings.contains { $0.subject == .metric }, "\(words)")
    }
  }

  @Test(
    "a run of other settings is not comparable: each setting is named with both values, and nothing advises an update"
  )
  func settings() throws {
    var report = run
    report.settings?["real.decode"] = "modelled"
    report.settings?["session.length"] = "3m"
    for index in report.metrics.indices { report.metrics[index].value *= 2 }
    let baseline = try BaselineReader.read(
      Array(Baseline(of: run).yaml.utf8), file: "smoke.yaml", unitWord: "units")
    let judgement = GateJudgement(report, baseline, known: known)
    #expect(judgement.failures.map(\.id) == ["real.decode", "session.length"] && judgement.exits == [6])
    let words = judgement.failures.map(\.message)
    #expect(
      words.first
        == "the setting is modelled in this run, and real in the baseline: run `smoke` with the baseline's setting"
    )
    #expect(!words.contains { $0.contains("update") })
    #expect(judgement.failures.map(\.line) == baseline.settings?.dropFirst().map(\.line))
    #expect(!judgement.findings.contains { $0.subject == .metric })
    // A key that a newer version added counts in neither direction.
    report = run
    report.settings?["new.key"] = "1"
    #expect(judge(report).failures == [])
    #expect(judge(run) { $0.settings?.append(.init(key: "old.key", value: "1")) }.failures == [])
    // Nor do settings that a file or a report of before does not state; a remark says what is not known.
    let silent = judge(report) { $0.settings = nil }
    #expect(silent.failures == [] && silent.remarks.first?.contains("has no settings") == true)
  }

  @Test("bytes are not compared with another build; exact metrics are")
  func debug() {
    var report = run
    report.machine.build = "debug"
    let judgement = judge(report)
    #expect(judgement.failures.map(\.id) == ["memory.live_peak"] && judgement.exits == [6])
    #expect(judgement.remarks.count == 1)
  }

  @Test("a run's own budgets, rules and determinism fail the gate with their own codes")
  func own() {
    var report = run
    report.budgets[0].holds = false
    report.invariants[0].violations = 2
    report.exit = 4
    let both = judge(report)
    #expect(both.exits == [2, 4] && both.failures.map(\.result) == [.exceeded, .broken])
    report = run
    report.invariants[0].exercised = 3
    #expect(judge(report).failures.map(\.result) == [.unproven])
    // It was among those that hold.
    report.invariants[0].required = 0
    report.invariants[0].exercised = 0
    let untried = judge(report)
    #expect(!untried.findings.contains { $0.subject == .invariant } && untried.failures.isEmpty)
    #expect(untried.remarks.last == "1 of 1 rules were not tried: expiry.shown")
    report = run
    report.exit = 7
    #expect(judge(report).exits == [7])
    report.exit = 4
    #expect(judge(report).failures.map(\.result) == [.broken], "a unit that did not finish breaks no rule")
  }

  @Test("budgets of the baseline are judged beside those of the scenario")
  func budgets() {
    let judgement = judge(run) {
      $0.budgets = [
        BudgetLine(metric: "cache.hits", limit: 8_000),
        BudgetLine(metric: "time.screen.grid", limit: 45, least: 25),
      ]
    }
    #expect(judgement.failures.map(\.id) == ["cache.hits"] && judgement.exits == [2])
    #expect(judge(run) { $0.budgets = [BudgetLine(metric: "no.such", limit: 1)] }.exits == [2])
  }

  @Test(
    "two failures of a kind are both listed: budgets, rules, missing and new metrics"
  )
  func two() {
    var report = run
    report.metrics.removeAll { ["cache.decodes", "photo.ready.p99"].contains($0.id) }
    report.invariants += report.invariants.map { rule in
      var other = rule
      other.id = "settle"
      return other
    }
    for index in report.invariants.indices { report.invariants[index].violations = index + 1 }
    let judgement = judge(report) {
      $0.metrics.removeAll { ["cache.hits", "frame.toolkit.p99"].contains($0.id) }
      $0.budgets = [
        BudgetLine(metric: "memory.live_peak", limit: 1), BudgetLine(metric: "time.screen.grid", limit: 1),
      ]
    }
    let reported = { (findings: [GateFinding]) in
      Dictionary(grouping: findings, by: \.result).mapValues { $0.map(\.id).sorted() }
    }
    #expect(
      reported(judgement.failures) == [
        .exceeded: ["memory.live_peak", "time.screen.grid"], .broken: ["expiry.shown", "settle"],
      ])
    #expect(judgement.exits == [2, 4] && judgement.byWeight.prefix(2).map(\.result) == [.broken, .broken])
    // Metrics that are gone and that are new may follow from the broken rules; without those they fail by themselves.
    #expect(
      reported(judgement.consequences) == [
        .missing: ["cache.decodes", "photo.ready.p99"], .notInBaseline: ["cache.hits", "frame.toolkit.p99"],
      ])
  }

  @Test("differing behaviour fails even if all metrics hold, unless the baseline allows it")
  func behaviour() {
    var report = run
    report.deterministic.digest = "ffffffffffffffff"
    let judgement = judge(report)
    #expect(judgement.failures.map(\.id) == ["behaviour"] && judgement.exits == [3])
    let free = judge(report) { $0.digest = "any" }
    #expect(free.failures == [] && free.remarks.count == 1)
    #expect(Baseline(of: report, keeping: Baseline(of: run)).digest == "ffffffffffffffff")
    var any = Baseline(of: run)
    any.digest = "any"
    #expect(Baseline(of: report, keeping: any).digest == "any")
  }

  @Test("a run without a baseline and a baseline without a run cannot be judged")
  func missing() {
    #expect(GateJudgement(run, withoutBaseline: "gate/smoke.yaml").exits == [6])
    let notRun = GateJudgement(notRun: "world", file: "gate/world.yaml")
    #expect(notRun.exits == [6] && notRun.failures.map(\.result) == [.didNotRun])
  }
}
