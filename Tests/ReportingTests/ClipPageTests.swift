import Foundation
import Kernel
import Metrics
import Reporting
import SQLiteConnecting
import Simulation
import Testing

@Suite("Moments of a run: which, and on the page")
struct ClipPageTests {
  private static func violation(_ place: Int, unit: Int = 0) -> ClipRequest {
    ClipRequest(
      .violation, unit: unit, session: place, at: Int64(place) * 1_000_000_000, what: "settle",
      words: "<b>still moving</b>", facts: [ClipRequest.Fact("the rule", "It settles.")])
  }

  private func choose(
    _ keeping: ClipRetention, _ breaks: [ClipRequest], named: [[ClipRequest]] = [],
    _ change: (inout RunReport) -> Void = { _ in }
  ) throws -> ClipSelection {
    let folder = try TemporaryFolder()
    let run = FakeRun(units: 3, minutes: 2, keptUnits: 3, hitchesPerMinute: 5)
    var report = run.report()
    change(&report)
    return try ClipSelection(
      keeping, of: report, breaks: breaks, named: named, in: try run.database(at: folder.file("run.sqlite")))
  }

  @Test("a moment reaches from two seconds before to one after, and not before the session")
  func reach() {
    let wish = Self.violation(5)
    #expect(wish.from == 3_000_000_000 && wish.to == 6_000_000_000)
    #expect(Self.violation(1).from == 0)
  }

  @Test("without anything that failed there is none, and of what failed only what says why")
  func failed() throws {
    #expect(try choose(.failed, []) { $0.budgets = [] }.wishes.isEmpty)
    #expect(try choose(.none, [Self.violation(1)]).wishes.isEmpty)
    let broken = try choose(.failed, [Self.violation(1)]) { $0.budgets = [] }
    #expect(broken.wishes.map(\.kind) == [.violation] && broken.bound == nil)
    let slow = try choose(.failed, []) { report in
      let line = BudgetOutcome(
        "frame.cost.p99", limit: 0,
        among: [
          MetricValue(id: "frame.cost.p99", value: 9, unit: "ms", better: .lower, kind: .timed, samples: 100)
        ])
      report.budgets = [line]
    }
    #expect(!slow.wishes.isEmpty && slow.wishes.allSatisfy { $0.kind == .worst || $0.kind == .hitch })
  }

  @Test("the worst of each session is had on demand, no instant of a session twice")
  func worst() throws {
    let wishes = try choose(.worst, []).wishes
    #expect(Set(wishes.map(\.kind)).isSuperset(of: [.worst, .hitch]))
    #expect(Set(wishes.map { [Int64($0.unit), Int64($0.session), $0.at] }).count == wishes.count)
    #expect(wishes.map(\.number) == Array(1...wishes.count))
  }

  /// Fifteen of a kind that only an app knows.
  private static var late: [ClipRequest] {
    (1...15).map { place in
      NotableClip(
        Notable("cold soup", "late", "it was cold", weight: 9, bearingOn: ["soup."]), of: 0, place,
        at: .seconds(Int64(place) * 10)
      ).wish
    }
  }

  @Test(
    "what an app names itself is had on demand, ten of a kind, and where a budget that it bears on failed")
  func named() throws {
    let worst = try choose(.worst, [], named: [Self.late]).wishes.filter { $0.kind.rawValue == "cold soup" }
    #expect(worst.map(\.session) == Array(1...ClipSelection.kindLimit))
    #expect(try choose(.failed, [], named: [Self.late]) { $0.budgets = [] }.wishes.isEmpty)
    for (metric, count) in [("soup.heat.p99", ClipSelection.kindLimit), ("frame.soup", 0)] {
      let chosen = try choose(.failed, [], named: [Self.late]) { report in
        report.budgets = [
          BudgetOutcome(
            metric, limit: 0,
            among: [
              MetricValue(id: metric, value: 9, unit: "ms", better: .lower, kind: .timed, samples: 100)
            ])
        ]
      }
      #expect(chosen.wishes.count { $0.kind.rawValue == "cold soup" } == count, "\(metric)")
    }
  }

