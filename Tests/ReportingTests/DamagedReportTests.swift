import Comparing
import Foundation
import Metrics
import Reporting
import TestSupport
import Testing

/// Any number in `report.json` could be any number, and a negative or a huge one ended the program by a trap.
@Suite("A damaged report.json")
struct DamagedReportTests {
  private static let values = [
    "-9223372036854775808", "9223372036854775807", "-1", "0", "1e308", "-1e308", "1e999",
    "999999999999999999",
    "-999999999999999999", "\"x\"", "null",
  ]

  /// Where the numbers of a JSON text are.
  private static func numbers(_ json: [UInt8]) -> [Range<Int>] {
    var (found, place, isText): ([Range<Int>], Int, Bool) = ([], 0, false)
    while place < json.count {
      let byte = json[place]
      if byte == UInt8(ascii: "\"") { isText.toggle() }
      guard !isText, byte == UInt8(ascii: "-") || (48...57).contains(byte) else {
        place += byte == UInt8(ascii: "\\") ? 2 : 1
        continue
      }
      let start = place
      while place < json.count, "0123456789-+.eE".utf8.contains(json[place]) { place += 1 }
      found.append(start..<place)
    }
    return found
  }

  private static func report() -> RunReport {
    let fake = FakeRun(units: 1, childrenPerFamily: 1, minutes: 1, activeFramesPerMinute: 12)
    var report = fake.report()
    report.partial = PartialRun(units: 1, of: 3)
    report.steps = [StepWork(step: "a")]
    return report
  }

  /// What every command makes of a report; `nil` where the file was refused by name.
  private static func show(_ bytes: [UInt8], _ good: RunReport, _ database: RunDatabase) throws {
    let report: RunReport
    do throws(ReportError) { report = try ReportJSON.decode(bytes, file: "F") } catch {
      guard "\(error)".hasPrefix("F: ") else { throw Unnamed(said: "\(error)") }
      return
    }
    _ = SummaryText(report, worst: nil, place: "p", colour: false).text
    _ = SummaryMarkdown(report, worst: nil).text
    _ = try? ReportPage(report, FakeRun.table, database).page.bytes()
    _ = try? ChromeTrace(report, database).json
    for (old, new) in [(report, good), (good, report), (report, report)] {
      let comparison = RunComparison(old, new, DatabaseRows(run: "none"), DatabaseRows(run: "none"))
      _ = ComparisonText(comparison, colour: false).text
      _ = ComparisonMarkdown(comparison).text
      let target = GateTarget(GateJudgement(new, Baseline(of: old), known: [:]), file: "b")
      _ = GateText(target, colour: false).text
      _ = GateMarkdown([target]).text
      _ = JUnitXML([target]).text
      _ = Baseline(of: old).yaml
      let history = RunHistory([old, new])
      _ = HistoryTable(history, folders: ["a", "b"]).text
      _ = HistoryTable(history, folders: ["a", "b"]).csv
    }
    _ = MetricExport.bencherJSON([report])
    _ = MetricExport.smallerIsBetterJSON([report])
  }

  private struct Unnamed: Error { var said: String }

  private static func tryAll(_ part: Int, of parts: Int) throws {
    let folder = try TemporaryFolder()
    let good = report()
    let fake = FakeRun(
      units: 1, childrenPerFamily: 1, minutes: 1, storedUnits: 1, activeFramesPerMinute: 12)
    let database = try fake.database(at: folder.file("run.sqlite"))
    let bytes = try ReportJSON.encode(good)
    let places = numbers(bytes)
    for (number, place) in places.enumerated() where number % parts == part {
      let line = bytes[..<place.lowerBound].suffix(60)
      // Some of them at each place, others at the next: all of them at every kind of number.
      for turn in 0..<4 {
        let value = values[(number * 4 + turn) % values.count]
        try FileHandle.standardError.write(
          contentsOf: Data("\(String(decoding: line, as: UTF8.self)) -> \(value)\n".utf8))
        try show(
          Array(bytes[..<place.lowerBound]) + Array(value.utf8) + bytes[place.upperBound...], good, database)
      }
    }
    for place in stride(from: part * 41, to: bytes.count, by: parts * 41) {
      var changed = bytes
      changed[place] ^= place.isMultiple(of: 2) ? 0x10 : 0x01
      try FileHandle.standardError.write(contentsOf: Data("byte \(place)\n".utf8))
      try show(changed, good, database)
    }
  }

  #if compiler(>=6.3)
    @Test(
      "a report with any extreme number at any place is refused or shown",
      .nightly, arguments: 0..<2)
    func numbers(part: Int) async {
      await #expect(processExitsWith: .success) { [part] in try DamagedReportTests.tryAll(part, of: 2) }
    }
  #endif

  @Test("a number that no run has is refused with its line and its key; seeds of 64 bits are not")
  func place() {
    let text = "{\n \"seed\": 18446744073709551615,\n \"a\": {\"photos\": -1e300}}"
    #expect(
      JSONNumbers.fault(in: Array(text.utf8))?.description
        == "line 3: \"photos\" is -1e300, and no run has more than 4e+18")
    #expect(
      JSONNumbers.fault(in: Array("{\"a\": [1, 2.5e3, 99999999999999999], \"b\": \"1e400\"}".utf8)) == nil)
    #expect(JSONNumbers.fault(in: Array("{\"a\": \"x\\\"1e400\", \"b\": 1e400}".utf8))?.key == "b")
  }
}
