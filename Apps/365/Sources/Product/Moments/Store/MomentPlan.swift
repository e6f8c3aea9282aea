/// A refusal, to be thrown.
struct RefusedCommand: Error {
  let reason: MomentRefusal
  init(_ reason: MomentRefusal) { self.reason = reason }
}

/// The changes that a command makes to the current rows. They are ordered so that every reference stays valid: a
/// referenced row is put first and deleted last.
struct MomentPlan {
  private let contents: MomentContents
  private(set) var lastNumber: Int64
  private(set) var changes: [RowChange] = []

  init(_ contents: MomentContents, lastNumber: Int64) {
    self.contents = contents
    self.lastNumber = lastNumber
  }

  mutating func add(_ command: MomentCommand) throws(RefusedCommand) {
    switch command {
    case .addPerson(let draft): _ = try addPerson(draft)
    case .changePerson(let person): try change(person)
    case .addMoment(let draft): try addMoment(draft)
    case .changeMoment(let moment): try change(moment)
    case .deleteMoment(let id): try deleteMoment(id)
    case .addCategory(let draft): try addCategory(draft)
    case .changeCategory(let category): try change(category)
    case .deleteCategory(let id): try deleteCategory(id)
    case .attach(let drafts, let owner): try attach(drafts, to: owner)
    case .moveMedia(let id, let place): try moveMedia(id, to: place)
    case .removeMedia(let id): try removeMedia(id)
    case .storeCollage(let draft): try storeCollage(draft)
    case .deleteCollage(let id):
      guard contents.collages[id] != nil else { throw RefusedCommand(.noSuchCollage) }
      changes.append(.delete(.collage(id)))
    case .set(let settings):
      if settings != contents.settings { changes.append(.put(.settings(settings))) }
    case .addPeople(let people): for person in people { try add(person) }
    // `MomentStore` handles the deletion question.
    case .askToDeletePerson, .confirmDeletion, .cancelDeletion: break
    }
  }

  private mutating func nextNumber() -> Int64 {
    lastNumber += 1
    return lastNumber
  }
}

// MARK: - People

extension MomentPlan {
  private mutating func addPerson(_ draft: PersonDraft) throws(RefusedCommand) -> PersonID {
    let person = Person(
      id: PersonID(nextNumber()), name: try MomentPlan.name(draft.name),
      relationship: try MomentPlan.relationship(draft.relationship), notes: try MomentPlan.notes(draft.notes),
      avatar: draft.avatar, phone: draft.phone)
    changes.append(.put(.person(person)))
    return person.id
  }

  private mutating func change(_ person: Person) throws(RefusedCommand) {
    guard let before = contents.people[person.id] else { throw RefusedCommand(.noSuchPerson) }
    var person = person
    person.name = try MomentPlan.name(person.name)
    person.relationship = try MomentPlan.relationship(person.relationship)
    person.notes = try MomentPlan.notes(person.notes)
    if person != before { changes.append(.put(.person(person))) }
  }

  private mutating func add(_ imported: ImportedPerson) throws(RefusedCommand) {
    let person: PersonID
    if let known = imported.known {
      guard var there = contents.people[known] else { throw RefusedCommand(.noSuchPerson) }
      person = known
      if there.phone == nil, let phone = imported.person.phone {
        there.phone = phone
        changes.append(.put(.person(there)))
      }
    } else {
      person = try addPerson(imported.person)
    }
    for day in imported.days where day.kind != .custom {
      let moment = Moment(
        id: MomentID(nextNumber()), person: person, category: .seed(day.kind), date: day.date)
      changes.append(.put(.moment(moment)))
    }
  }

  /// A name in one line without surrounding white space.
  private static func name(_ text: String) throws(RefusedCommand) -> String {
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !name.isEmpty else { throw RefusedCommand(.noName) }
    guard name.utf8.count <= Person.nameLimit else { throw RefusedCommand(.nameTooLong) }
    return name
  }

