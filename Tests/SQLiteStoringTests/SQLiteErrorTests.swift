import PointsLedger
import SQLiteConnecting
import SQLiteStoring
import Testing

@Suite("What SQLite's errors mean")
struct SQLiteErrorTests {
  /// Primary result codes of SQLite, the word for each, a part of its remedy and what a ledger makes of it.
  static let codes: [(code: Int32, word: String, remedy: String, ledger: String)] = [
    (1, "failed", "was not carried out", "damaged"), (3, "cannotOpen", "folder exists", "unavailable"),
    (5, "busy", "busy timeout", "unavailable"), (6, "busy", "busy timeout", "unavailable"),
    (8, "readOnly", "make the file", "unavailable"), (10, "damaged", "restore the file", "damaged"),
    (11, "damaged", "restore the file", "damaged"), (13, "full", "free space", "full"),
    (14, "cannotOpen", "folder exists", "unavailable"), (19, "constraint", "was refused", "refused"),
    (21, "failed", "was not carried out", "damaged"), (23, "cannotOpen", "folder exists", "unavailable"),
    (26, "notADatabase", "left as it is", "damaged"),
  ]

  private func word(_ error: SQLiteStoreError) -> String {
    switch error {
    case .cannotOpen: "cannotOpen"
    case .notADatabase: "notADatabase"
    case .readOnly: "readOnly"
    case .busy: "busy"
    case .full: "full"
    case .damaged: "damaged"
    case .constraint: "constraint"
    case .failed: "failed"
    case .schemaTooNew: "schemaTooNew"
    case .foreignDatabase: "foreignDatabase"
    }
  }

  private func word(_ error: LedgerStoreError) -> String {
    switch error {
    case .unavailable: "unavailable"
    case .full: "full"
    case .refused: "refused"
    case .damaged: "damaged"
    }
  }

  @Test("each code is the error that tells the remedy, and the ledger's own word for it", arguments: codes)
  func meaning(code: Int32, expected: String, remedy: String, ledger: String) {
    let failure = SQLiteFailure(
      file: "/f", code: code, extendedCode: code | 256, message: "words", statement: "SELECT 1")
    let error = SQLiteStoreError(failure)
    #expect(word(error) == expected)
    #expect(error.failure == failure)
    let line = "/f: words (SQLite code \(code), extended \(code | 256)) in \"SELECT 1\"; "
    #expect("\(error)".hasPrefix(line) && "\(error)".contains(remedy), "\(error)")
    #expect(word(LedgerStoreError(error)) == ledger)
    #expect("\(LedgerStoreError(error))" == "\(error)")
  }

  @Test("a failure before any statement says none")
  func noStatement() {
    let failure = SQLiteFailure(file: "/f", code: 14, extendedCode: 14, message: "words")
    #expect("\(failure)" == "/f: words (SQLite code 14, extended 14)")
  }

  @Test("files that were refused unopened name what was found and what was expected")
  func refused() {
    let tooNew = SQLiteStoreError.schemaTooNew(file: "/f", found: 3, supported: 2)
    let foreign = SQLiteStoreError.foreignDatabase(file: "/f", found: 7, expected: 8)
    #expect("\(tooNew)".hasPrefix("/f: schema version 3 is newer than 2"))
    #expect("\(foreign)".hasPrefix("/f: application id 7 where 8 was expected"))
    for error in [tooNew, foreign] {
      #expect(error.failure == nil)
      #expect(word(LedgerStoreError(error)) == "unavailable")
    }
  }

  @Test("a statement that is no SQL is refused with its words and without a row")
  func syntax() throws {
    let connection = try SQLiteConnection(.memory)
    for body in [
      { try connection.execute("SELEC 1") }, { _ = try connection.prepare("SELEC 1") },
      { _ = try connection.integer("SELEC 1") },
    ] as [() throws -> Void] {
      let error = try #require(throws: SQLiteStoreError.self, performing: body)
      #expect(error.failure?.code == 1 && error.failure?.statement == "SELEC 1")
      #expect(error.failure?.message.contains("SELEC") == true)
    }
    let empty = try #require(throws: SQLiteStoreError.self) { try connection.prepare("-- nothing") }
    #expect(empty.failure?.code == 21)
  }
}
