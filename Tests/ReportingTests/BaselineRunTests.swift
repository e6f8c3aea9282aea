import Comparing
import Foundation
import Metrics
import Reporting
import SQLiteConnecting
import Testing

@Suite("Changes since the baseline run, on the page")
struct BaselineRunTests {
  private let run = FakeRun(units: 1, minutes: 2, storedUnits: 1)

  /// Ids of sections, and the section itself.
  private func page(_ report: RunReport, against baseline: Baseline?) throws -> (
    ids: [String], stored: String
  ) {
    let folder = try TemporaryFolder()
    let database = try run.database(at: folder.file("run.sqlite"))
    let stored = baseline.map { BaselineRun($0, file: "Reports/baselines/gate/evening.yaml") }
    let page = String(
      decoding: try ReportPage(report, FakeRun.table, database, against: stored).page.bytes(), as: UTF8.self)
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
      report.invariants[place].exercised = max(1, report.invariants[place].required)
    }
    return report
  }

  @Test("without a baseline run, or with one of another seed, the section is missing")
  func none() throws {
    #expect(try !page(passing, against: nil).ids.contains("kept"))
    var other = Baseline(of: passing)
    other.seed = 3
    #expect(try !page(passing, against: other).ids.contains("kept"))
  }

  @Test("for a baseline run with other settings the section names the setting and has no rows")
  func settings() throws {
    var stored = passing
    stored.settings = ["real.decode": "real"]
    var report = passing
    report.settings = ["real.decode": "modelled"]
    for place in report.metrics.indices { report.metrics[place].value *= 2 }
    let section = try page(report, against: Baseline(of: stored)).stored
    #expect(section.contains("real.decode: the setting is modelled in this run, and real in the baseline"))
    #expect(!section.contains("<table") && !section.contains("worse"))
  }

  @Test("without changes the section says so, and comes first")
  func same() throws {
    let (ids, stored) = try page(passing, against: Baseline(of: passing))
    #expect(ids.first == "kept")
    #expect(stored.contains("The behaviour is the same as in the run of commit"))
    #expect(stored.contains("No rule, no budget and no metric."))
  }

  @Test("newly broken rules come first, then metrics, with baseline value, new value and change")
  func changed() throws {
    let baseline = Baseline(of: passing)
    var report = passing
    report.deterministic.digest = "another"
    report.invariants[0].violations = 3
    let place = try #require(
      report.metrics.firstIndex { $0.kind == .exact && $0.samples > 0 && $0.value > 0 })
    report.metrics[place].value *= 2
    let (ids, stored) = try page(report, against: baseline)
    #expect(Array(ids.prefix(2)) == ["failed", "kept"])
    #expect(stored.contains("The behaviour differs from the run of commit"))
    let rule = try #require(stored.range(of: report.invariants[0].id))
    let metric = try #require(stored.range(of: "<code>\(report.metrics[place].id)</code>"))
    #expect(stored.contains("newly broken") && rule.lowerBound < metric.lowerBound)
    #expect(stored.contains("+100"))
    // The metric differs in a run that failed, and is among those that are not within their tolerance.
    #expect(stored.contains("1 figures that differ in a run that failed"))
    #expect(stored.contains("The other \(baseline.metrics.count - 1) metrics of the baseline are within"))
  }
}