  private static func relationship(_ given: Relationship) throws(RefusedCommand) -> Relationship {
    guard case .other(let word) = given else { return given }
    guard word.utf8.count <= Person.nameLimit else { throw RefusedCommand(.nameTooLong) }
    return .other(word.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  private static func notes(_ text: String) throws(RefusedCommand) -> String {
    guard text.utf8.count <= Person.notesLimit else { throw RefusedCommand(.notesTooLong) }
    return text
  }
}

// MARK: - Moments and their categories

extension MomentPlan {
  private mutating func addMoment(_ draft: MomentDraft) throws(RefusedCommand) {
    guard contents.category(draft.category) != nil else { throw RefusedCommand(.noSuchCategory) }
    let notes = try MomentPlan.notes(draft.notes)
    let person: PersonID
    switch draft.who {
    case .new(let draft): person = try addPerson(draft)
    case .known(let id):
      guard contents.people[id] != nil else { throw RefusedCommand(.noSuchPerson) }
      person = id
    }
    let moment = Moment(
      id: MomentID(nextNumber()), person: person, category: draft.category, date: draft.date, notes: notes)
    changes.append(.put(.moment(moment)))
  }

  private mutating func change(_ moment: Moment) throws(RefusedCommand) {
    guard let before = contents.moments[moment.id] else { throw RefusedCommand(.noSuchMoment) }
    guard contents.people[moment.person] != nil else { throw RefusedCommand(.noSuchPerson) }
    guard contents.category(moment.category) != nil else { throw RefusedCommand(.noSuchCategory) }
    _ = try MomentPlan.notes(moment.notes)
    if moment != before { changes.append(.put(.moment(moment))) }
  }

  private mutating func deleteMoment(_ id: MomentID) throws(RefusedCommand) {
    guard let moment = contents.moments[id] else { throw RefusedCommand(.noSuchMoment) }
    for id in contents.collages(of: moment.person) {
      guard var collage = contents.collages[id], collage.moment == moment.id else { continue }
      collage.moment = nil
      changes.append(.put(.collage(collage)))
    }
    // A moment that changed its person may have collages of the former person.
    for collage in contents.collages.values.sorted(by: { $0.id < $1.id })
    where collage.moment == id && collage.person != moment.person {
      var collage = collage
      collage.moment = nil
      changes.append(.put(.collage(collage)))
    }
    changes += contents.media(of: .moment(id)).map { .delete(.media($0.id)) }
    changes.append(.delete(.moment(id)))
  }

  private mutating func addCategory(_ draft: CategoryDraft) throws(RefusedCommand) {
    let category = MomentCategory(
      id: MomentCategoryID(nextNumber()), kind: .custom, name: try MomentPlan.name(draft.name),
      colour: draft.colour, symbol: draft.symbol)
    changes.append(.put(.category(category)))
  }

  private mutating func change(_ category: MomentCategory) throws(RefusedCommand) {
    guard let before = contents.category(category.id) else { throw RefusedCommand(.noSuchCategory) }
    guard before.kind == .custom else { throw RefusedCommand(.seedCategory) }
    var category = category
    category.kind = .custom
    category.name = try MomentPlan.name(category.name)
    if category != before { changes.append(.put(.category(category))) }
  }

  private mutating func deleteCategory(_ id: MomentCategoryID) throws(RefusedCommand) {
    guard let category = contents.category(id) else { throw RefusedCommand(.noSuchCategory) }
    guard category.kind == .custom else { throw RefusedCommand(.seedCategory) }
    for var moment in contents.moments.values.sorted(by: { $0.id < $1.id }) where moment.category == id {
      moment.category = .seed(.justBecause)
      changes.append(.put(.moment(moment)))
    }
    changes.append(.delete(.category(id)))
  }
}

// MARK: - Media and collages

extension MomentPlan {
  private mutating func attach(
    _ drafts: [MediaDraft], to owner: MediaItem.Owner
  ) throws(RefusedCommand) {
    switch owner {
    case .person(let id): if contents.people[id] == nil { throw RefusedCommand(.noSuchPerson) }
    case .moment(let id): if contents.moments[id] == nil { throw RefusedCommand(.noSuchMoment) }
    }
    let count = contents.media(of: owner).count
    guard count + drafts.count <= MediaItem.ownerLimit else { throw RefusedCommand(.tooManyMedia) }
    for (place, draft) in drafts.enumerated() {
      let item = MediaItem(
        id: MediaID(nextNumber()), owner: owner, kind: draft.kind, photo: draft.photo, place: count + place)
      changes.append(.put(.media(item)))
    }
  }

  private mutating func moveMedia(_ id: MediaID, to place: Int) throws(RefusedCommand) {
    guard let item = contents.mediaItem(id) else { throw RefusedCommand(.noSuchMedia) }
    var list = contents.media(of: item.owner)
    list.remove(at: item.place)
    list.insert(item, at: min(max(place, 0), list.count))
    number(list)
  }

  private mutating func removeMedia(_ id: MediaID) throws(RefusedCommand) {
    guard let item = contents.mediaItem(id) else { throw RefusedCommand(.noSuchMedia) }
    changes.append(.delete(.media(id)))
    var list = contents.media(of: item.owner)
    list.remove(at: item.place)
    number(list)
  }

  /// Renumbers the items whose place changed.
  private mutating func number(_ list: [MediaItem]) {
    for (place, var item) in list.enumerated() where item.place != place {
      item.place = place
      changes.append(.put(.media(item)))
    }
  }

  private mutating func storeCollage(_ draft: CollageDraft) throws(RefusedCommand) {
    guard contents.people[draft.person] != nil else { throw RefusedCommand(.noSuchPerson) }
    if let moment = draft.moment, contents.moments[moment] == nil { throw RefusedCommand(.noSuchMoment) }
    guard (1...Collage.photoLimit).contains(draft.photos.count) else { throw RefusedCommand(.photoCount) }
    let collage = Collage(
      id: CollageID(nextNumber()), person: draft.person, moment: draft.moment, template: draft.template,
      format: draft.format, photos: draft.photos, caption: try MomentPlan.notes(draft.caption),
      createdAt: draft.createdAt, picture: draft.picture)
    changes.append(.put(.collage(collage)))
  }
}
