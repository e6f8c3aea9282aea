import Comparing
import Foundation
import Metrics
import Reporting
import SQLiteConnecting
import Testing

@Suite("What changed since the kept run, on the page")
struct BaselineRunTests {
  private let run = FakeRun(units: 1, minutes: 2, keptUnits: 1)

  /// Ids of sections, and the section itself.
  private func page(_ report: RunReport, against baseline: Baseline?) throws -> (ids: [String], kept: String)
  {
    let folder = try TemporaryFolder()
    let database = try run.database(at: folder.file("run.sqlite"))
    let kept = baseline.map { BaselineRun($0, file: "Reports/baselines/gate/evening.yaml") }
    let page = String(
      decoding: try ReportPage(report, FakeRun.table, database, against: kept).page.bytes(), as: UTF8.self)
    let sections = page.components(separatedBy: "<section id=\"").dropFirst()
    let own = sections.first { $0.hasPrefix("kept\"") } ?? ""
    return (sections.map { String($0.prefix { $0 != "\"" }) }, own)
  }

  /// One in which nothing failed.
  private var passing: RunReport {
    var report = run.report()
    report.budgets.removeAll { !$0.holds || $0.samples == 0 }
    for place in report.invariants.indices {
      report.invariants[place].violations = 0
      report.invariants[place].provoked = max(1, report.invariants[place].required)
    }
    return report
  }

  @Test("without a kept run, or with one of another seed, there is no such section")
  func none() throws {
    #expect(try !page(passing, against: nil).ids.contains("kept"))
    var other = Baseline(of: passing)
    other.seed = 3
    #expect(try !page(passing, against: other).ids.contains("kept"))
  }

  @Test("against a kept run of other settings the section names the setting, and has no row")
  func settings() throws {
    var kept = passing
    kept.settings = ["real.decode": "real"]
    var report = passing
    report.settings = ["real.decode": "modelled"]
    for place in report.metrics.indices { report.metrics[place].value *= 2 }
    let section = try page(report, against: Baseline(of: kept)).kept
    #expect(section.contains("real.decode: the setting is modelled in this run, and real in the baseline"))
    #expect(!section.contains("<table") && !section.contains("worse"))
  }

  @Test("where nothing is otherwise the section says so, and stands first")
  func same() throws {
    let (ids, kept) = try page(passing, against: Baseline(of: passing))
    #expect(ids.first == "kept")
    #expect(kept.contains("The same things happened as in the run of commit"))
    #expect(kept.contains("No rule, no budget and no metric."))
  }

  @Test("rules that are newly broken come first, then metrics, with what was kept, what is, and the change")
  func changed() throws {
    let baseline = Baseline(of: passing)
    var report = passing
    report.deterministic.digest = "another"
    report.invariants[0].violations = 3
    let place = try #require(
      report.metrics.firstIndex { $0.kind == .exact && $0.samples > 0 && $0.value > 0 })
    report.metrics[place].value *= 2
    let (ids, kept) = try page(report, against: baseline)
    #expect(Array(ids.prefix(2)) == ["failed", "kept"])
    #expect(kept.contains("Other things happened than in the run of commit"))
    let rule = try #require(kept.range(of: report.invariants[0].id))
    let metric = try #require(kept.range(of: "<code>\(report.metrics[place].id)</code>"))
    #expect(kept.contains("newly broken") && rule.lowerBound < metric.lowerBound)
    #expect(kept.contains("+100"))
    // The metric differs in a run that failed, and is among those that are not within their tolerance.
    #expect(kept.contains("1 figures that differ in a run that failed"))
    #expect(kept.contains("The other \(baseline.metrics.count - 1) metrics that it keeps are within"))
  }
}
