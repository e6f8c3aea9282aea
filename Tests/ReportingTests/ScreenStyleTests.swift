import Comparing
import Metrics
import Reporting
import Testing

@Suite("The colours of screens in the pictures of runs")
struct ScreenStyleTests {
  private static let known = [
    "grid", "fullscreen", "groupList", "groupViewer", "pinPad", "parent", "dashboard",
  ]

  /// A run of one session, a gesture a second on each of these screens.
  private func folder(_ screens: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("run.sqlite"))
    try database.add(unit: 0, outcome: "complete")
    try database.add(
      SessionRow(
        unit: 0, session: 1, ageYears: 4, device: "iphone-se", deviceTitle: "iPhone SE", refreshHertz: 60,
        sessionMemory: 1, cacheMemory: 1, vsyncs: 6_000))
    for (second, screen) in screens.enumerated() {
      let began = Int64(second) * 1_000_000_000
      try database.add(
        GestureRow(
          unit: 0, session: 1, began: began, ended: began + 1, intent: "tap", recognised: "tap",
          outcome: "hit",
          screen: screen))
    }
    try database.finishMerge()
    return folder
  }

  /// The class of each screen in the pictures of a page's evening, picture by picture.
  private func styles(_ page: Page) throws -> [[String: String]] {
    let section = try #require(page.sections.first { $0.id == "evening" })
    return section.blocks.compactMap { block in
      guard case .plot(let plot, _, _) = block else { return nil }
      return plot.series.reduce(into: [:]) { styles, series in
        if series.style != "late", let key = series.key { styles[key] = series.style }
      }
    }
  }

  private func styles(_ screens: [String], of known: [String] = known) throws -> [String: String] {
    let folder = try folder(screens)
    let database = try RunDatabase(reading: folder.file("run.sqlite"))
    let report = FakeRun(units: 1).report()
    let page = try ReportPage(report, FakeRun.table, database, screens: known).page
    return try #require(try styles(page).first)
  }

  // The most frequent screen had the first colour: grid was blue in one run and orange in the next.
  @Test("a screen has the same colour however often it occurs and whichever others do")
  func often() throws {
    let wanted = ["fullscreen": "c1", "groupViewer": "c3", "dashboard": "s0"]
    #expect(try styles(["groupViewer", "fullscreen", "groupViewer", "dashboard"]) == wanted)
    #expect(try styles(["fullscreen", "dashboard", "fullscreen", "groupViewer", "fullscreen"]) == wanted)
    #expect(try styles(["dashboard"]) == ["dashboard": "s0"])
  }

  @Test("the page of a comparison has the colours of each run's own page")
  func both() throws {
    let screens = [["grid", "pinPad", "grid"], ["pinPad", "fullscreen", "pinPad", "pinPad"]]
    let folders = try screens.map(folder)
    let runs = folders.map { ComparedRun(run: $0.file(""), link: nil) }
    let report = FakeRun(units: 1).report()
    let comparison = RunComparison(
      report, report, DatabaseRows(run: folders[0].file("")), DatabaseRows(run: folders[1].file("")))
    let page = ComparisonPage(comparison, old: runs[0], new: runs[1], screens: Self.known).page
    #expect(try styles(page) == screens.map { try styles($0) })
    #expect(try styles(page) == [["grid": "c0", "pinPad": "c4"], ["fullscreen": "c1", "pinPad": "c4"]])
  }

  @Test("a screen that the app does not list is among the others; without a list names decide")
  func unlisted() throws {
    #expect(try styles(["grid", "nowhere", "elsewhere"]) == ["grid": "c0", "other screens": "rest"])
    #expect(try styles(["b", "c", "b", "a"], of: []) == ["a": "c0", "b": "c1", "c": "c2"])
    let many = (0..<30).map { "\(100 + $0)" }
    let found = try styles(many, of: many)
    #expect(found.count == 25 && Set(found.values).count == 25 && found["123"] == "d5")
  }
}