  @Test("there are fifty at most, of twelve units at most, and the page says of how many")
  func bounds() throws {
    let many = try choose(.failed, (1...80).map { Self.violation($0) }) { $0.budgets = [] }
    #expect(many.wishes.count == ClipSelection.limit)
    #expect(many.bound?.hasPrefix("50 of 80 moments are shown") == true)
    let wide = try choose(.failed, (1...30).map { Self.violation(1, unit: $0) }) { $0.budgets = [] }
    #expect(wide.wishes.map(\.unit) == Array(1...ClipSelection.unitLimit))
    #expect(wide.bound?.hasPrefix("12 of 30") == true)
  }

  private func page(_ rows: [ClipRow], leftOut: String? = nil) throws -> String {
    let folder = try TemporaryFolder()
    let run = FakeRun(units: 1, minutes: 2, keptUnits: 1)
    let database = try run.database(at: folder.file("run.sqlite"))
    try database.add(moments: rows)
    var report = run.report()
    report.momentsLeftOut = leftOut
    return String(decoding: try ReportPage(report, FakeRun.table, database).page.bytes(), as: UTF8.self)
  }

  private func row(_ number: Int, data: String, remark: String = "") -> ClipRow {
    var wish = Self.violation(number)
    wish.number = number
    return ClipRow(wish, data: data, remark: remark)
  }

  @Test("each has its link, its command and its data in an element of its own, texts cannot be markup")
  func markup() throws {
    let page = try page(
      [row(1, data: "{\"v\":\"</script>\"}"), row(2, data: "", remark: "the replay left nothing")],
      leftOut: "2 of 9 moments are shown")
    #expect(page.contains("<li id=\"m-1\"") && page.contains("href=\"#m-2\""))
    #expect(
      page.contains("skiprope film RUN --unit 0 --session 1 --from 0:00.000 --to 0:02.000 --out m-1.html"))
    #expect(
      page.contains(
        "<script type=\"application/json\" id=\"moment-data-1\">{\"v\":\"\\u003c/script>\"}</script>"))
    #expect(!page.contains("moment-data-2\"") && page.contains("the replay left nothing"))
    #expect(page.contains("&lt;b&gt;still moving") && !page.contains("<b>still"))
    #expect(page.contains("2 of 9 moments are shown."))
    // What failed stands first, then what was seen of it, then what is near its limit.
    let ids = page.components(separatedBy: "<section id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(Array(ids.prefix(3)) == ["failed", "moments", "budgets"])
  }

  @Test("a page without moments has nothing of their player")
  func none() throws {
    let page = try page([])
    #expect(!page.contains("moments-player") && !page.contains("moment-strip"))
  }

  @Test("fifty heavy moments stay within the page's bound: those that have no room say so")
  func heavy() throws {
    let data = "{\"v\":\"" + String(repeating: "x", count: 200_000) + "\"}"
    let page = try page((1...50).map { row($0, data: data) })
    #expect(page.utf8.count < ReportPage.byteLimit)
    #expect(page.components(separatedBy: "id=\"moment-data-").count - 1 == 17)
    #expect(page.components(separatedBy: "the page has no room").count - 1 == 33 * 2)
  }

  @Test("pictures stand once on the page, and those that it has no room for are told")
  func pictures() throws {
    let folder = try TemporaryFolder()
    let run = FakeRun(units: 1, minutes: 2, keptUnits: 1)
    let database = try run.database(at: folder.file("run.sqlite"))
    let file = Array(repeating: UInt8(7), count: 3_000)
    try database.add(moments: [row(1, data: "{}"), row(2, data: "{}")])
    try database.add(pictures: (1...400).map { ClipPicture(name: "0-\($0)", file: file) })
    #expect(try database.pictures().count == 400)
    let page = String(
      decoding: try ReportPage(run.report(), FakeRun.table, database).page.bytes(), as: UTF8.self)
    let text = Data(file).base64EncodedString()
    let there = page.components(separatedBy: text).count - 1
    // 4,000 bytes of base64, a name of three to five letters and what is around them.
    #expect((900_000 / 4_015...900_000 / 4_013).contains(there), "\(there) pictures")
    #expect(page.contains("The page has no room for \(400 - there) of 400 pictures of photos"))
    #expect(page.utf8.count < ReportPage.byteLimit)
  }

  @Test("rows are kept as they are")
  func kept() throws {
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("x.sqlite"))
    let rows = [row(1, data: "{}", remark: "a"), row(2, data: "")]
    try database.add(moments: rows)
    #expect(try database.moments() == rows)
  }
}
