internal import Moments
internal import Reminders
internal import SQLiteConnecting

// Reads rows in the column order of `MomentStatement`; `nil` for values that the store never writes.

extension Person {
  init?(row: SQLiteStatement) {
    guard let relationship = Relationship(code: row.text(2)) else { return nil }
    var avatar = row.photo(4).map(PersonAvatar.photo)
    if !row.isNull(6) {
      guard let drawing = UInt8(exactly: row.int64(6)).flatMap(PersonAvatar.Drawing.init) else { return nil }
      avatar = .drawn(drawing)
    }
    guard let offsets = UInt8(exactly: row.int64(5)) else { return nil }
    let phone = row.isNull(7) ? nil : PhoneNumber(row.text(7))
    guard row.isNull(7) || phone?.digits == row.text(7) else { return nil }
    self.init(
      id: PersonID(row.int64(0)), name: row.text(1), relationship: relationship, notes: row.text(3),
      avatar: avatar, phone: phone,
      reminders: row.isNull(5)
        ? .asEverybody : .own(ReminderOffsets(rawValue: offsets))
    )
  }

  func put(with statement: SQLiteStatement) throws(SQLiteStoreError) {
    try statement.bind(id.raw, at: 1)
    try statement.bind(name, at: 2)
    try statement.bind(relationship.code, at: 3)
    try statement.bind(notes, at: 4)
    try statement.bind(avatar?.photo, at: 5)
    if case .own(let offsets) = reminders { try statement.bind(Int64(offsets.rawValue), at: 6) }
    if let drawing = avatar?.drawing { try statement.bind(Int64(drawing.rawValue), at: 7) }
    if let phone { try statement.bind(phone.digits, at: 8) }
    try statement.run()
  }
}

extension MomentCategory {
  init?(row: SQLiteStatement) {
    guard let kind = UInt8(exactly: row.int64(1)).flatMap(Kind.init),
      let colour = UInt8(exactly: row.int64(3)).flatMap(Colour.init),
      let symbol = UInt8(exactly: row.int64(4)).flatMap(Symbol.init)
    else { return nil }
    self.init(
      id: MomentCategoryID(row.int64(0)), kind: kind, name: row.text(2), colour: colour, symbol: symbol)
  }

  func put(with statement: SQLiteStatement) throws(SQLiteStoreError) {
    try statement.bind(id.raw, at: 1)
    try statement.bind(Int64(kind.rawValue), at: 2)
    try statement.bind(name, at: 3)
    try statement.bind(Int64(colour.rawValue), at: 4)
    try statement.bind(Int64(symbol.rawValue), at: 5)
    try statement.run()
  }
}

extension Moment {
  init?(row: SQLiteStatement) {
    let year = row.isNull(5) ? nil : Int(row.int64(5))
    guard let yearly = YearlyDate(year: year, month: Int(row.int64(6)), day: Int(row.int64(7))) else {
      return nil
    }
    var date = MomentDate.yearly(yearly)
    if row.int64(3) == 0 {
      guard let year, let day = CivilDay(year: year, month: yearly.month, day: yearly.day) else { return nil }
      date = .once(day)
    }
    self.init(
      id: MomentID(row.int64(0)), person: PersonID(row.int64(1)), category: MomentCategoryID(row.int64(2)),
      date: date, notes: row.text(4))
  }

  func put(with statement: SQLiteStatement) throws(SQLiteStoreError) {
    try statement.bind(id.raw, at: 1)
    try statement.bind(person.raw, at: 2)
    try statement.bind(category.raw, at: 3)
    let written: YearlyDate
    switch date {
    case .once(let day):
      try statement.bind(0 as Int64, at: 4)
      written = YearlyDate(from: day)
    case .yearly(let date):
      try statement.bind(1 as Int64, at: 4)
      written = date
    }
    try statement.bind(notes, at: 5)
    if let year = written.year { try statement.bind(year, at: 6) }
    try statement.bind(written.month, at: 7)
    try statement.bind(written.day, at: 8)
    try statement.run()
  }
}

