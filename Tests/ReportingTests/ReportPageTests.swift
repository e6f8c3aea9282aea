import Foundation
import Metrics
import Reporting
import Testing

@Suite("The report page")
struct ReportPageTests {
  private func page(_ run: FakeRun) throws -> String {
    let folder = try TemporaryFolder()
    let database = try run.database(at: folder.file("run.sqlite"))
    return String(decoding: try ReportPage(run.report(), FakeRun.table, database).page.bytes(), as: UTF8.self)
  }

  @Test("every metric, budget and invariant is on it")
  func everythingIsThere() throws {
    let run = FakeRun(units: 1, minutes: 2, storedUnits: 1)
    let page = try page(run)
    for metric in run.metrics { #expect(page.contains("<code>\(metric.id)</code>"), "\(metric.id)") }
    for budget in run.budgets { #expect(page.contains("<code>\(budget.metric)</code>"), "\(budget.metric)") }
    for rule in run.invariants(1) { #expect(page.contains(rule.title), "\(rule.id)") }
  }

  @Test("what failed comes first: sections before those that hold, and in them rows before those that hold")
  func failuresFirst() throws {
    var report = FakeRun(units: 1, minutes: 2, storedUnits: 1).report()
    func ids(_ page: String) -> [String] {
      page.components(separatedBy: "<section id=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
    func text(_ report: RunReport) throws -> String {
      let folder = try TemporaryFolder()
      let database = try FakeRun(units: 1, minutes: 2, storedUnits: 1).database(
        at: folder.file("run.sqlite"))
      return String(decoding: try ReportPage(report, FakeRun.table, database).page.bytes(), as: UTF8.self)
    }
    let failing = try text(report)
    #expect(Array(ids(failing).prefix(4)) == ["failed", "budgets", "evening", "invariants"])
    let marks = failing.components(separatedBy: "<span class=\"mark ").dropFirst().map {
      $0.prefix { $0 != "\"" }
    }
    // The verdict, two rules and two budgets with their reasons; then two of eight budgets, two of five rules.
    #expect(
      marks == ["bad", "bad", "bad", "bad", "bad", "bad", "bad"] + Array(repeating: "good", count: 6) + [
        "bad", "bad", "good", "good", "good",
      ])
    report.budgets.removeAll { !$0.holds || $0.samples == 0 }
    // What failed stands in one place, and the order of the rest is always the same.
    #expect(try Array(ids(text(report)).prefix(4)) == ["failed", "budgets", "evening", "invariants"])
    let folded = failing.components(separatedBy: "<details class=\"topic\">").count - 1
    #expect(folded == ids(failing).count - 3, "\(ids(failing))")
  }

  @Test("every ID links to its explanation, which is on the page once")
  func meanings() throws {
    let page = try page(FakeRun(units: 1, minutes: 2, storedUnits: 1))
    let places = page.components(separatedBy: "<a class=\"ref\" href=\"#").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
    #expect(places.contains { $0.hasPrefix("metric-") } && places.contains { $0.hasPrefix("rule-") })
    for place in Set(places) {
      #expect(page.components(separatedBy: "<span id=\"\(place)\">").count == 2, "\(place)")
    }
    let meaning = FakeRun.table.metrics.first { $0.id == "frame.cost.p99" }?.definition.meaning ?? ""
    #expect(!meaning.isEmpty && page.contains("<span class=\"rule\">\(meaning)</span>"))
  }

  @Test("a run's page has all sections, each plot its place and texts, and sessions their data")
  func sectionsAndPlots() throws {
    let run = FakeRun(units: 1, minutes: 2, storedUnits: 1, hitchesPerMinute: 5)
    let folder = try TemporaryFolder()
    let database = try run.database(at: folder.file("run.sqlite"))
    let page = try ReportPage(run.report(), FakeRun.table, database).page
    let known = Set(page.sections.map(\.id))
    let wanted: Set = [
      "budgets", "invariants", "time", "cost", "photos", "worst", "gestures", "cache", "model", "metrics",
      "sessions", "machine",
    ]
    #expect(known.isSuperset(of: wanted), "missing: \(wanted.subtracting(known).sorted())")
    let text = String(decoding: try page.bytes(), as: UTF8.self)
    // Two classes of devices, the wait for photos, and the ten worst frames.
    #expect(text.components(separatedBy: "class=\"plot chart\" data-plot=").count - 1 == 4)
    #expect(text.components(separatedBy: "class=\"plot split\" data-plot=").count - 1 == 10)
    #expect(text.contains(">Distribution of photo.ready : median "))
    let data = try #require(
      text.components(separatedBy: "id=\"data\">").last?.components(separatedBy: "</script>").first)
    let drawn = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: [Any]])
    #expect(drawn["plots"]?.count == 14)
    #expect(drawn["timelines"]?.count == 4)
  }

  @Test("the first bar of a distribution is labelled with its upper end, all others with their lower end")
  func floor() throws {
    let run = FakeRun(units: 1, minutes: 2, storedUnits: 1)
    let folder = try TemporaryFolder()
    let database = try run.database(at: folder.file("run.sqlite"))
    var ready = Histogram()
    // Two that were there at once, which is within a millisecond, and three that were not.
    for nanoseconds in [10, 900_000, 4_000_000, 90_000_000, 90_000_000] { ready.record(nanoseconds) }
    try database.add(ready, name: "photo.ready", deviceClass: "of mine")
    let page = try ReportPage(run.report(), FakeRun.table, database).page
    let text = String(decoding: try page.bytes(), as: UTF8.self)
    let data = try #require(
      text.components(separatedBy: "id=\"data\">").last?.components(separatedBy: "</script>").first)
    let drawn = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: [Any]])
    let plots = (drawn["plots"] ?? []).compactMap { $0 as? [String: Any] }
    let mine = try #require(plots.first { ($0["label"] as? String)?.contains("photo.ready of mine") == true })
    let bars = (mine["series"] as? [[String: Any]] ?? []).flatMap { $0["titles"] as? [String] ?? [] }
    #expect(bars.map { $0.split(separator: ":").last } == [" 2", " 1", " 2"], "\(bars)")
    #expect(bars.map { $0.hasPrefix("up to about ") } == [true, false, false], "\(bars)")
    #expect(bars.dropFirst().allSatisfy { $0.hasPrefix("from ") }, "\(bars)")
  }

  @Test("hostile names are escaped in markup and in the embedded data")
  func hostileNames() throws {
    let spice = "</script><script>alert(1)</script><img src=x onerror='a'>\"&"
    let run = FakeRun(units: 1, minutes: 3, storedUnits: 1, hitchesPerMinute: 5, spice: spice)
    let page = try page(run)
    #expect(!page.contains("<script>alert"))
    #expect(!page.contains("<img"))
    #expect(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"))
    #expect(page.contains("\\u003c/script>"))
    // One opening tag for the data and one for the code.
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(page.components(separatedBy: "</script>").count == 3)
  }

  @Test("a budget without samples is shown as failing, whatever its stored result")
  func noSamples() throws {
    let page = try page(FakeRun(units: 1, minutes: 1, storedUnits: 1))
    let row = try #require(page.components(separatedBy: "<tr>").first { $0.contains("sync.visible.p99") })
    #expect(row.contains("class=\"mark bad\""))
    #expect(row.contains("no samples"))
    #expect(!row.contains("holds"))
  }

  @Test(
    "photos that could not be shown are listed with reasons; without any the page says so",
    arguments: [0, 1, 30])
  func photoErrors(count: Int) throws {
    let page = try page(FakeRun(units: 1, minutes: 1, storedUnits: 1, photoErrors: count))
    #expect(page.components(separatedBy: "<li>unit 0, session 1, IMG_").count - 1 == count)
    #expect(page.contains("\(count) \(count == 1 ? "photo" : "photos") could not be shown") == (count > 0))
    #expect(page.contains("Every requested photo could be shown.") == (count == 0))
  }

  @Test(
    "files of the album are listed with their times; without any the section is missing"
  )
  func photoFiles() throws {
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("run.sqlite"))
    let report = FakeRun(units: 1).report()
    func page() throws -> String {
      String(decoding: try ReportPage(report, FakeRun.table, database).page.bytes(), as: UTF8.self)
    }
    #expect(try !page().contains("photo-files"))
    for (file, full, error) in [("a<b>.jpg", 83_456_000_000, ""), ("c.jpg", nil, "no <JPEG>")]
      as [(String, Int64?, String)]
    {
      try database.add(
        PhotoRow(
          unit: 0, session: 2, file: file, bytes: 9, width: 40, height: 30, small: 1_500_000_000, full: full,
          decodes: 2, decodeNanoseconds: 31_000_000, pixels: 1_200, error: error))
    }
    let rows = try page().components(separatedBy: "<tr>")
    let seen = try #require(rows.first { $0.contains("a&lt;b&gt;.jpg") })
    #expect(seen.contains(">0:01.500<") && seen.contains(">1:23.456<") && seen.contains(">31 ms<"), "\(seen)")
    #expect(seen.contains(">40 x 30<") && seen.contains(">unit 0, session 2<"))
    let unseen = try #require(rows.first { $0.contains("c.jpg") })
    #expect(unseen.contains("<strong>never</strong>") && unseen.contains("no &lt;JPEG&gt;"), "\(unseen)")
    #expect(try page().contains("2 files, 1 not shown both ways, 1 with an error"))
  }

  @Test("product and toolkit are separate in the table of frame cost")
  func costApart() throws {
    let page = try page(FakeRun(units: 1, minutes: 1, storedUnits: 1))
    let rows = page.components(separatedBy: "<tr>")
    let product = try #require(rows.first { $0.contains(">product<span") })
    #expect(product.contains("2.21 ms"))
    let toolkit = try #require(rows.first { $0.contains(">toolkit<span") })
    #expect(!toolkit.contains("ms</td>"), "no figure was given: \(toolkit)")
  }

  @Test("the cost model shows one operation, not the sum of all")
  func costModelMeans() throws {
    var report = FakeRun(units: 1).report()
    report.measured.costModel = [
      CostModelRow(operation: "decode", count: 4, virtualMilliseconds: 100, measuredMilliseconds: 120)
    ]
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("run.sqlite"))
    let page = String(decoding: try ReportPage(report, FakeRun.table, database).page.bytes(), as: UTF8.self)
    let row = try #require(page.components(separatedBy: "<tr>").first { $0.contains("<code>decode</code>") })
    #expect(row.contains(">25 ms<") && row.contains(">30 ms<") && row.contains(">1.20<"), "\(row)")
  }

  @Test("a huge run stays under the page's limit")
  func hugeRun() throws {
    var run = FakeRun(
      units: 8, childrenPerFamily: 4, minutes: 120, storedUnits: 5, activeFramesPerMinute: 20,
      hitchesPerMinute: 6)
    run.spice = " " + String(repeating: "long name ", count: 12)
    let page = try page(run)
    #expect(page.utf8.count <= ReportPage.byteLimit, "\(page.utf8.count) bytes")
    #expect(
      page.utf8.count > 400_000, "\(page.utf8.count) bytes: the run was not big enough to prove anything")
  }

  @Test("an empty run makes a page that says so")
  func emptyRun() throws {
    let folder = try TemporaryFolder()
    var report = FakeRun(units: 0).report()
    report.metrics = []
    report.budgets = []
    report.invariants = []
    report.measured.costModel = []
    let database = try RunDatabase(creating: folder.file("run.sqlite"))
    let page = String(decoding: try ReportPage(report, FakeRun.table, database).page.bytes(), as: UTF8.self)
    #expect(page.contains("No session was recorded."))
    #expect(page.contains("This scenario states no budgets."))
    #expect(page.contains("No metric was taken."))
  }

  @Test("a run folder gets all its files, and equal rows give equal files")
  func runFolder() throws {
    let folder = try TemporaryFolder()
    let run = FakeRun(units: 2, minutes: 5, storedUnits: 1)
    let database = try run.database(at: folder.file("run.sqlite"))
    // Where a person asks for it, the page stays there to be looked at.
    let out = ProcessInfo.processInfo.environment["SKIPROPE_PAGE_FOLDER"]
    if let out {
      let big = try FakeRun().database(at: folder.file("big.sqlite"))
      try RunFolder.write(FakeRun().report(), FakeRun.table, big, to: out)
    }
    let place = folder.file("run")
    try RunFolder.write(run.report(), FakeRun.table, database, to: place)
    let names = ["report.html", "report.json", "summary.md"]
    let before = try names.map { try Data(contentsOf: URL(fileURLWithPath: "\(place)/\($0)")) }
    try RunFolder.write(ReportJSON.read("\(place)/report.json"), FakeRun.table, database, to: place)
    let after = try names.map { try Data(contentsOf: URL(fileURLWithPath: "\(place)/\($0)")) }
    #expect(before == after)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place).sorted() == names)
  }

  @Test("preempted bursts are among the facts of the machine")
  func noise() throws {
    let page = try page(FakeRun(units: 1, minutes: 1, storedUnits: 1))
    #expect(
      page.contains("2,240, off the processor for over 0.5 ms (preempted, or waiting for the disk) in 12"))
  }
}
