internal import Foundation
package import Garden
internal import Kernel
internal import MomentStoring
internal import Reminders
internal import SQLiteConnecting

/// The disk of a device with 365. It survives kills of the app. The book with the small record is a SQLite file,
/// reopened at each launch; pictures are only sizes in memory.
final class MomentDisk {
  private let path: String
  private var store: SQLiteMomentStore?
  /// The disk below the file, in virtual time: no sync waits for a real disk.
  private let disk: FaultDisk
  /// Commits on the disk whose answer the app has not received.
  private var unheard: [[RowChange]] = []
  /// The first difference between answered commits and what a launch found; `nil` without one.
  private(set) var lost: String?
  /// The fault that commits and writes of the small record meet from now on.
  var trouble: DiskTrouble?
  /// The small record as last stored.
  private(set) var stored: [UInt8]?
  /// The moments of answered commits, recorded by the harness: the garden must show them.
  private(set) var answered: [Int64: AnsweredMoment] = [:]
  /// Incremented with each answer.
  private(set) var revision = 0
  /// Collages, personal reminder choices and general settings of answered commits.
  private(set) var collages: [Int64: AnsweredCollage] = [:]
  private(set) var choices: [Int64: PersonReminders] = [:]
  private(set) var names: [Int64: String] = [:]
  /// Other facts of these people.
  private(set) var people: [Int64: AnsweredPerson] = [:]
  /// Avatars of the people who have one.
  private(set) var avatars: [Int64: PersonAvatar] = [:]
  private(set) var settings = ReminderSettings()
  private(set) var categories: [Int64: MomentCategory] = [:]
  /// Photos of moments.
  private(set) var media: [Int64: AnsweredMedium] = [:]
  /// Pictures of collages on the disk, with their bytes.
  private(set) var pictures: [PhotoID: Int] = [:]

  /// A disk with these rows in a new file.
  init(_ path: String, _ rows: MomentRows, stored: [UInt8]?) throws(RepositoryError) {
    self.path = path
    self.stored = stored
    do throws(SQLiteStoreError) {
      disk = try FaultDisk(passesSyncs: false)
    } catch { throw RepositoryError(error) }
    let first = try open()
    let changes =
      rows.people.map { RowChange.put(.person($0)) }
      + rows.categories.filter { $0.kind == .custom }.map { RowChange.put(.category($0)) }
      + rows.moments.map { RowChange.put(.moment($0)) } + rows.media.map { RowChange.put(.media($0)) }
      + [.put(.settings(rows.settings))]
    try first.commit(changes, lastNumber: rows.lastNumber)
    if let stored { try first.keep(MomentDisk.text(stored), as: MomentDisk.recordName) }
    note(changes)
  }

  /// The key of the small record in the file.
  private static let recordName = "garden"

  private static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  private static func bytes(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map { Array($0) } }

  private func open() throws(RepositoryError) -> SQLiteMomentStore {
    if let store { return store }
    let opened = try SQLiteMomentStore(.file(path), on: disk)
    store = opened
    return opened
  }

  /// Kills the app: closes its connection. A power cut also loses what was not synced.
  func kill(power: UInt64?) throws(RepositoryError) {
    if power != nil { disk.cutPower() }
    store = nil
    do throws(SQLiteStoreError) {
      if let power { try disk.restorePower(seed: power | 1) } else { disk.reconnect() }
    } catch { throw RepositoryError(error) }
  }

  func load() throws(RepositoryError) -> MomentRows { try open().load() }

  func commit(_ changes: [RowChange], lastNumber: Int64) throws(RepositoryError) {
    let store = try open()
    refuseWrites()
    defer { disk.recover() }
    try store.commit(changes, lastNumber: lastNumber)
    unheard.append(changes)
  }

  private func refuseWrites() {
    switch trouble {
    case .full: disk.refuse(.write, times: nil, as: .full)
    case .torn: disk.refuse(.write, number: 2, as: .torn)
    case nil: break
    }
  }

  /// Stores the small record.
  func keep(_ bytes: [UInt8]) throws(RepositoryError) {
    let store = try open()
    refuseWrites()
    defer { disk.recover() }
    try store.keep(MomentDisk.text(bytes), as: MomentDisk.recordName)
    stored = bytes
  }

  /// The small record as found by a launch.
  func loadRecord() throws(RepositoryError) -> [UInt8]? {
    let found = try open().preference(MomentDisk.recordName).flatMap(MomentDisk.bytes)
    if found != stored { lost = "a launch finds another small record than was stored last" }
    stored = found
    return found
  }

  func remembered() throws(RepositoryError) -> [ReminderKey<MomentID>] { try open().rememberedReminders() }
  func remember(_ keys: [ReminderKey<MomentID>]) throws(RepositoryError) { try open().remember(keys) }
  func forget(_ keys: [ReminderKey<MomentID>]) throws(RepositoryError) { try open().forget(keys) }

  func keep(picture: PhotoID, bytes: Int) { pictures[picture] = bytes }
  func remove(pictures gone: [PhotoID]) { for picture in gone { pictures[picture] = nil } }

  /// Notes that the app received the answer to a commit. O(changes).
  func note(_ changes: [RowChange]) {
    revision += 1
    unheard.removeAll { $0 == changes }
    apply(changes)
  }

