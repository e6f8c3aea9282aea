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
      schema: 2, scenario: scenario, seed: 27, commit: commit,
      deterministic: DeterministicPart(digest: "aa", totals: [:], units: []),
      measured: MeasuredPart(
        wallSeconds: 1, cpuSeconds: 1, simulatedSeconds: 1, workers: 1, repetitions: 1, peakResidentBytes: 1,
        hostScore: 1, hostScoreAtEnd: 1, bursts: 1, preemptedBursts: 0, costModel: []),
      metrics: metrics, budgets: [], invariants: [],
      machine: MachineIdentity(cpu: "any", cores: 1, kernel: "6", libraries: [:]), exit: 0, verdict: "")
  }

  private func page(_ runs: [RunReport]) -> Page {
    HistoryPage(RunHistory(runs), folders: runs.indices.map { "runs/\($0)" }).page
  }

  private func text(_ page: Page) throws -> String { String(decoding: try page.bytes(), as: UTF8.self) }

  /// What stands between the heading of a metric that moved and the next one.
  private func row(_ id: String, _ page: Page) throws -> String {
    let parts = try text(page).components(separatedBy: "<h3>")
    return try #require(parts.first { $0.hasPrefix("\(id)</h3>") })
  }

  private func plots(_ blocks: [Page.Block]) -> [Plot] {
    blocks.flatMap { block -> [Plot] in
      switch block {
      case .plot(let plot, _, _): [plot]
      case .columns(let columns): columns.flatMap(plots)
      default: []
      }
    }
  }

  /// The plot of a metric that moved.
  private func plot(_ id: String, _ page: Page) throws -> Plot {
    let moved = try #require(page.sections.first { $0.id == "moved" })
    return try #require(plots(moved.blocks).first { $0.label.hasPrefix("\(id) over ") })
  }

  private static let four: [[String: Double?]] = [
    ["decodes": 400, "hits": 10, "time.grid": 5, "still": 1, "cost": 3, "gone": 7, "new": nil],
    ["decodes": 412, "hits": 10, "time.grid": 5, "still": 1, "cost": 4, "gone": 7, "new": nil],
    ["decodes": 412, "hits": 12, "time.grid": 6, "still": 1, "cost": 5, "gone": nil, "new": 2],
    ["decodes": 390, "hits": 12, "time.grid": 6, "still": 1, "cost": 6, "gone": nil, "new": 2],
  ]

  private var fourRuns: [RunReport] { Self.four.enumerated().map { run("c\($0.offset + 1)", $0.element) } }

  @Test("each exact metric has a line: moved ones a plot with a table, others a small one")
  func lines() throws {
    let page = page(fourRuns)
    let text = try text(page)
    #expect(text.components(separatedBy: "class=\"plot chart\"").count - 1 == 5)
    #expect(text.components(separatedBy: "class=\"plot spark\"").count - 1 == 1)
    for id in ["decodes", "gone", "hits", "new", "time.grid"] {
      #expect(try row(id, page).contains("Change points of \(id)"), "\(id)")
      #expect(try plot(id, page).series.first?.form == .line, "\(id)")
    }
    // Timed ones are not here.
    #expect(!text.contains("<code>cost</code>") && text.contains("<code>still</code>"))
    #expect(page.verdict.words == "5 of 6 exact metrics moved, at 3 of 4 runs.")
  }

  @Test("change points differ by shape and word, not only by colour, and are at their run")
  func changePoints() throws {
    let page = page(fourRuns)
    let decodes = try plot("decodes", page)
    #expect(decodes.x.from == 0 && decodes.x.to == 3 && decodes.y.from == 390 && decodes.y.to == 412)
    #expect(decodes.x.ticks.map(\.text) == ["1", "2", "3", "4"])
    #expect(decodes.y.ticks.map(\.text) == ["390", "412"])
    // Where both ends would be spelt alike the upper one is how much more it is.
    let close = self.page([run("a", ["share": 17.16]), run("b", ["share": 17.24])])
    #expect(try plot("share", close).y.ticks.map(\.text) == ["17.2", "+0.47 %"])
    let worse = try #require(decodes.series.first { $0.form == .fall })
    #expect(worse.at == [[1, 412]] && worse.titles == ["run 2: WORSE, 400 to 412"])
    let better = try #require(decodes.series.first { $0.form == .rise })
    #expect(better.at == [[3, 390]] && better.titles == ["run 4: BETTER, 412 to 390"])
    #expect(decodes.rules.map(\.text) == ["WORSE", "BETTER"] && decodes.rules.map(\.at) == [1, 3])
    #expect(decodes.series.first { $0.form == .dot }?.at == [[0, 400], [2, 412]])
    #expect(try row("decodes", page).contains("<td>BETTER</td>"))
    for (id, word) in [("gone", "GONE"), ("new", "NEW"), ("time.grid", "CHANGED"), ("hits", "BETTER")] {
      let plot = try plot(id, page)
      #expect(try row(id, page).contains("<td>\(word)</td>") && plot.rules.map(\.text) == [word], "\(id)")
      #expect(plot.series.contains { $0.form == .square } == (id != "hits"), "\(id)")
    }
  }

  @Test("metrics that got worse come first")
  func worseFirst() throws {
    let page = try text(page([run("a", ["b": 2, "z": 1]), run("b", ["b": 1, "z": 2])]))
    let (worse, good) = (page.range(of: "<h3>z</h3>"), page.range(of: "<h3>b</h3>"))
    #expect(try #require(worse).lowerBound < #require(good).lowerBound)
  }

  @Test("a run without a metric leaves a gap in its line")
  func gap() throws {
    let runs = [1, 2, nil, 3, 4].enumerated().map { run("c\($0.offset)", ["a": $0.element]) }
    #expect(try plot("a", page(runs)).series.first?.at == [[0, 1], [1, 2], [], [3, 3], [4, 4]])
  }

  @Test("a single run makes a page, and names are escaped in tables and in plot data")
  func hostile() throws {
    let text = try text(page([run("<b>", scenario: "<script>alert(1)</script>", ["a<i>": 1])]))
    #expect(!text.contains("<script>alert") && !text.contains("<b>") && !text.contains("<i>"))
    // One opening tag for the data and one for the code.
    #expect(text.components(separatedBy: "<script").count == 3)
    #expect(text.components(separatedBy: "</script>").count == 3)
    #expect(text.contains("&lt;script&gt;") && text.contains("<p>Nothing did.</p>"))
    #expect(text.contains("\"label\":\"a\\u003ci>"))
  }
}
