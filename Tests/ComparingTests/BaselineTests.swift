import Comparing
import Kernel
import Metrics
import ScenarioFormat
import Testing

@Suite("Baselines")
struct BaselineTests {
  private let run = HandMadeRun().report

  private func read(_ text: String) throws(BaselineError) -> Baseline {
    try BaselineReader.read(Array(text.utf8), file: "b.yaml", unitWord: "units")
  }

  @Test("a new one has exact metrics, and bytes and product cost with a tolerance, only")
  func new() {
    var report = run
    report.metrics[0].samples = 0
    let lines = Baseline(of: report).metrics.map { "\($0.id) \($0.tolerance?.text ?? "-")" }
    #expect(
      lines == [
        "cache.hits -", "frame.product.p50 3x", "frame.product.p99 3x", "frame.toolkit.p99 -",
        "memory.live_peak 5%",
        "photo.ready.p99 -", "time.screen.grid -",
      ])
  }

  @Test("a written baseline is read back with any names, figures and reasons")
  func roundTrip() throws {
    let tolerances: [Tolerance?] = [nil, .equality, .absolute(2.5), .percent(0.5), .factor(4), .any]
    for seed in 0..<200 {
      var random = SeedTree(UInt64(seed)).child("baseline").stream()
      var baseline = Baseline(of: run)
      baseline.scenario = ["smoke", "a b: c", "\"quoted\" # no", "1.5", "true"][random.below(5)]
      baseline.seed = UInt64(random.below(1_000)) &* 0x9E37_79B9_7F4A_7C15
      baseline.settings = random.chance(0.2) ? nil : baseline.settings?.filter { _ in random.chance(0.7) }
      baseline.budgets = [
        BudgetLine(metric: "frame.cost.p999@60hz", limit: 16.67, least: random.chance(0.5) ? 0.1 : nil)
      ]
      for index in baseline.metrics.indices {
        baseline.metrics[index].value = random.uniform(-1e9, 1e9)
        baseline.metrics[index].tolerance = tolerances[random.below(tolerances.count)]
        baseline.metrics[index].why =
          ["", "decided: the \"viewer\" keeps 50, not 100", "100 % # sure"][random.below(3)]
      }
      var again = try read(baseline.yaml)
      #expect(again.metrics.allSatisfy { $0.line > 0 }, "seed \(seed)")
      #expect(again.digestLine == 9, "seed \(seed)")
      again.digestLine = 0
      for index in again.metrics.indices { again.metrics[index].line = 0 }
      again.settings = again.settings?.map { Baseline.Setting(key: $0.key, value: $0.value) }
      #expect(again == baseline, "seed \(seed)")
      #expect(again.yaml == baseline.yaml, "seed \(seed)")
    }
  }

  @Test(
    "metrics and settings may have the names of the previous version, which are reported with their lines")
  func formerNames() throws {
    let text = Baseline(of: run).yaml
    let former = text.replacing("cache.hits", with: "cache.found")
    var again = try BaselineReader.read(
      Array(former.utf8), file: "b.yaml", unitWord: "units",
      formerNames: FormerNames(["cache.found": "cache.hits"]))
    #expect(again.formerNames.map(\.former) == ["cache.found"])
    #expect(again.formerNames.allSatisfy { $0.line > 9 })
    again.formerNames = []
    #expect(again == (try read(text)))
  }

  @Test("an update preserves tolerances, reasons and budgets, and drops missing metrics")
  func update() throws {
    var stored = Baseline(of: run)
    stored.budgets = [BudgetLine(metric: "cache.decodes", limit: 500)]
    stored.metrics[0].tolerance = .percent(1)
    stored.metrics[0].why = "three sessions in one room"
    stored.metrics.append(Baseline.Line(id: "zoom.gone", value: 3))
    var report = run
    report.commit = "def5678"
    report.metrics[0].value = 500
    let new = Baseline(of: report, keeping: stored)
    #expect(new.commit == "def5678" && new.budgets == stored.budgets)
    #expect(
      new.metrics[0]
        == .init(id: "cache.decodes", value: 500, tolerance: .percent(1), why: "three sessions in one room"))
    #expect(!new.metrics.contains { $0.id == "zoom.gone" })
  }

  @Test("an update preserves figures inside their tolerance, so small changes do not add up")
  func noCreep() {
    var report = run
    var baseline = Baseline(of: report)
    for _ in 0..<8 {
      for index in report.metrics.indices where report.metrics[index].id == "memory.live_peak" {
        report.metrics[index].value *= 1.01
      }
      baseline = Baseline(of: report, keeping: baseline)
    }
    let steps = baseline.metrics.filter { $0.id == "memory.live_peak" }.map { $0.value / 94_287_532 }
    // Four steps of 1 % stay inside 5 %; the fifth is a new figure, and three more stay inside its.
    #expect(steps.count == 1 && steps[0] > 1.051 && steps[0] < 1.0511)
  }

  @Test("partial, broken and unproven runs make no baseline")
  func refusal() {
    #expect(BaselineRefusal(of: run) == nil)
    var report = run
    report.exit = 2
    #expect(BaselineRefusal(of: report) == nil)
    report.exit = 4
    report.verdict = "Invariant toast.once was broken 3 times."
    #expect(BaselineRefusal(of: report)?.reason == "Invariant toast.once was broken 3 times")
    report.exit = 0
    report.partial = PartialRun(units: 1, of: 2)
    #expect(BaselineRefusal(of: report)?.reason == "only 1 of 2 units ran")
  }

  @Test(
    "an invalid baseline is refused with line and column",
    arguments: [
      ("scenario: [a]", "b.yaml:1:1: `seed` is missing; write the file with `gate RUN --update`"),
      ("sede: 3", "b.yaml:1:1: a baseline has no key `sede`; did you mean `seed`?"),
      ("- 1", "b.yaml:1:1: a baseline must be a map of names to values, not a list"),
      ("HEAD  a: many", "b.yaml:9:6: `a` is `many`, but must be a number from -4e+18 to 4e+18"),
      // It counted as a figure, and no run has one.
      ("HEAD  a: 1e23", "b.yaml:9:6: `a` is `1e23`, but must be a number from -4e+18 to 4e+18"),
      ("HEAD  a: {value: -1e19}", "b.yaml:9:14: `a` is `-1e19`, but must be a number from -4e+18"),
      (
        "HEAD  a: {value: 3, tolerance: 5 percent}",
        "b.yaml:9:28: the tolerance of `a` is `5 percent`, but must be "
      ),
      ("HEAD  a: {tolerance: 5%}", "b.yaml:9:6: `a` has no `value`"),
      ("HEAD  a: 1\n  a: 2", "b.yaml:10:3: `a` is given twice; keep one of them"),
      (
        "HEAD  a: {value: 3, tolerances: 5%}",
        "b.yaml:9:17: `a` has no key `tolerances`; did you mean `tolerance`?"
      ),
      ("seed: {", "b.yaml:2:1: not YAML"),
    ])
  func malformed(text: String, complaint: String) throws {
    let head =
      "scenario: a\nseed: 1\nunits: 2\ncommit: c\nbuild: release\nharness: 1\ndigest: d\nmetrics:\n"
    let error = #expect(throws: BaselineError.self) { try read(text.replacing("HEAD", with: head)) }
    let words = error?.description ?? "no error"
    #expect(words.hasPrefix(complaint), "\(words)")
  }
}