extension MediaItem {
  init?(row: SQLiteStatement) {
    guard let kind = UInt8(exactly: row.int64(3)).flatMap(Kind.init), let photo = row.photo(4),
      row.isNull(1) != row.isNull(2)
    else { return nil }
    self.init(
      id: MediaID(row.int64(0)),
      owner: row.isNull(2) ? .person(PersonID(row.int64(1))) : .moment(MomentID(row.int64(2))), kind: kind,
      photo: photo, place: Int(row.int64(5)))
  }

  func put(with statement: SQLiteStatement) throws(SQLiteStoreError) {
    try statement.bind(id.raw, at: 1)
    switch owner {
    case .person(let id): try statement.bind(id.raw, at: 2)
    case .moment(let id): try statement.bind(id.raw, at: 3)
    }
    try statement.bind(Int64(kind.rawValue), at: 4)
    try statement.bind(photo, at: 5)
    try statement.bind(place, at: 6)
    try statement.run()
  }
}

extension Collage {
  init?(row: SQLiteStatement) {
    let photos = row.text(5).split(separator: " ").map { UInt64($0) }
    guard let template = UInt8(exactly: row.int64(3)).flatMap(Template.init),
      let format = UInt8(exactly: row.int64(4)).flatMap(Format.init),
      let picture = row.photo(8), photos.allSatisfy({ $0 != nil }), row.time(7) != nil
    else { return nil }
    self.init(
      id: CollageID(row.int64(0)), person: PersonID(row.int64(1)),
      moment: row.isNull(2) ? nil : MomentID(row.int64(2)), template: template, format: format,
      photos: photos.compactMap { $0.map(PhotoID.init) }, caption: row.text(6),
      createdAt: WallTime(nanoseconds: row.int64(7)), picture: picture)
  }

  func put(with statement: SQLiteStatement) throws(SQLiteStoreError) {
    try statement.bind(id.raw, at: 1)
    try statement.bind(person.raw, at: 2)
    if let moment { try statement.bind(moment.raw, at: 3) }
    try statement.bind(Int64(template.rawValue), at: 4)
    try statement.bind(Int64(format.rawValue), at: 5)
    try statement.bind(photos.map { String($0.raw) }.joined(separator: " "), at: 6)
    try statement.bind(caption, at: 7)
    try statement.bind(createdAt.nanoseconds, at: 8)
    try statement.bind(picture, at: 9)
    try statement.run()
  }
}

extension ReminderSettings {
  init?(row: SQLiteStatement) {
    let minute = Int(row.int64(2))
    guard let offsets = UInt8(exactly: row.int64(1)), (0..<1_440).contains(minute) else { return nil }
    let quiet = row.isNull(3) ? nil : QuietHours(start: Int(row.int64(3)), end: Int(row.int64(4)))
    guard row.isNull(3) || quiet != nil else { return nil }
    self.init(
      isEnabled: row.int64(0) != 0, offsets: ReminderOffsets(rawValue: offsets), minuteOfDay: minute,
      quiet: quiet)
  }

  func put(with statement: SQLiteStatement) throws(SQLiteStoreError) {
    try statement.bind(1 as Int64, at: 1)
    try statement.bind(isEnabled ? 1 as Int64 : 0, at: 2)
    try statement.bind(Int64(offsets.rawValue), at: 3)
    try statement.bind(minuteOfDay, at: 4)
    if let quiet {
      try statement.bind(quiet.start, at: 5)
      try statement.bind(quiet.end, at: 6)
    }
    try statement.run()
  }
}

extension SQLiteStatement {
  /// A column of nanoseconds since 1970, of which two can be subtracted; `nil` for other values.
  fileprivate func time(_ column: Int32) -> WallTime? {
    (0...Int64.max / 2).contains(int64(column)) ? WallTime(nanoseconds: int64(column)) : nil
  }

  /// A photo ID, stored with its 64 bits unchanged; `nil` for NULL.
  fileprivate func photo(_ column: Int32) -> PhotoID? {
    isNull(column) ? nil : PhotoID(UInt64(bitPattern: int64(column)))
  }

  fileprivate func bind(_ photo: PhotoID?, at parameter: Int32) throws(SQLiteStoreError) {
    if let photo { try bind(Int64(bitPattern: photo.raw), at: parameter) }
  }
}
