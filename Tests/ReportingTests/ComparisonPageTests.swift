import Comparing
import Foundation
import Metrics
import Reporting
import SQLiteConnecting
import Testing

@Suite("The page of two runs")
struct ComparisonPageTests {
  /// A run that holds all its rules but those named, which are broken so often.
  private func report(broken: [String: Int] = [:], _ change: (inout RunReport) -> Void = { _ in })
    -> RunReport
  {
    var report = FakeRun(units: 1, minutes: 2, storedUnits: 1).report()
    report.budgets = []
    report.invariants = ["expiry.shown", "gate.held", "settle"].map { id in
      InvariantOutcome(
        id: id, title: "The rule of <\(id)>", checked: 90, exercised: 9, required: 1,
        violations: broken[id] ?? 0,
        examples: broken[id] == nil ? [] : ["unit 0, session 1, at 0:05.000: \(id) & more"])
    }
    change(&report)
    return report
  }

  /// A run folder with gestures and a moment of each of these rules.
  private func folder(clips rules: [String] = []) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let database = try FakeRun(units: 1, minutes: 2, storedUnits: 1).database(
      at: folder.file("run.sqlite"))
    try database.add(
      clips: rules.enumerated().map { place, rule in
        var clipRequest = ClipRequest(
          .violation, unit: 0, session: 1, at: 5_000_000_000, what: rule, words: "seen", facts: [])
        clipRequest.number = place + 1
        return ClipRow(clipRequest, data: "{}", remark: "")
      })
    return folder
  }

  private func page(
    _ old: RunReport, _ new: RunReport, clips: (old: [String], new: [String]) = ([], []),
    tolerances: [String: Tolerance] = [:]
  ) throws -> Page {
    let folders = (try folder(clips: clips.old), try folder(clips: clips.new))
    let paths = (folders.0.file(""), folders.1.file(""))
    let comparison = RunComparison(
      old, new, DatabaseRows(run: paths.0), DatabaseRows(run: paths.1), tolerances: tolerances)
    return ComparisonPage(
      comparison, old: ComparedRun(run: paths.0, link: "../old/report.html"),
      new: ComparedRun(run: paths.1, link: "../new/report.html")
    ).page
  }

  private func text(_ page: Page) throws -> String { String(decoding: try page.bytes(), as: UTF8.self) }
  private func ids(_ text: String) -> [String] {
    text.components(separatedBy: "<section id=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  @Test("the page of two equal runs says so and shows both timelines")
  func same() throws {
    let page = try page(report(), report())
    let text = try text(page)
    #expect(text.contains("SAME") && text.contains("No rule and no budget."))
    #expect(ids(text) == ["changed", "figures", "evening", "idle", "runs"])
    #expect(text.contains("<p>None.</p>"))
    #expect(text.components(separatedBy: "class=\"plot chart\" data-plot=").count - 1 == 2)
    #expect(text.contains("href=\"../old/report.html\"") && text.contains("href=\"../new/report.html\""))
  }

  @Test(
    "changed rules come first, newly broken before mended, each with clips of the run that broke it")
  func rules() throws {
    let old = report(broken: ["gate.held": 2, "settle": 1]) { $0.deterministic.digest = "old" }
    let page = try page(
      old, report(broken: ["expiry.shown": 3, "settle": 4]),
      clips: (["settle", "gate.held"], ["expiry.shown", "expiry.shown"]))
    let text = try text(page)
    #expect(
      page.title.hasSuffix("WORSE") && page.verdict.words == "NEWLY BROKEN expiry.shown, MENDED gate.held.")
    #expect(ids(text).first == "changed")
    let marks = text.components(separatedBy: "<span class=\"word\">").dropFirst().map {
      String($0.prefix { $0 != "<" })
    }
    #expect(Array(marks.prefix(4)) == ["WORSE", "newly broken", "mended", "still broken"])
    #expect(
      text.contains("href=\"../new/report.html#m-1\"") && text.contains("href=\"../new/report.html#m-2\""))
    // What was mended is seen in the old run, and nothing else of it.
    #expect(
      text.contains("href=\"../old/report.html#m-2\"") && !text.contains("href=\"../old/report.html#m-1\""))
    #expect(text.contains("The rule of &lt;expiry.shown&gt;") && text.contains("expiry.shown &amp; more"))
  }

  @Test("a metric is listed with both values, its tolerance and its budget")
  func figures() throws {
    let id = try #require(
      report().metrics.first { $0.kind == .exact && $0.better == .lower && $0.samples > 0 }?.id)
    let budget = BudgetOutcome(
      metric: id, limit: 5_000, value: 777, unit: "1", samples: 9, holds: true, remark: "")
    func set(_ value: Double) -> (inout RunReport) -> Void {
      { report in
        for place in report.metrics.indices where report.metrics[place].id == id {
          report.metrics[place].value = value
        }
        report.budgets = [budget]
        report.budgets[0].value = value
        report.budgets[0].holds = value <= 5_000
      }
    }
    let worse = try text(page(report(set(500)), report(set(777))))
    let row = try #require(worse.components(separatedBy: "<code>\(id)</code>").dropFirst().first)
    #expect(worse.contains("WORSE") && ids(worse).prefix(2) == ["changed", "figures"])
    for words in [">500", ">777", ">+55.4 %<", "may differ by nothing, budget 5,000"] {
      #expect(row.contains(words), "\(words)")
    }
    let held = try text(page(report(set(500)), report(set(501)), tolerances: [id: .percent(5)]))
    #expect(held.contains("1 inside their tolerance") && held.contains("inside its tolerance of 5%"))
    // A budget that only one of the two keeps stands beside the rules.
    let beyond = try text(page(report(set(500)), report(set(6_000))))
    #expect(beyond.contains("newly beyond") && beyond.contains("limit 5,000"))
    #expect(try text(page(report(set(6_000)), report(set(500)))).contains("holds again"))
  }

  @Test(
    "the divergence is shown with commands that draw it; another seed is not comparable, with the reason first"
  )
  func parting() throws {
    let other = report { $0.deterministic.units[0].sessions[0].digest = "other" }
    let text = try text(page(report(), other))
    #expect(ids(text).first == "parting" || ids(text).prefix(2).contains("parting"))
    #expect(text.contains("The first difference") && text.contains("differs first"))
    let seed = try self.text(page(report(), report { $0.seed = 99 }))
    #expect(seed.contains("Why they cannot be compared") && seed.contains("NOT COMPARABLE"))
    #expect(!ids(seed).contains("figures"))
  }

  @Test("a link leads from one folder to another, whatever they are called")
  func links() {
    #expect(ComparedRun.link(to: "/a/b/report.html", fromPageIn: "/a/c") == "../b/report.html")
    #expect(ComparedRun.link(to: "/a/report.html", fromPageIn: "/a") == "report.html")
    #expect(ComparedRun.link(to: "/x y/ü#1/r.html", fromPageIn: "/") == "x%20y/%C3%BC%231/r.html")
  }
}
