import Foundation
import Metrics
import Reporting
import SQLiteConnecting
import Testing

@Suite("Frames in packs")
struct FramePackTests {
  private func row(_ number: Int, session: Int = 2, what: String = "w", shown: String = "") -> FrameRow {
    FrameRow(
      unit: 1, session: session, frame: number, vsync: Int64(number) * 16_666_666,
      stages: (0..<6).map { ($0 + 1) * number }, toolkit: 500_000, period: 16_666_666, samples: 13,
      created: 14,
      moved: 15, changed: 16, removed: 17, step: "browse 3", screen: "grid", animating: number % 2 == 0,
      placeholders: 20, what: what, shown: shown)
  }

  private func plain(_ path: String) throws -> SQLiteConnection {
    let connection = try SQLiteConnection(.file(path), settings: .fast)
    // As the sqlite3 program has it: views may call json_extract.
    try connection.execute("PRAGMA trusted_schema=ON")
    return connection
  }

  /// What the cursor answers of session 2.
  private func read(_ path: String) throws -> [FrameRow] {
    let cursor = try RunDatabase(reading: path).frameCursor(unit: 1, session: 2)
    var rows: [FrameRow] = []
    while let row = try cursor.next() { rows.append(row) }
    return rows
  }

  @Test("frames are read back one by one with their screens, whatever their texts contain")
  func words() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("run.sqlite")
    let odd = ["", "O'Hara; DROP TABLE frames --", "\"[1,2]\\\\", "a\nb\u{1}\u{1f}", "π, 子"]
    let rows = odd.enumerated().map { row($0, what: $1, shown: $1) }
    try RunDatabase(creating: path).add(frames: rows)
    #expect(try read(path) == rows)
    let statement = try plain(path).prepare("SELECT what FROM frames ORDER BY frame")
    var words: [String] = []
    while try statement.step() { words.append(statement.text(0)) }
    #expect(words == odd)
  }

  @Test("a query for a span reads only its packs, and returns all its frames")
  func span() throws {
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("run.sqlite"))
    let rows = (0..<2_000).map { row(3 * $0) }
    try database.add(frames: rows)
    try database.add(frames: (0..<10).map { row($0, session: 3) })
    #expect(try database.frames(unit: 1, session: 2) == rows)
    for span in [0...0, 1_500...1_560, 1...2, 5_990...9_000] {
      let expected = rows.filter { span.contains($0.frame) }
      #expect(try database.frames(unit: 1, session: 2, among: span) == expected, "\(span)")
    }
    #expect(try database.frames(unit: 2, session: 2) == [])
  }

  @Test("the total cost is a column of the view")
  func costs() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("run.sqlite")
    let rows = (1...700).map { row($0) }
    try RunDatabase(creating: path).add(frames: rows)
    let statement = try plain(path).prepare(
      "SELECT count(*), sum(product), max(cost) FROM frames WHERE unit = 1 AND session = 2")
    #expect(try statement.step())
    #expect(statement.int64(0) == 700)
    #expect(statement.int64(1) == Int64(rows.reduce(0) { $0 + $1.product }))
    #expect(statement.int64(2) == Int64(rows[699].cost))
  }
}