  private func apply(_ changes: [RowChange]) {
    for change in changes {
      switch change {
      case .put(.moment(let moment)): answered[moment.id.raw] = AnsweredMoment(moment)
      case .delete(.moment(let id)): answered[id.raw] = nil
      case .delete(.person(let id)):
        answered = answered.filter { $0.value.person != id.raw }
        choices[id.raw] = nil
        names[id.raw] = nil
        people[id.raw] = nil
        avatars[id.raw] = nil
      case .put(.person(let person)):
        note(person)
      case .put(.collage(let collage)): collages[collage.id.raw] = AnsweredCollage(collage)
      case .delete(.collage(let id)): collages[id.raw] = nil
      case .put(.settings(let changed)): settings = changed
      case .put(.category(let category)): categories[category.id.raw] = category
      case .delete(.category(let id)): categories[id.raw] = nil
      case .put(.media(let item)): media[item.id.raw] = AnsweredMedium(item)
      case .delete(.media(let id)): media[id.raw] = nil
      }
    }
  }

  private func note(_ person: Person) {
    choices[person.id.raw] = person.reminders
    names[person.id.raw] = person.name
    people[person.id.raw] = AnsweredPerson(person)
    avatars[person.id.raw] = person.avatar
  }

  /// Notes the rows of a launch, which include commits whose answer was lost.
  func noteLaunch(_ rows: MomentRows) {
    revision += 1
    for changes in unheard { apply(changes) }
    unheard = []
    let before = (answered, collages, names, people)
    let others = (categories, media, avatars)
    answered = [:]
    for moment in rows.moments { answered[moment.id.raw] = AnsweredMoment(moment) }
    (choices, names, avatars, people) = ([:], [:], [:], [:])
    for person in rows.people { note(person) }
    collages = [:]
    for collage in rows.collages { collages[collage.id.raw] = AnsweredCollage(collage) }
    settings = rows.settings
    (categories, media) = ([:], [:])
    for category in rows.categories where category.kind == .custom { categories[category.id.raw] = category }
    for item in rows.media { media[item.id.raw] = AnsweredMedium(item) }
    if others != (categories, media, avatars) {
      lost =
        "a launch finds \(categories.count) categories, \(media.count) media and \(avatars.count) avatars, and there were \(others.0.count), \(others.1.count) and \(others.2.count)"
    }
    let changed = before.3.keys.sorted().first { people[$0] != nil && people[$0] != before.3[$0] }
    if let changed { lost = "a launch finds person \(changed) with another relationship, or other notes" }
    guard before.0 != answered || before.1 != collages || before.2 != names else { return }
    lost =
      "a launch finds \(answered.count) moments, \(collages.count) collages and \(names.count) people, and there were \(before.0.count), \(before.1.count) and \(before.2.count)"
  }

  /// Returns and clears the difference found.
  func takeLost() -> String? {
    defer { lost = nil }
    return lost
  }
}

/// A collage as the rules compare it.
package struct AnsweredCollage: Hashable {
  let person: Int64
  let createdAt: WallTime
  let picture: PhotoID

  package init(_ collage: Collage) {
    (person, createdAt, picture) = (collage.person.raw, collage.createdAt, collage.picture)
  }
}

/// A photo of a moment as the rules compare it.
package struct AnsweredMedium: Hashable {
  /// The moment's ID; 0 for a person's photo.
  let moment: Int64
  let place: Int
  let photo: PhotoID

  package init(_ item: MediaItem) {
    if case .moment(let id) = item.owner { moment = id.raw } else { moment = 0 }
    (place, photo) = (item.place, item.photo)
  }
}

/// A person as the rules compare it, besides the name: digests.
package struct AnsweredPerson: Hashable {
  let relationship: UInt64
  let notes: UInt64
  /// The digest of the number's digits, or of an empty text.
  let phone: UInt64

  package init(_ person: Person) {
    phone = (person.phone?.digits ?? "").answeredDigest
    (relationship, notes) = (person.relationship.code.answeredDigest, person.notes.answeredDigest)
  }
}

extension String {
  /// A digest for texts that are only compared. A string shared with the app would count as its memory.
  var answeredDigest: UInt64 {
    var digest = StableDigest()
    digest.mix(self)
    return digest.value
  }
}

/// A moment as the rules compare it: numbers and digests.
package struct AnsweredMoment: Hashable {
  let person: Int64
  let category: Int64
  let year: Int?
  let month: Int
  let day: Int
  let isYearly: Bool
  /// The digest of the notes.
  let notes: UInt64
  /// The digest of the notes' words, with a space between.
  let words: UInt64

  package init(_ moment: Moment) {
    notes = moment.notes.answeredDigest
    words = moment.notes.split(whereSeparator: \.isWhitespace).joined(separator: " ").answeredDigest
    person = moment.person.raw
    category = moment.category.raw
    switch moment.date {
    case .once(let date):
      (year, month, day) = (date.components.year, date.components.month, date.components.day)
      isYearly = false
    case .yearly(let date):
      (year, month, day) = (date.year, date.month, date.day)
      isYearly = true
    }
  }

  /// The month and day in a year; `nil` if the moment does not occur in it.
  func day(in wanted: Int) -> (month: Int, day: Int)? {
    if let year, isYearly ? wanted < year : wanted != year { return nil }
    return (month, min(day, PlainCalendar.lengths(wanted)[month - 1]))
  }
}
