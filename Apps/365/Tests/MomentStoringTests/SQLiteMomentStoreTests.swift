import Foundation
import MomentStoring
import Moments
import Reminders
import SQLiteConnecting
import TestSupport
import Testing

@Suite("A store of moments")
struct SQLiteMomentStoreTests {
  @Test("a new store has the seeds and the default settings")
  func new() throws {
    #expect(try SQLiteMomentStore(.memory).load() == MomentRows())
  }

  @Test("a store on disk reopens with the rows that drawn commands left")
  func drawn() throws {
    var (media, collages) = (0, 0)
    for seed in 0..<20 as Range<UInt64> {
      let folder = try TemporaryFolder()
      let path = folder.file("book.sqlite")
      let listed = ListedRepository()
      var model = try OpenedStore(listed)
      do {
        var stored = try OpenedStore(SQLiteMomentStore(.file(path), settings: .durable))
        for number in 0..<80 {
          try stored.step(number, seed: seed)
          try model.step(number, seed: seed)
        }
        #expect(stored.opened.rows == model.opened.rows, "seed \(seed)")
      }
      let found = try SQLiteMomentStore(.file(path)).load()
      let isAlike = found == listed.rows
      #expect(isAlike, "seed \(seed)")
      #expect(found.people.count > 3, "seed \(seed)")
      (media, collages) = (media + found.media.count, collages + found.collages.count)
    }
    #expect(media > 40 && collages > 20)
  }

  @Test("changes that contradict stored rows are refused as a whole")
  func foreignKeys() throws {
    let store = try SQLiteMomentStore(.memory)
    let anna = Person(id: PersonID(6), name: "Anna", relationship: .friend)
    let moment = Moment(
      id: MomentID(7), person: PersonID(6), category: .seed(.birthday),
      date: .once(CivilDay(daysSinceEpoch: 1)))
    try store.commit([.put(.person(anna)), .put(.moment(moment))], lastNumber: 7)
    let before = try store.load()
    var stranger = moment
    stranger.id = MomentID(8)
    stranger.person = PersonID(99)
    var seed = MomentCategory.seeds[0]
    seed.colour = .moss
    let media = MediaItem(
      id: MediaID(9), owner: .moment(MomentID(99)), kind: .photo, photo: PhotoID(1), place: 0)
    let refused: [[RowChange]] = [
      [.delete(.person(PersonID(6)))], [.put(.moment(stranger))], [.put(.media(media))],
      [.delete(.category(.seed(.birthday)))], [.put(.category(seed))],
    ]
    for changes in refused {
      let other = Person(id: PersonID(10), name: "Ben", relationship: .friend)
      #expect { try store.commit([.put(.person(other))] + changes, lastNumber: 10) } throws: {
        if case RepositoryError.refused = $0 { true } else { false }
      }
      #expect(try store.load() == before)
    }
  }

  @Test(
    "contradictory rows, and rows that no store writes, are refused with file and remedy")
  func contradictions() throws {
    let changes = [
      "INSERT INTO moment(id, person, category, yearly, notes, month, day_of_month) VALUES(7, 99, 1, 1, '', 1, 1)",
      "INSERT INTO person(id, name, relationship) VALUES(6, 'Anna', 'stranger')",
      "INSERT INTO person(id, name, relationship) VALUES(900, 'Anna', 'friend')",
      """
      INSERT INTO person(id, name, relationship) VALUES(6, 'Anna', 'friend');
      INSERT INTO moment(id, person, category, yearly, notes, month, day_of_month) VALUES(7, 6, 1, 1, '', 2, 31)
      """,
    ]
    for change in changes {
      let folder = try TemporaryFolder()
      let store = try SQLiteMomentStore(.file(folder.file("book.sqlite")))
      try store.commit([], lastNumber: 20)
      try store.connection.execute("PRAGMA foreign_keys=OFF; " + change)
      do throws(RepositoryError) {
        _ = try store.load()
        Issue.record("\(change) is read")
      } catch {
        let isSaid = "\(error)".contains(folder.path) && "\(error)".contains("restore the file from a copy")
        #expect(isSaid, "\(error)")
      }
    }
  }

  @Test("the highest ID never decreases")
  func lastNumber() throws {
    let store = try SQLiteMomentStore(.memory)
    try store.commit([], lastNumber: 40)
    try store.commit([], lastNumber: 12)
    #expect(try store.load().lastNumber == 40)
  }

  @Test("reminders and preferences are stored by name")
  func memory() throws {
    let store = try SQLiteMomentStore(.memory)
    let keys = [1, 0].map {
      ReminderKey(occasion: MomentID(3), day: CivilDay(daysSinceEpoch: 20_000 + $0), offset: .sevenDays)
    }
    try store.remember(keys)
    try store.remember(keys)
    #expect(try store.rememberedReminders() == keys.sorted())
    try store.forget([keys[0], ReminderKey(occasion: MomentID(4), day: keys[0].day, offset: .oneDay)])
    #expect(try store.rememberedReminders() == [keys[1]])
    try store.keep("moonlight", as: "theme")
    try store.keep("garden", as: "theme")
    #expect(try store.preference("theme") == "garden" && store.preference("onboarded") == nil)
    try store.keep(nil, as: "theme")
    #expect(try store.preference("theme") == nil)
  }

  @Test("2,000 people with 10,000 moments and 5,000 media are read back as written")
  func large() throws {
    let store = try SQLiteMomentStore(.memory)
    var rows = MomentRows()
    var changes: [RowChange] = []
    for number in 0..<2_000 as Range<Int64> {
      changes.append(
        .put(.person(Person(id: PersonID(6 + number), name: "P\(number)", relationship: .friend))))
    }
    for number in 0..<10_000 as Range<Int64> {
      let date = YearlyDate(from: CivilDay(daysSinceEpoch: Int(number) * 3))
      changes.append(
        .put(
          .moment(
            Moment(
              id: MomentID(2_006 + number), person: PersonID(6 + number / 5),
              category: MomentCategoryID(1 + number % 5), date: .yearly(date)))))
    }
    for number in 0..<5_000 as Range<Int64> {
      changes.append(
        .put(
          .media(
            MediaItem(
              id: MediaID(12_006 + number), owner: .moment(MomentID(2_006 + number)), kind: .photo,
              photo: PhotoID(UInt64(number)), place: 0))))
    }
    try store.commit(changes, lastNumber: 17_005)
    for change in changes {
      switch change {
      case .put(.person(let row)): rows.people.append(row)
      case .put(.moment(let row)): rows.moments.append(row)
      case .put(.media(let row)): rows.media.append(row)
      default: break
      }
    }
    rows.lastNumber = 17_005
    let found = try store.load()
    let isAlike = found == rows
    #expect(isAlike)
    let stored = try OpenedStore(store)
    stored.opened.checkInvariants()
    #expect(stored.opened.contents.page.days.count == 365)
  }
}
