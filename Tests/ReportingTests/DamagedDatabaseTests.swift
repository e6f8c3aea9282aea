import Comparing
import Foundation
import Metrics
import Reporting
import SQLiteConnecting
import TestSupport
import Testing

/// Opening a run whose `run.sqlite` had one byte changed, or an extreme number in it, ended the program by a trap.
@Suite("A damaged run.sqlite")
struct DamagedDatabaseTests {
  private static let run = FakeRun(
    units: 1, childrenPerFamily: 2, minutes: 2, storedUnits: 1, activeFramesPerMinute: 12,
    hitchesPerMinute: 2, photoErrors: 1)

  /// What a column of whole numbers, of figures and of text is set to.
  private static let extremes: [String: [String]] = [
    "INTEGER": [
      "-9223372036854775808", "9223372036854775807", "-1", "0", "281474976710656", "144115188075855872",
    ],
    "REAL": ["9e999", "-9e999", "1e308", "-1", "0"],
    "TEXT": [
      "''", "'[[9999999999999999999999'", "'[[1,2'", "replace(hex(zeroblob(3000)), '00', 'ab')",
      "CAST(x'ff00fe' AS TEXT)",
    ],
    "BLOB": ["x''", "x'00'", "zeroblob(100000)"],
  ]

  /// A whole run with rows in every table that pages read.
  private static func make(at path: String) throws {
    let database = try run.database(at: path)
    let report = run.report()
    try database.add(scenario: report.scenario, seed: report.seed, commit: report.commit, command: "run")
    try database.replace(metrics: report.metrics, budgets: report.budgets)
    try database.add(
      PhotoRow(
        unit: 0, session: 0, file: "a.jpg", bytes: 5, width: 3, height: 4, small: 5, full: nil, decodes: 1,
        decodeNanoseconds: 7, pixels: 12, error: "none"))
    var clipRequest = ClipRequest(
      .violation, unit: 0, session: 1, at: 2_000_000_000, what: "toast.once", words: "twice", facts: [])
    (clipRequest.number, clipRequest.from, clipRequest.to) = (1, 1_000_000_000, 3_000_000_000)
    try database.add(clips: [ClipRow(clipRequest, data: "{}", remark: "")])
    try database.add(pictures: [ClipPicture(name: "p", file: [1, 2, 3])])
    try database.add(checkpoints: [1, 2, 3], unit: 0, session: 0)
  }

  /// Everything that any command reads of it; what it throws is said in the file's name.
  private static func read(_ folder: String) -> String? {
    let path = folder + "/run.sqlite"
    let report = run.report()
    var said: [String] = []
    func attempt(_ body: () throws -> Void) { do { try body() } catch { said.append("\(error)") } }
    attempt {
      let database = try RunDatabase(reading: path)
      attempt { _ = try database.difference(from: report) }
      attempt { _ = try ReportPage(report, FakeRun.table, database).page.bytes() }
      attempt { _ = try ChromeTrace(report, database).json }
      attempt { _ = try database.invariants() }
      attempt { _ = try ClipSelection(.worst, of: report, breaks: [], in: database) }
      attempt { _ = try database.samples(unit: 0, session: 0) }
      for histogram in (try? database.histograms()) ?? [] { _ = histogram.value(atPerMille: 990) }
    }
    let rows = DatabaseRows(run: folder)
    let comparison = RunComparison(report, report, rows, rows)
    _ = ComparisonText(comparison, colour: false).text
    attempt {
      let merged = try RunDatabase.merge(files: [path], into: folder + "/merged.sqlite")
      _ = try merged.worstFrames(limit: 1)
    }
    return said.first { !$0.contains(folder) }
  }

  private static func columns(_ path: String) throws -> [(table: String, column: String, type: String)] {
    let connection = try SQLiteConnection(.file(path))
    var found: [(String, String, String)] = []
    let statement = try connection.prepare(
      "SELECT m.name, c.name, c.type FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' "
        + "AND m.name NOT LIKE 'sqlite%' ORDER BY 1, c.cid")
    while try statement.step() { found.append((statement.text(0), statement.text(1), statement.text(2))) }
    return found
  }

  /// Runs in a process of its own, so that a trap ends this test alone; `part` of so many.
  private static func tryExtremes(_ part: Int, of parts: Int) throws {
    let folder = try TemporaryFolder()
    let (good, bad) = (folder.file("good.sqlite"), folder.file("run.sqlite"))
    try make(at: good)
    let bytes = try Data(contentsOf: URL(filePath: good))
    var number = 0
    for (table, column, type) in try columns(good) {
      for value in extremes[type] ?? [] {
        number += 1
        guard number % parts == part else { continue }
        try bytes.write(to: URL(filePath: bad))
        do {
          let connection = try SQLiteConnection(.file(bad), settings: SQLiteSettings(journal: .memory))
          try connection.execute("UPDATE OR IGNORE \(table) SET \(column) = \(value)")
        }
        try FileHandle.standardError.write(
          contentsOf: Data("\(table).\(column) = \(value.prefix(60))\n".utf8))
        if let said = read(folder.path) { throw Unnamed(said: "\(table).\(column) = \(value): \(said)") }
      }
    }
    guard number > 500 else { throw Unnamed(said: "only \(number) values were tried") }
  }

  private static func tryBytes(_ part: Int, of parts: Int) throws {
    let folder = try TemporaryFolder()
    let (good, bad) = (folder.file("good.sqlite"), folder.file("run.sqlite"))
    try make(at: good)
    let bytes = try Data(contentsOf: URL(filePath: good))
    // The first page densely, the others at a stride that meets every place in a page.
    let places = Array(0..<100) + Array(stride(from: 100, to: bytes.count, by: bytes.count / 200 | 1))
    for (number, place) in places.enumerated() where number % parts == part {
      var changed = bytes
      changed[place] ^= number.isMultiple(of: 2) ? 0xFF : 0x80
      try changed.write(to: URL(filePath: bad))
      try FileHandle.standardError.write(contentsOf: Data("byte \(place)\n".utf8))
      if let said = read(folder.path) { throw Unnamed(said: "byte \(place): \(said)") }
    }
  }

  private struct Unnamed: Error { var said: String }

  #if compiler(>=6.3)
    @Test(
      "a database with any extreme value is refused or read, and the error names the file",
      .nightly,
      arguments: 0..<2)
    func extremes(part: Int) async {
      await #expect(processExitsWith: .success) { [part] in try DamagedDatabaseTests.tryExtremes(part, of: 2)
      }
    }

    @Test(
      "a database with any byte changed is refused or read, and the error names the file",
      .nightly, arguments: 0..<2)
    func bytes(part: Int) async {
      await #expect(processExitsWith: .success) { [part] in try DamagedDatabaseTests.tryBytes(part, of: 2) }
    }
  #endif

  @Test("a negative count is refused with its column and its value")
  func place() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("run.sqlite")
    try Self.make(at: path)
    do {
      let connection = try SQLiteConnection(.file(path), settings: SQLiteSettings(journal: .memory))
      try connection.execute("UPDATE sessions SET refresh_hertz = -5")
    }
    let database = try RunDatabase(reading: path)
    #expect {
      try database.sessions()
    } throws: { "\($0)".contains("\(path): refresh_hertz is -5, outside 0 to ") }
  }
}
