import Foundation
import Metrics
import Reporting
import Testing

@Suite("report.json")
struct ReportJSONTests {
  private let report = FakeRun(units: 2).report()

  private func text(_ report: RunReport) throws -> String {
    String(decoding: try ReportJSON.encode(report), as: UTF8.self)
  }

  private func reading(_ text: String) -> ReportError? {
    do throws(ReportError) {
      _ = try ReportJSON.decode(Array(text.utf8), file: "runs/x/report.json")
      return nil
    } catch {
      return error
    }
  }

  @Test("what is written is read back, and written again as the same bytes")
  func roundTrip() throws {
    let bytes = try ReportJSON.encode(report)
    let back = try ReportJSON.decode(bytes, file: "report.json")
    #expect(try ReportJSON.encode(back) == bytes)
    #expect(back.deterministic == report.deterministic)
    #expect(back.metrics == report.metrics)
    #expect(back.budgets == report.budgets)
    #expect(back.invariants == report.invariants)
    #expect(back.machine == report.machine)
    #expect(back.seed == UInt64.max)
    #expect(bytes.last == UInt8(ascii: "\n"))
  }

  @Test("units written one at a time give the same bytes as all at once", arguments: [0, 1, 2, 40])
  func familiesApart(count: Int) throws {
    var report = FakeRun(units: max(1, count)).report()
    if count == 0 { report.deterministic.units = [] }
    if count > 1 {
      report.deterministic.units[1].sessions = []
      report.deterministic.units[0].outcome = "failed: \"units\" : [\n\n  ] \\ \u{1F600}"
      report.partial = PartialRun(units: 2, of: 9)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let whole = String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
    #expect(try text(report) == whole)
  }

  @Test("keys are sorted, whatever order a dictionary has")
  func sorted() throws {
    let text = try text(report)
    let places = ["\"cache.decodes\"", "\"cache.evictions\"", "\"frames.active\"", "\"gesture.tap\""]
      .compactMap { text.range(of: $0)?.lowerBound }
    #expect(places.count == 4)
    #expect(places == places.sorted())
  }

  @Test("a newer schema and an older one are refused by number and with a remedy")
  func otherSchema() throws {
    let (known, file) = (ReportJSON.schema, "runs/x/report.json")
    func of(_ schema: Int) throws -> ReportError? {
      reading(
        try text(report).replacingOccurrences(of: "\"schema\" : \(known)", with: "\"schema\" : \(schema)"))
    }
    let newer = try of(known + 1)
    #expect(newer == .newerSchema(file: file, found: known + 1, known: known))
    #expect(newer?.description.contains("use a harness at least as new") == true)
    let older = try of(known - 1)
    #expect(older == .olderSchema(file: file, found: known - 1, known: known))
    #expect(older?.description.contains("run the scenario again") == true)
  }

  @Test("a newer schema is refused even when nothing else of it can be read")
  func newerSchemaAlone() {
    #expect(
      reading("{\"schema\": 9}")
        == .newerSchema(file: "runs/x/report.json", found: 9, known: ReportJSON.schema))
  }

  @Test(
    "what is not a report is refused with file, place and reason",
    arguments: [
      ("", "line 1, column 1", "the text ends in the middle"),
      ("{\"schema\":", "line 1, column 11", "the text ends in the middle"),
      ("{\"schema\": 1,\n \"seed\" 3}", "line 2, column 9", "this is not JSON"),
      ("{}", "", "the key \"schema\" is missing"),
      ("{\"schema\":\"1\"}", "schema", "expected a value of type Int"),
      ("{\"schema\":2}", "", "is missing"),
    ])
  func malformed(_ text: String, _ place: String, _ reason: String) {
    guard case .malformed(let file, let found, let why)? = reading(text) else {
      Issue.record("not refused as malformed: \(text)")
      return
    }
    #expect(file == "runs/x/report.json")
    #expect(found == place)
    #expect(why.contains(reason), "\(why)")
  }

  @Test("a wrong value deep inside is named by its path")
  func deepPath() throws {
    let text = try text(report).replacingOccurrences(
      of: "\"cache.decodes\" : 280", with: "\"cache.decodes\" : \"many\"")
    guard case .malformed(_, let place, _)? = reading(text) else {
      Issue.record("not refused")
      return
    }
    #expect(place == "deterministic.units.0.sessions.0.counts.cache.decodes")
  }

  @Test("schema zero never existed")
  func schemaZero() {
    #expect(
      reading("{\"schema\": 0}")
        == .unknownSchema(file: "runs/x/report.json", found: 0, known: ReportJSON.schema))
  }

  @Test("a missing file is named")
  func missingFile() {
    let error = #expect(throws: ReportError.self) { try ReportJSON.read("/nowhere/report.json") }
    #expect(error?.description.contains("/nowhere/report.json") == true)
  }

  @Test("a figure that JSON cannot hold is refused by its name", arguments: [Double.nan, .infinity])
  func notFinite(_ value: Double) {
    var report = report
    report.metrics[3].value = value
    let error = #expect(throws: ReportError.self) { try ReportJSON.encode(report) }
    #expect(error == .unwritable(what: "metric frame.cost.max"))
  }
}
