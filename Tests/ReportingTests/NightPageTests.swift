import Foundation
import Metrics
import Reporting
import Testing

@Suite("The page of a night")
struct NightPageTests {
  private func part(
    _ name: String, exit: Int32 = 0, _ text: String = "", figures: NightFigures? = nil
  ) -> NightReport.Part {
    NightReport.Part(
      name: name, title: "Part \(name)", exit: exit, meaning: "what it means", text: text, hasPage: false,
      seconds: 65, figures: figures)
  }

  private func figures(_ units: Int) -> NightFigures {
    var figures = NightFigures()
    (figures.units, figures.sessions, figures.simulatedSeconds) = (units, 3 * units, 5_400 * Double(units))
    (figures.rules, figures.triedRules, figures.budgets) = (39, 24, 6)
    return figures
  }

  private func report(
    _ parts: [NightReport.Part], worst: Int32 = 0, of units: Int = 1_000_000, growth: [NightGrowth] = []
  ) -> NightReport {
    NightReport(
      date: "2026-11-23", earlier: "2026-11-22", app: "skiprope", commit: "abc",
      unit: UnitWord("unit", "units"), unitsOfScenario: units, worst: worst, meaning: "x", parts: parts,
      growth: growth, omitted: [])
  }

  private func page(_ parts: [NightReport.Part]) throws -> String {
    String(decoding: try NightPage(report(parts, worst: 4)).page.bytes(), as: UTF8.self)
  }

  @Test(
    "a night with too few new units proves nothing and exits with 4",
    arguments: [(1, 1_000_000, 4), (99, 1_000_000, 4), (100, 1_000_000, 0), (2, 2, 0), (1, 2, 4)])
  func proof(_ units: Int, of scenario: Int, exit: Int32) {
    let verdict = NightVerdict(
      report([part("same"), part(NightReport.night, figures: figures(units))], of: scenario))
    #expect(verdict.exit == exit && verdict.word == (exit == 0 ? "HOLDS" : "NOTHING PROVEN"))
    #expect(verdict.sentence.contains("that a night needs") == (exit != 0))
  }

  @Test("a lack of units hides no other failure, broken rule or interruption")
  func besides() {
    let few = part(NightReport.night, figures: figures(1))
    let budget = NightVerdict(report([part("same", exit: 2), few], worst: 2))
    #expect(budget.exit == 4 && budget.sentence.contains("these parts fail: same"))
    var broken = figures(100)
    broken.brokenRules = 1
    let rule = NightVerdict(report([part("same", exit: 4, figures: broken), few], worst: 4))
    #expect(rule.exit == 4 && rule.word == "EXIT 4")
    #expect(NightVerdict(report([part("soak", exit: 5)], worst: 5)).exit == 5)
  }

  @Test("a part whose rules were exercised too rarely is unproven, and no rule is called broken")
  func unproven() throws {
    var seldom = figures(100)
    seldom.unprovenRules = 2
    let night = report([part(NightReport.night, exit: 4, "[FAIL]", figures: seldom)], worst: 4)
    #expect(NightVerdict(night).word == "NOTHING PROVEN")
    let page = String(decoding: try NightPage(night).page.bytes(), as: UTF8.self)
    #expect(page.contains("nothing proven"))
  }

  @Test("a night that holds states how rare an unseen violation must be")
  func rarity() {
    let verdict = NightVerdict(report([part(NightReport.night, figures: figures(27_236))]))
    #expect(verdict.sentence.contains("fewer than one unit in 9,078 breaks one"))
  }

  @Test("page and text show units, hours and growth per hour without unfolding")
  func open() throws {
    let night = report(
      [part(NightReport.soak, figures: figures(1)), part(NightReport.night, figures: figures(100))],
      growth: [
        NightGrowth(title: "live bytes", perHour: 0, limitPerHour: 90, holds: true),
        NightGrowth(title: "pages of logs", perHour: 1_161, limitPerHour: nil, holds: true),
        NightGrowth(title: "open files", perHour: 90, limitPerHour: 0, holds: false),
      ])
    let page = String(decoding: try NightPage(night).page.bytes(), as: UTF8.self)
    let beforeFolds = page.prefix(upTo: try #require(page.range(of: "<details")).lowerBound)
    for words in ["150 h 0 min", "1,161", "not limited", "beyond", "live bytes", "24 of 39 rules tried"] {
      #expect(beforeFolds.contains(words), "\(words)")
    }
    let text = NightText(night, colour: false).text
    let rows = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      rows.contains(
        "[ok] night 100 150 h 0 min 1 min 5 s 24 of 39 rules tried, none broken; 6 of 6 budgets hold"))
    #expect(rows.contains("[ok] live bytes 0 90") && rows.contains("[FAIL] open files 90 0"))
    #expect(rows.contains("[--] pages of logs 1,161 no limit"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test("the figures of a part are those of its run")
  func figuresOfRun() throws {
    let folder = try TemporaryFolder()
    let run = FakeRun(units: 3, minutes: 4, storedUnits: 0, activeFramesPerMinute: 10)
    _ = try run.database(at: folder.file("run.sqlite"))
    let figures = try NightFigures(run: folder.path)
    #expect((figures.units, figures.sessions, figures.unfinishedUnits) == (3, 6, 0))
    #expect(figures.simulatedSeconds == Double(3 * 2 * 4 * 60))
    let rules = run.report().invariants
    #expect(figures.rules == rules.count && figures.brokenRules == rules.count { $0.violations > 0 })
  }

  @Test("growth per hour is that of the session that grows most, by the length of its cycles")
  func growth() {
    var report = FakeRun().report()
    func session(_ session: Int, _ perCycle: Double) -> SoakSession {
      SoakSession(
        unit: 0, session: session, cycleSeconds: 40, cycles: 45, judged: 34, firstJudged: 12, lastJudged: 45,
        quantities: [
          .init(name: "live", title: "live bytes", first: 0, last: 9, perCycle: perCycle, began: 12)
        ])
    }
    report.soak = [session(1, 0.5), session(2, 2)]
    #expect(NightGrowth.all(report).map(\.perHour) == [180])
    report.soak = [session(1, .infinity)]
    #expect(NightGrowth.all(report).map(\.rate) == ["inf"])
    report.soak = nil
    #expect(NightGrowth.all(report).isEmpty)
  }

  @Test("a part's line names failed rules and budgets that its first line of output lacks")
  func names() throws {
    let page = try page([
      part(
        "same", exit: 4,
        "[FAIL] FAIL  storm  seed 5\n1 rule is broken.\n\n[ok]  cache.limits  1\n[FAIL]  expiry.shown  8  unit 0\n"
          + "[FAIL]  points.reported  3\n"),
      part("soak", exit: 0, "[ok] PASS\n[FAIL]  never.looked  1\n"),
    ])
    #expect(page.contains("[FAIL] FAIL  storm  seed 5: expiry.shown, points.reported"))
    #expect(page.contains("<small>[ok] PASS") || page.contains(">[ok] PASS<"))
  }

  @Test("failed parts come first, and among them changes since the night before")
  func order() throws {
    let page = try page([
      part("soak", exit: 0, "a"), part("same", exit: 4, "b"),
      part(NightReport.changes, exit: 3, "NEWLY BROKEN settle"),
      part("night", exit: 4, "d"),
    ])
    let ids = page.components(separatedBy: "<section id=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
    #expect(ids == ["parts", "changes", "same", "night", "soak"])
  }
}
