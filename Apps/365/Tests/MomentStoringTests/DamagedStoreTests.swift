import Foundation
import Kernel
import MomentStoring
import Moments
import Reminders
import SQLiteConnecting
import TestSupport
import Testing

/// Regression: opening a book with a year of 2^63, or a negative schema version, trapped.
@Suite("A damaged book")
struct DamagedStoreTests {
  private static let extremes: [String: [String]] = [
    "INTEGER": [
      "-9223372036854775808", "9223372036854775807", "-1", "0", "300", "4611686018427387904", "1000001",
    ],
    "TEXT": ["''", "' '", "replace(hex(zeroblob(9000)), '00', 'ab')", "CAST(x'ff00fe' AS TEXT)"],
  ]

  private static func make(at path: String) throws {
    let store = try SQLiteMomentStore(.file(path))
    let date = YearlyDate(year: 1990, month: 6, day: 1)
    let people = (6...7).map { Person(id: PersonID($0), name: "Anna \($0)", relationship: .friend) }
    var moments = [
      Moment(
        id: MomentID(8), person: PersonID(6), category: .seed(.birthday),
        date: .once(CivilDay(daysSinceEpoch: 9)))
    ]
    if let date {
      moments.append(
        Moment(id: MomentID(9), person: PersonID(7), category: .seed(.anniversary), date: .yearly(date)))
    }
    let media = MediaItem(
      id: MediaID(10), owner: .moment(MomentID(8)), kind: .photo, photo: PhotoID(1), place: 0)
    let collage = Collage(
      id: CollageID(11), person: PersonID(6), moment: MomentID(8), template: .grid, format: .feed,
      photos: [PhotoID(1)], caption: "a", createdAt: WallTime(secondsSinceEpoch: 1), picture: PhotoID(2))
    try store.commit(
      people.map { .put(.person($0)) } + moments.map { .put(.moment($0)) } + [
        .put(.media(media)), .put(.collage(collage)),
      ], lastNumber: 11)
    try store.remember([
      ReminderKey(occasion: MomentID(9), day: CivilDay(daysSinceEpoch: 12), offset: .sameDay)
    ]
    )
    try store.keep("rose", as: "theme")
  }

  /// Everything that an app reads from a book. Each error must name the file.
  private static func read(_ path: String) -> String? {
    do {
      let store = try SQLiteMomentStore(.file(path))
      let rows = try store.load()
      var opened = MomentStore(year: 2026)
      var effects: [MomentEffect] = []
      opened.handle(.loaded(rows), effects: &effects)
      opened.handle(
        .asked(RequestID(1), .addPerson(PersonDraft(name: "Cleo", relationship: .friend))), effects: &effects)
      for year in [-5, 1, 2026, 9_999, 1_000_000] { _ = opened.contents.page(ofYear: year) }
      for person in opened.contents.peopleByName {
        _ = opened.contents.upcoming(of: person, from: CivilDay(daysSinceEpoch: 20_000))
        _ = opened.contents.people(named: opened.contents.people[person]?.name ?? "")
      }
      for moment in rows.moments {
        if case .yearly(let date) = moment.date { _ = date.years(on: CivilDay(daysSinceEpoch: 20_000)) }
      }
      for key in try store.rememberedReminders() { _ = key.day.components }
      _ = try store.preference("theme")
      return nil
    } catch {
      return "\(error)".contains(path) ? nil : "\(error)"
    }
  }

  private struct Unnamed: Error { var said: String }

  private static func tryAll() throws {
    let folder = try TemporaryFolder()
    let (good, bad) = (folder.file("good.sqlite"), folder.file("book.sqlite"))
    try make(at: good)
    let bytes = try Data(contentsOf: URL(filePath: good))
    func spoil(_ script: String) throws {
      for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: bad + ending) }
      try bytes.write(to: URL(filePath: bad))
      do {
        let connection = try SQLiteConnection(.file(bad), settings: SQLiteSettings(journal: .memory))
        try connection.execute("PRAGMA foreign_keys=OFF; PRAGMA ignore_check_constraints=ON")
        try connection.execute("DROP TRIGGER seed_kept; DROP TRIGGER seed_fixed")
        try connection.execute(script)
      }
      try FileHandle.standardError.write(contentsOf: Data("\(script.prefix(100))\n".utf8))
      if let said = read(bad) { throw Unnamed(said: "\(script.prefix(200)): \(said)") }
    }
    var columns: [(String, String, String)] = []
    do {
      let connection = try SQLiteConnection(.file(good))
      let statement = try connection.prepare(
        "SELECT m.name, c.name, c.type FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'"
      )
      while try statement.step() {
        columns.append((statement.text(0), statement.text(1), statement.text(2)))
      }
    }
    guard columns.count > 40 else { throw Unnamed(said: "only \(columns.count) columns") }
    for (table, column, type) in columns {
      for value in extremes[type] ?? [] { try spoil("UPDATE OR IGNORE \(table) SET \(column) = \(value)") }
    }
    for version in ["-1", "-2147483648", "2147483647", "99", "0"] {
      try spoil("PRAGMA user_version = \(version)")
      try spoil("PRAGMA application_id = \(version)")
    }
    for place in stride(from: 0, to: bytes.count, by: bytes.count / 300 | 1) {
      for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: bad + ending) }
      var changed = bytes
      changed[place] ^= place.isMultiple(of: 2) ? 0xFF : 0x80
      try changed.write(to: URL(filePath: bad))
      try FileHandle.standardError.write(contentsOf: Data("byte \(place)\n".utf8))
      if let said = read(bad) { throw Unnamed(said: "byte \(place): \(said)") }
    }
  }

  #if compiler(>=6.3)
    @Test(
      "it opens or is refused by name, whatever number a column or version has, and whichever byte changes"
    )
    func any() async {
      await #expect(processExitsWith: .success) { try DamagedStoreTests.tryAll() }
    }
  #endif

  @Test("a negative version is refused with its number")
  func version() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("book.sqlite")
    try Self.make(at: path)
    try SQLiteConnection(.file(path)).execute("PRAGMA user_version = -3")
    #expect { try SQLiteMomentStore(.file(path)) } throws: {
      "\($0)".contains("\(path): its user_version is -3, and versions count from 1")
    }
  }
}
