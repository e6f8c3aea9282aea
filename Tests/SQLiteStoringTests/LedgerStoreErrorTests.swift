import PointsLedger
import SQLiteConnecting
import SQLiteStoring
import Testing

@Suite("SQLite errors as ledger errors")
struct LedgerStoreErrorTests {
  private func word(_ error: LedgerStoreError) -> String {
    switch error {
    case .unavailable: "unavailable"
    case .full: "full"
    case .refused: "refused"
    case .damaged: "damaged"
    }
  }

  @Test(
    "each SQLite code becomes a ledger error with SQLite's message",
    arguments: [
      (1, "damaged"), (3, "unavailable"), (5, "unavailable"), (6, "unavailable"), (8, "unavailable"),
      (10, "damaged"), (11, "damaged"), (13, "full"), (14, "unavailable"), (19, "refused"), (21, "damaged"),
      (23, "unavailable"), (26, "damaged"),
    ] as [(Int32, String)])
  func meaning(code: Int32, expected: String) {
    let error = SQLiteStoreError(
      SQLiteFailure(file: "/f", code: code, extendedCode: code | 256, message: "words", statement: "SELECT 1")
    )
    #expect(word(LedgerStoreError(error)) == expected)
    #expect("\(LedgerStoreError(error))" == "\(error)")
  }

  @Test("a file refused by its schema is unavailable")
  func refused() {
    for error in [
      SQLiteStoreError.schemaTooNew(file: "/f", found: 3, supported: 2),
      .schemaTooOld(file: "/f", found: 3, supported: 4),
      .foreignDatabase(file: "/f", found: 7, expected: 8),
    ] {
      #expect(word(LedgerStoreError(error)) == "unavailable")
    }
  }

  @Test("a ledger is opened with durable commits")
  func durable() throws {
    let connection = try SQLiteLedgerStore(.memory).connection
    #expect(connection.settings == .durable)
    #expect(try connection.integer("PRAGMA synchronous") == 2)
    #expect(try connection.integer("PRAGMA foreign_keys") == 1)
  }
}
