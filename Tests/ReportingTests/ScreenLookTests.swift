import Comparing
import Metrics
import Reporting
import Testing

@Suite("The colours of screens in the pictures of runs")
struct ScreenLookTests {
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
  private func looks(_ page: Page) throws -> [[String: String]] {
    let section = try #require(page.sections.first { $0.id == "evening" })
    return section.blocks.compactMap { block in
      guard case .plot(let plot, _, _) = block else { return nil }
      return plot.series.reduce(into: [:]) { looks, series in
        if series.style != "late", let key = series.key { looks[key] = series.style }
      }
    }
  }

  private func looks(_ screens: [String], of known: [String] = known) throws -> [String: String] {
    let folder = try folder(screens)
    let database = try RunDatabase(reading: folder.file("run.sqlite"))
    let report = FakeRun(units: 1).report()
    let page = try ReportPage(report, FakeRun.table, database, screens: known).page
    return try #require(try looks(page).first)
  }

  // The most frequent screen had the first colour: grid was blue in one run and orange in the next.
  @Test("a screen looks alike however often it was met, and whichever others were")
  func often() throws {
    let wanted = ["fullscreen": "c1", "groupViewer": "c3", "dashboard": "s0"]
    #expect(try looks(["groupViewer", "fullscreen", "groupViewer", "dashboard"]) == wanted)
    #expect(try looks(["fullscreen", "dashboard", "fullscreen", "groupViewer", "fullscreen"]) == wanted)
    #expect(try looks(["dashboard"]) == ["dashboard": "s0"])
  }

  @Test("the page of two runs has the looks of each run's own page")
  func both() throws {
    let screens = [["grid", "pinPad", "grid"], ["pinPad", "fullscreen", "pinPad", "pinPad"]]
    let folders = try screens.map(folder)
    let runs = folders.map { ComparedRun(run: $0.file(""), link: nil) }
    let report = FakeRun(units: 1).report()
    let comparison = RunComparison(
      report, report, DatabaseRows(run: folders[0].file("")), DatabaseRows(run: folders[1].file("")))
    let page = ComparisonPage(comparison, old: runs[0], new: runs[1], screens: Self.known).page
    #expect(try looks(page) == screens.map { try looks($0) })
    #expect(try looks(page) == [["grid": "c0", "pinPad": "c4"], ["fullscreen": "c1", "pinPad": "c4"]])
  }

  @Test("a screen that the app does not list is one of the others; where it lists none, names decide")
  func unlisted() throws {
    #expect(try looks(["grid", "nowhere", "elsewhere"]) == ["grid": "c0", "other screens": "rest"])
    #expect(try looks(["b", "c", "b", "a"], of: []) == ["a": "c0", "b": "c1", "c": "c2"])
    let many = (0..<30).map { "\(100 + $0)" }
    let found = try looks(many, of: many)
    #expect(found.count == 25 && Set(found.values).count == 25 && found["123"] == "d5")
  }
}
