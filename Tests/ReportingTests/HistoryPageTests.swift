import Comparing
import Foundation
import Metrics
import Reporting
import Testing

@Suite("The page of a history")
struct HistoryPageTests {
  /// A run of a commit with these figures; `nil` for a metric that it does not have.
  private func run(_ commit: String, scenario: String = "smoke", _ figures: [String: Double?]) -> RunReport {
    let metrics = figures.sorted { $0.key < $1.key }.compactMap { id, value in
      value.map {
        MetricValue(
          id: id, value: $0, unit: "1",
          better: id.hasPrefix("hits") ? .higher : id.hasPrefix("time") ? .neither : .lower,
          kind: id.hasPrefix("cost") ? .timed : .exact, samples: 9)
      }
    }
    return RunReport(
      schema: 1, scenario: scenario, seed: 27, commit: commit,
      deterministic: DeterministicPart(digest: "aa", totals: [:], families: []),
      measured: MeasuredPart(
        wallSeconds: 1, cpuSeconds: 1, simulatedSeconds: 1, workers: 1, repetitions: 1, peakResidentBytes: 1,
        hostScore: 1, hostScoreAtEnd: 1, bursts: 1, preemptedBursts: 0, costModel: []),
      metrics: metrics, budgets: [], invariants: [],
      machine: MachineIdentity(cpu: "any", cores: 1, kernel: "6", libraries: [:]), exit: 0, verdict: "")
  }

  private func page(_ runs: [RunReport]) -> String {
    HistoryPage(RunHistory(runs), folders: runs.indices.map { "runs/\($0)" }).html
  }

  /// What stands between the heading of a metric that moved and the next one.
  private func row(_ id: String, _ page: String) throws -> String {
    let parts = page.components(separatedBy: "<div class=\"history-row\">")
    return try #require(parts.first { $0.hasPrefix("<h3><code>\(id)</code>") })
  }

  private static let four: [[String: Double?]] = [
    ["decodes": 400, "hits": 10, "time.grid": 5, "still": 1, "cost": 3, "gone": 7, "new": nil],
    ["decodes": 412, "hits": 10, "time.grid": 5, "still": 1, "cost": 4, "gone": 7, "new": nil],
    ["decodes": 412, "hits": 12, "time.grid": 6, "still": 1, "cost": 5, "gone": nil, "new": 2],
    ["decodes": 390, "hits": 12, "time.grid": 6, "still": 1, "cost": 6, "gone": nil, "new": 2],
  ]

  private var fourRuns: [RunReport] { Self.four.enumerated().map { run("c\($0.offset + 1)", $0.element) } }

  @Test("each exact metric has a line: what moved a plot with a table beside it, what did not a small one")
  func lines() throws {
    let page = page(fourRuns)
    #expect(page.components(separatedBy: "class=\"chart\"").count - 1 == 5)
    #expect(page.components(separatedBy: "class=\"sparkline\"").count - 1 == 1)
    for id in ["decodes", "gone", "hits", "new", "time.grid"] {
      let row = try row(id, page)
      #expect(row.contains("class=\"history\"") && row.contains("Change points of \(id)"), "\(id)")
    }
    // Timed ones are not here.
    #expect(!page.contains("<code>cost</code>") && page.contains("<code>still</code>"))
    #expect(page.contains("5 of 6 exact metrics moved, at 3 of 4 runs."))
  }

  @Test("change points are told apart by shape and word, not by colour only, and stand at their run")
  func changePoints() throws {
    let page = page(fourRuns)
    let decodes = try row("decodes", page)
    // From 78 to 542 in four runs; the largest figure is at 26, the least at 106.
    #expect(decodes.contains("<path class=\"worse\" d=\"M226.7 21.0L238.7 21.0L232.7 32.0Z\">"))
    #expect(decodes.contains("<path class=\"better\" d=\"M536.0 111.0L548.0 111.0L542.0 100.0Z\">"))
    #expect(decodes.contains("run 2: WORSE, 400 to 412") && decodes.contains("run 4: BETTER, 412 to 390"))
    #expect(decodes.contains(">WORSE</text>") && decodes.contains("<td>BETTER</td>"))
    #expect(decodes.components(separatedBy: "class=\"rundot\"").count - 1 == 2)
    for (id, word) in [("gone", "GONE"), ("new", "NEW"), ("time.grid", "CHANGED"), ("hits", "BETTER")] {
      let row = try row(id, page)
      #expect(row.contains("<td>\(word)</td>") && row.contains(">\(word)</text>"), "\(id)")
      #expect(row.contains("<path class=\"other\"") == (id != "hits"), "\(id)")
    }
  }

  @Test("a run without a metric leaves a gap in its line")
  func gap() throws {
    let runs = [1, 2, nil, 3, 4].enumerated().map { run("c\($0.offset)", ["a": $0.element]) }
    let row = try row("a", page(runs))
    let line = try #require(
      row.components(separatedBy: "class=\"history\" d=\"").last?.split(separator: "\"").first)
    #expect(line.filter { $0 == "M" }.count == 2 && line.filter { $0 == "L" }.count == 2)
  }

  @Test("one run is a page, too, and names come out as text")
  func hostile() {
    let page = page([run("<b>", scenario: "<script>alert(1)</script>", ["a<i>": 1])])
    #expect(!page.contains("<script") && !page.contains("<b>") && !page.contains("<i>"))
    #expect(page.contains("&lt;script&gt;") && page.contains("<p>Nothing did.</p>"))
  }
}
