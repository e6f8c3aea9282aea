import Foundation
import Kernel
import Metrics
import Reporting
import SQLiteConnecting
import Testing

extension Deviation {
  static let planted = Deviation(
    session: 0, at: 1_500_000_000, choice: 2, taken: 1, place: 7, ready: 9, first: "Queue.note",
    before: "Toast.show")
}

extension SchedulePart {
  /// Two users under 20 orders each; something broke under three of the second's.
  static var planted: SchedulePart {
    var part = SchedulePart()
    (part.perUnit, part.schedules, part.plays, part.choices, part.cpuSeconds) = (20, 40, 60, 1_234, 2)
    var finding = ScheduleFinding(
      rule: "a.rule", unit: 1, session: 1, at: 1_500_000_000, words: "two are one", number: 9,
      drawn: "drawn uniformly", deviationsAtFirst: 51, deviations: [.planted])
    (finding.count, finding.file) = (3, "run/orders/unit-1-a.rule.json")
    (part.findings, part.found) = ([finding], 1)
    return part
  }
}

@Suite("Other orders in reports")
struct OrderReportTests {
  private func texts(_ report: RunReport) throws -> [String] {
    let folder = try TemporaryFolder()
    let database = try FakeRun(units: 1, minutes: 2, storedUnits: 1).database(at: folder.file("run.sqlite"))
    let page = String(decoding: try ReportPage(report, FakeRun.table, database).page.bytes(), as: UTF8.self)
    return [
      SummaryText(report, worst: nil, place: "x", colour: false).text.replacing("\n  ", with: " "),
      SummaryMarkdown(report, worst: nil).text, page,
    ]
  }

  @Test("a finding is shown with its order, the events that changed places and the command that repeats it")
  func found() throws {
    var report = FakeRun().report()
    (report.schedules, report.command) = (.planted, "cards run x --seed 1")
    for text in try texts(report) {
      for words in [
        "under 20 other orders", "1 broke under some only", "two are one", "Queue.note",
        "Toast.show", "cards run x --seed 1 --order run/orders/unit-1-a.rule.json",
      ] {
        #expect(text.contains(words), "\(words)")
      }
    }
    #expect(try texts(report)[0].contains("order 9 (drawn uniformly) and 2 more"))
    #expect(
      try texts(report)[0].contains("1 of 51 choices matters: at 0:01.500, Queue.note came before Toast.show")
    )
  }

  @Test("without findings the report says so, with the number of orders")
  func nothing() throws {
    var report = FakeRun().report()
    var part = SchedulePart.planted
    (part.findings, part.found) = ([], 0)
    report.schedules = part
    for text in try texts(report) { #expect(text.contains("nothing broke under any")) }
  }

  @Test("a recorded order is named, and where it did not fit", arguments: [false, true])
  func replayed(_ isLeft: Bool) throws {
    var report = FakeRun().report()
    report.order = ReplayedOrder(file: "o.json", rule: "a.rule", deviations: [.planted])
    report.order?.left = isLeft ? .planted : nil
    for text in try texts(report) {
      #expect(text.contains("o.json") && text.contains("Queue.note"))
      #expect(text.contains("does not fit this program") == isLeft)
    }
  }
}

@Suite("Files of orders")
struct OrderFileTests {
  private func read(_ change: (String) -> String) throws -> OrderFile {
    let folder = try TemporaryFolder()
    var report = FakeRun().report()
    report.schedules = .planted
    try OrderFile.write(of: report, by: "build 1", to: folder.path)
    let path = folder.file("orders/\(report.words.unit.one)-1-a.rule.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try change(text).write(toFile: path, atomically: true, encoding: .utf8)
    return try OrderFile.read(path)
  }

  @Test("a run of a recorded order leaves the orders in its folder")
  func stored() throws {
    let folder = try TemporaryFolder()
    var report = FakeRun().report()
    report.schedules = .planted
    try OrderFile.write(of: report, by: "build 1", to: folder.path)
    report.schedules = nil
    report.order = ReplayedOrder(file: "o.json", rule: "a.rule", deviations: [.planted])
    try OrderFile.write(of: report, by: "build 1", to: folder.path)
    let path = folder.file("orders/\(report.words.unit.one)-1-a.rule.json")
    #expect(try OrderFile.read(path).program == "build 1")
    report.order = nil
    try OrderFile.write(of: report, by: "build 1", to: folder.path)
    #expect(throws: ReportError.self) { try OrderFile.read(path) }
  }

  @Test("an order file is read back as written")
  func whole() throws {
    let order = try read { $0 }
    #expect(order.deviations == [.planted] && order.program == "build 1" && order.rule == "a.rule")
  }

  @Test(
    "a file that no run wrote is refused with its name",
    arguments: [
      ("\"version\" : 1", "\"version\" : 2", "schema 2 is newer"),
      ("\"version\" : 1", "\"version\" : 0", "schema 0"),
      ("\"taken\" : 1", "\"taken\" : 0", "a choice that no run makes"),
      ("\"choice\" : 2", "\"choice\" : -1", "a choice that no run makes"), ("\"rule\"", "\"rul\"", "missing"),
      ("{", "[", "line"),
    ])
  func broken(from: String, to: String, words: String) throws {
    let error = #expect(throws: ReportError.self) { try read { $0.replacing(from, with: to) } }
    let text = "\(error.map { "\($0)" } ?? "")"
    #expect(text.contains("a.rule.json") && text.contains(words), "\(text)")
  }
}
