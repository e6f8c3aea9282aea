import MomentStoring
import Moments
import SQLiteConnecting
import TestSupport
import Testing

@Suite("Books of earlier versions")
struct MomentMigrationTests {
  private func schema(_ version: Int) -> SQLiteSchema {
    var schema = SQLiteSchema.moments
    schema.steps = Array(schema.steps.prefix(version))
    return schema
  }

  /// Writes a file of that version with everything it could hold.
  private func write(_ version: Int, to path: String) throws {
    let connection = try SQLiteConnection(.file(path), schema: schema(version))
    try connection.execute(
      """
      INSERT INTO person(id, name, relationship, notes) VALUES(6, 'Anna', 'sister', 'x'), (7, 'Ben', '=Pate', '');
      INSERT INTO category VALUES(8, 6, 'Namenstag', 7, 6);
      UPDATE counter SET last_number = 30;
      """)
    if version < 3 {
      // 29 February 1956, the day before the epoch, and a single one in 2024.
      try connection.execute(
        """
        INSERT INTO moment(id, person, category, day, yearly, notes) VALUES
          (9, 6, 1, -5055, 1, 'n'), (10, 6, 8, -1, 1, ''), (11, 7, 2, 19782, 0, '');
        """)
    } else {
      try connection.execute(
        """
        INSERT INTO moment(id, person, category, yearly, notes, year, month, day_of_month) VALUES
          (9, 6, 1, 1, 'n', 1956, 2, 29), (10, 6, 8, 1, '', 1969, 12, 31), (11, 7, 2, 0, '', 2024, 2, 29);
        """)
    }
    guard version > 1 else { return }
    if version > 3 { try connection.execute("UPDATE person SET drawing = 6 WHERE id = 7") }
    if version > 4 { try connection.execute("UPDATE person SET phone = '+493023125101' WHERE id = 7") }
    try connection.execute(
      """
      UPDATE person SET avatar = -1 WHERE id = 6;
      INSERT INTO media VALUES(12, NULL, 9, 1, 5, 0), (13, 7, NULL, 2, 6, 0);
      INSERT INTO collage VALUES(14, 6, 9, 2, 1, '5 6', 'c', 77, 8);
      """)
  }

  private func expected(_ version: Int) throws -> MomentRows {
    var rows = MomentRows()
    rows.people = [
      Person(
        id: PersonID(6), name: "Anna", relationship: .sister, notes: "x",
        avatar: version > 1 ? .photo(PhotoID(.max)) : nil),
      Person(
        id: PersonID(7), name: "Ben", relationship: .other("Pate"),
        avatar: version > 3 ? .drawn(.seal) : nil, phone: version > 4 ? PhoneNumber("+493023125101") : nil),
    ]
    rows.categories.append(
      MomentCategory(id: MomentCategoryID(8), kind: .custom, name: "Namenstag", colour: .plum, symbol: .star))
    let once = try #require(CivilDay(year: 2024, month: 2, day: 29))
    rows.moments = [
      Moment(
        id: MomentID(9), person: PersonID(6), category: .seed(.birthday),
        date: .yearly(try #require(YearlyDate(year: 1956, month: 2, day: 29))), notes: "n"),
      Moment(
        id: MomentID(10), person: PersonID(6), category: MomentCategoryID(8),
        date: .yearly(YearlyDate(from: CivilDay(daysSinceEpoch: -1)))),
      Moment(id: MomentID(11), person: PersonID(7), category: .seed(.anniversary), date: .once(once)),
    ]
    rows.lastNumber = 30
    guard version > 1 else { return rows }
    rows.media = [
      MediaItem(id: MediaID(12), owner: .moment(MomentID(9)), kind: .photo, photo: PhotoID(5), place: 0),
      MediaItem(id: MediaID(13), owner: .person(PersonID(7)), kind: .video, photo: PhotoID(6), place: 0),
    ]
    rows.collages = [
      Collage(
        id: CollageID(14), person: PersonID(6), moment: MomentID(9), template: .grid, format: .story,
        photos: [PhotoID(5), PhotoID(6)], caption: "c", createdAt: WallTime(nanoseconds: 77),
        picture: PhotoID(8))
    ]
    return rows
  }

  @Test("a book of each version is migrated completely and can be changed", arguments: 1...5)
  func versions(version: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("book.sqlite")
    try write(version, to: path)
    var stored = try OpenedStore(SQLiteMomentStore(.file(path)))
    let rows = stored.opened.rows
    #expect(try rows == expected(version))
    stored.opened.checkInvariants()
    try stored.ask(.askToDeletePerson(PersonID(6)))
    try stored.ask(.confirmDeletion)
    let found = try SQLiteMomentStore(.file(path)).load()
    #expect(found.people.map(\.id.raw) == [7] && found.moments.map(\.id.raw) == [11])
  }

  @Test("a migration interrupted by a power cut restarts at the next launch", arguments: 1...4)
  func power(version: Int) throws {
    for write in 1...30 {
      let folder = try TemporaryFolder()
      let path = folder.file("book.sqlite")
      try self.write(version, to: path)
      let disk = try FaultDisk(passesSyncs: false)
      disk.cutPower(at: .write, number: write)
      _ = try? SQLiteMomentStore(.file(path), on: disk).load()
      let isCut = !disk.hasPower
      if !isCut { disk.cutPower() }
      try disk.restorePower(seed: UInt64(write))
      let rows = try SQLiteMomentStore(.file(path), on: disk).load()
      #expect(try rows == expected(version), "write \(write)")
      if !isCut { break }
    }
  }

  @Test(
    "a newer book, another kind of database and a file that is none are refused unchanged, with file and remedy"
  )
  func refused() throws {
    let folder = try TemporaryFolder()
    var newer = SQLiteSchema.moments
    newer.steps.append("CREATE TABLE later(id INTEGER)")
    _ = try SQLiteConnection(.file(folder.file("newer")), schema: newer)
    _ = try SQLiteConnection(
      .file(folder.file("other")), schema: SQLiteSchema(applicationID: 5, steps: ["CREATE TABLE x(y)"]))
    try folder.write("This is a letter and no database at all. ", "text")
    for (file, remedy) in [
      ("newer", "open it with the program that wrote it"), ("other", "give the path of another file"),
      ("text", "give the path of a database"), ("missing/book", "check that the folder exists"),
    ] {
      let path = folder.file(file)
      do throws(RepositoryError) {
        _ = try SQLiteMomentStore(.file(path))
        Issue.record("\(file) is opened")
      } catch {
        #expect("\(error)".contains(path) && "\(error)".contains(remedy), "\(error)")
      }
    }
  }
}
