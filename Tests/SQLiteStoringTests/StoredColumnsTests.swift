import Foundation
import SQLiteConnecting
import SQLiteStoring
import Testing

/// docs/product.md, section 14, describes every stored field.
@Suite("A child's data in the ledger's database")
struct StoredColumnsTests {
  /// The columns listed in that section, by table.
  private static func listed() throws -> [String: Set<String>] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "docs/product.md"), encoding: .utf8)
    var listed: [String: Set<String>] = [:]
    for row in text.split(separator: "\n") {
      guard let table = row.prefixMatch(of: /\| table `(\w+)` \|/) else { continue }
      let names = row.split(separator: "|")[1].matches(of: /`(\w+)`/).map { String($0.1) }
      listed[String(table.1), default: []].formUnion(names)
    }
    return listed
  }

  private static func stored() throws -> [String: Set<String>] {
    let store = try SQLiteLedgerStore(.memory)
    let rows = try store.connection.prepare(
      """
      SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
      WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'
      """)
    var stored: [String: Set<String>] = [:]
    while try rows.step() { stored[rows.text(0), default: []].insert(rows.text(1)) }
    return stored
  }

  @Test("the document lists exactly the stored tables and columns")
  func columns() throws {
    let (listed, stored) = (try Self.listed(), try Self.stored())
    #expect(stored.count >= 7)
    #expect(Set(stored.keys) == Set(listed.keys))
    for (table, columns) in stored { #expect(listed[table] == columns, "table \(table)") }
  }
}
