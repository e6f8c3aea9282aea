import Foundation
import Kernel
import Reporting
import ScenarioFormat
import Sweeping
import Synchronization
import Testing
import Touches

@Suite("The table and the page of a sweep")
struct FindingReportTests {
  private func page(_ findings: SweepFindings) throws -> String {
    String(decoding: try SweepPage(findings, command: "c", house: "mine").page.bytes(), as: UTF8.self)
  }

  @Test(
    "a recommendation that exceeds its bounds on the held-out half is reported, one at a bound is not")
  func beyond() throws {
    var found = patientFindings()
    let setting = try #require(found.recommendation?.setting)
    let missed = found.scores[setting].place.missed * 100
    for (limit, isBeyond) in [(missed.nextDown, true), (missed, false), (nil, false)] as [(Double?, Bool)] {
      found.plan.missedLimit = limit
      let line = SweepTable.lines(found).first { $0.contains("exceeds the bounds") }
      #expect((line != nil) == isBeyond && found.keepsBounds != isBeyond, "\(limit ?? 0)")
      if let line { #expect(line.hasSuffix(": missed")) }
    }
  }

  @Test("the page has the share of swipes that were missed, age by age")
  func swipes() throws {
    let found = patientFindings()
    let setting = try #require(found.recommendation?.setting)
    let page = try page(found)
    for (group, age) in zip(found.scores[setting].groups, found.plan.ages) {
      let tally = group.tally
      try #require(tally.missedSwipes > 0 && tally.wantedSwipes > tally.missedSwipes)
      let share = String(format: "%.1f", 100 * Double(tally.missedSwipes) / Double(tally.wantedSwipes))
      let row = page.split(separator: "\n").first {
        $0.contains(", recommended</th><td>\(age.rawValue)</td>")
      }
      #expect(row?.contains("<td class=\"n spare\">\(share)</td>") == true, "\(row ?? "")")
    }
  }

  @Test("where no gesture was a swipe, none was missed")
  func noSwipes() throws {
    var plan = patientPlan()
    plan.mix = [.init(name: "tap", weight: 1)]
    plan.presets = ["near"]
    let page = try page(patientFindings(plan))
    #expect(page.contains("<td class=\"n spare\">0.0</td>") && !page.contains("nan"))
  }

  @Test("the plot shows the reference at its worst age")
  func reference() throws {
    var found = patientFindings()
    var theirs = try #require(SweepReference(found))
    // Of 400 gestures, all of them wanted.
    for (place, missed) in [100, 40].enumerated() {
      (theirs.groups[place].wanted, theirs.groups[place].missed) = (400, missed)
      theirs.groups[place].accidental = [8, 20][place]
    }
    found.comparison = SweepComparison(found, against: theirs)
    #expect(try page(found).contains("\"at\":[[25,5]]"))
  }

  @Test("two contenders are compared with assumptions held, a single one is not")
  func assumptions() {
    for (reaches, isWeighed) in [([20, 180], true), ([20], false)] as [([SettingValue], Bool)] {
      var plan = patientPlan()
      plan.axes = [SettingGrid.Line("reach", reaches)]
      plan.presets = ["near"]
      plan.assumptions = [.extraContact]
      let reported = Mutex([String]())
      _ = SweepRun(
        of: PatientRecogniser.self, plan: plan, engine: SweepEngine(workers: 2),
        announce: { part in reported.withLock { $0.append(part) } }
      ).run()
      #expect(reported.withLock { $0.contains("assumptions, training half") } == isWeighed)
    }
  }
}
