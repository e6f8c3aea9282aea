import Foundation
import Kernel
import Metrics
import Reporting
import SQLiteConnecting
import Simulation
import Testing

@Suite("Clips of a run")
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
    let run = FakeRun(units: 3, minutes: 2, storedUnits: 3, hitchesPerMinute: 5)
    var report = run.report()
    change(&report)
    return try ClipSelection(
      keeping, of: report, breaks: breaks, named: named, in: try run.database(at: folder.file("run.sqlite")))
  }

  @Test("a clip spans two seconds before and one after its event, within the session")
  func reach() {
    let clipRequest = Self.violation(5)
    #expect(clipRequest.from == 3_000_000_000 && clipRequest.to == 6_000_000_000)
    #expect(Self.violation(1).from == 0)
  }

  @Test("a passing run has no clips, and a failed one only clips that show why")
  func failed() throws {
    #expect(try choose(.failed, []) { $0.budgets = [] }.clipRequests.isEmpty)
    #expect(try choose(.none, [Self.violation(1)]).clipRequests.isEmpty)
    let broken = try choose(.failed, [Self.violation(1)]) { $0.budgets = [] }
    #expect(broken.clipRequests.map(\.kind) == [.violation] && broken.bound == nil)
    let slow = try choose(.failed, []) { report in
      let line = BudgetOutcome(
        "frame.cost.p99", limit: 0,
        among: [
          MetricValue(id: "frame.cost.p99", value: 9, unit: "ms", better: .lower, kind: .timed, samples: 100)
        ])
      report.budgets = [line]
    }
    #expect(
      !slow.clipRequests.isEmpty && slow.clipRequests.allSatisfy { $0.kind == .worst || $0.kind == .hitch })
  }

  @Test("clips of the worst of each session are recorded on demand, no instant twice")
  func worst() throws {
    let clipRequests = try choose(.worst, []).clipRequests
    #expect(Set(clipRequests.map(\.kind)).isSuperset(of: [.worst, .hitch]))
    #expect(Set(clipRequests.map { [Int64($0.unit), Int64($0.session), $0.at] }).count == clipRequests.count)
    #expect(clipRequests.map(\.number) == Array(1...clipRequests.count))
  }

  /// Fifteen of a kind that only an app knows.
  private static var late: [ClipRequest] {
    (1...15).map { place in
      NotableClip(
        Notable("cold soup", "late", "it was cold", weight: 9, bearingOn: ["soup."]), of: 0, place,
        at: .seconds(Int64(place) * 10)
      ).clipRequest
    }
  }

  @Test(
    "clips named by the app are recorded on demand, ten of a kind, or if a related budget failed")
  func named() throws {
    let worst = try choose(.worst, [], named: [Self.late]).clipRequests.filter {
      $0.kind.rawValue == "cold soup"
    }
    #expect(worst.map(\.session) == Array(1...ClipSelection.kindLimit))
    #expect(try choose(.failed, [], named: [Self.late]) { $0.budgets = [] }.clipRequests.isEmpty)
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
      #expect(chosen.clipRequests.count { $0.kind.rawValue == "cold soup" } == count, "\(metric)")
    }
  }

  @Test("there are at most fifty clips of at most twelve units, and the page says of how many")
  func bounds() throws {
    let many = try choose(.failed, (1...80).map { Self.violation($0) }) { $0.budgets = [] }
    #expect(many.clipRequests.count == ClipSelection.limit)
    #expect(many.bound?.hasPrefix("50 of 80 clips are shown") == true)
    let wide = try choose(.failed, (1...30).map { Self.violation(1, unit: $0) }) { $0.budgets = [] }
    #expect(wide.clipRequests.map(\.unit) == Array(1...ClipSelection.unitLimit))
    #expect(wide.bound?.hasPrefix("12 of 30") == true)
  }

  private func page(_ rows: [ClipRow], leftOut: String? = nil) throws -> String {
    let folder = try TemporaryFolder()
    let run = FakeRun(units: 1, minutes: 2, storedUnits: 1)
    let database = try run.database(at: folder.file("run.sqlite"))
    try database.add(clips: rows)
    var report = run.report()
    report.clipsLeftOut = leftOut
    return String(decoding: try ReportPage(report, FakeRun.table, database).page.bytes(), as: UTF8.self)
  }

  private func row(_ number: Int, data: String, remark: String = "") -> ClipRow {
    var clipRequest = Self.violation(number)
    clipRequest.number = number
    return ClipRow(clipRequest, data: data, remark: remark)
  }

  @Test("each clip has its link, command and data in its own element, and texts are escaped")
  func markup() throws {
    let page = try page(
      [row(1, data: "{\"v\":\"</script>\"}"), row(2, data: "", remark: "the replay left no result")],
      leftOut: "2 of 9 clips are shown")
    #expect(page.contains("<li id=\"m-1\"") && page.contains("href=\"#m-2\""))
    #expect(
      page.contains("skiprope film RUN --unit 0 --session 1 --from 0:00.000 --to 0:02.000 --out m-1.html"))
    #expect(
      page.contains(
        "<script type=\"application/json\" id=\"clip-data-1\">{\"v\":\"\\u003c/script>\"}</script>"))
    #expect(!page.contains("clip-data-2\"") && page.contains("the replay left no result"))
    #expect(page.contains("&lt;b&gt;still moving") && !page.contains("<b>still"))
    #expect(page.contains("2 of 9 clips are shown."))
    // What failed stands first, then what was seen of it, then what is near its limit.
    let ids = page.components(separatedBy: "<section id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(Array(ids.prefix(3)) == ["failed", "clips", "budgets"])
  }

  @Test("a page without clips has no player")
  func none() throws {
    let page = try page([])
    #expect(!page.contains("clips-player") && !page.contains("clip-strip"))
  }

  @Test("fifty large clips stay within the page's limit, and those without room say so")
  func heavy() throws {
    let data = "{\"v\":\"" + String(repeating: "x", count: 200_000) + "\"}"
    let page = try page((1...50).map { row($0, data: data) })
    #expect(page.utf8.count < ReportPage.byteLimit)
    #expect(page.components(separatedBy: "id=\"clip-data-").count - 1 == 17)
    #expect(page.components(separatedBy: "the page has no room").count - 1 == 33 * 2)
  }

  @Test("pictures are on the page once, and those left out are counted")
  func pictures() throws {
    let folder = try TemporaryFolder()
    let run = FakeRun(units: 1, minutes: 2, storedUnits: 1)
    let database = try run.database(at: folder.file("run.sqlite"))
    let file = Array(repeating: UInt8(7), count: 3_000)
    try database.add(clips: [row(1, data: "{}"), row(2, data: "{}")])
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

  @Test("rows of clips are read back as written")
  func stored() throws {
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("x.sqlite"))
    let rows = [row(1, data: "{}", remark: "a"), row(2, data: "")]
    try database.add(clips: rows)
    #expect(try database.clips() == rows)
  }
}
