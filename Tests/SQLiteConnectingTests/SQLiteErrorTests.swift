import Glibc
import SQLiteConnecting
import Testing

@Suite("Errors of SQLite")
struct SQLiteErrorTests {
  /// Primary result codes of SQLite, with the error's case and a part of its remedy.
  static let codes: [(code: Int32, word: String, remedy: String)] = [
    (1, "failed", "was not carried out"), (3, "cannotOpen", "folder exists"),
    (5, "busy", "busy timeout"), (6, "busy", "busy timeout"),
    (8, "readOnly", "make the file"), (10, "damaged", "restore the file"),
    (11, "damaged", "restore the file"), (13, "full", "free space"),
    (14, "cannotOpen", "folder exists"), (19, "constraint", "was refused"),
    (21, "failed", "was not carried out"), (23, "cannotOpen", "folder exists"),
    (26, "notADatabase", "left as it is"),
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
    case .schemaTooOld: "schemaTooOld"
    case .foreignDatabase: "foreignDatabase"
    }
  }

  @Test("each code becomes the error with its remedy", arguments: codes)
  func meaning(code: Int32, expected: String, remedy: String) {
    let failure = SQLiteFailure(
      file: "/f", code: code, extendedCode: code | 256, message: "words", statement: "SELECT 1")
    let error = SQLiteStoreError(failure)
    #expect(word(error) == expected)
    #expect(error.failure == failure)
    let line = "/f: words (SQLite code \(code), extended \(code | 256)) in \"SELECT 1\"; "
    #expect("\(error)".hasPrefix(line) && "\(error)".contains(remedy), "\(error)")
  }

  /// The remedy was to restore the file from a copy, though it was intact.
  @Test(
    "a write refused by the file size limit or a quota is reported as full, not as damage",
    arguments: [
      (EFBIG, "(`ulimit -f`)"), (ENOSPC, "free space on the disk"), (EDQUOT, "free space on the disk"),
    ])
  func noRoom(number: Int32, remedy: String) {
    var failure = SQLiteFailure(
      file: "/f", code: 10, extendedCode: 778, message: "words", systemError: number)
    let error = SQLiteStoreError(failure)
    #expect(error == .full(failure) && "\(error)".contains(remedy), "\(error)")
    failure.systemError = EIO
    #expect(SQLiteStoreError(failure) == .damaged(failure))
    failure = SQLiteFailure(file: "/f", code: 11, extendedCode: 11, message: "words", systemError: number)
    #expect(SQLiteStoreError(failure) == .damaged(failure))
  }

  @Test("a failure before any statement names none")
  func noStatement() {
    let failure = SQLiteFailure(file: "/f", code: 14, extendedCode: 14, message: "words")
    #expect("\(failure)" == "/f: words (SQLite code 14, extended 14)")
  }

  @Test("a file refused by its schema is named with the found and the expected version")
  func refused() {
    let tooNew = SQLiteStoreError.schemaTooNew(file: "/f", found: 3, supported: 2)
    let foreign = SQLiteStoreError.foreignDatabase(file: "/f", found: 7, expected: 8)
    #expect("\(tooNew)".hasPrefix("/f: schema version 3 is newer than 2"))
    #expect("\(foreign)".hasPrefix("/f: application id 7 where 8 was expected"))
    let tooOld = SQLiteStoreError.schemaTooOld(file: "/f", found: 3, supported: 4)
    #expect(
      "\(tooOld)".hasPrefix("/f: schema version 3 is older than 4") && "\(tooOld)".contains("make it again"))
    for error in [tooNew, tooOld, foreign] { #expect(error.failure == nil) }
  }

  @Test("invalid SQL throws an error with its text")
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
