public import Reminders

/// The committed rows and their indexes. Only `apply` changes them.
public struct MomentContents: Sendable {
  public private(set) var people: [PersonID: Person] = [:]
  public private(set) var moments: [MomentID: Moment] = [:]
  /// Seeds first, sorted by ID.
  public private(set) var categories: [MomentCategory] = []
  public private(set) var collages: [CollageID: Collage] = [:]
  public private(set) var settings = ReminderSettings()
  /// The days of the shown year.
  public internal(set) var page: YearPage
  private(set) var names = NameIndex()
  private var numbers = SortedList<PersonID>()
  private(set) var days = DayIndex()
  private(set) var mediaList = MediaList()
  private var momentsByPerson: [PersonID: [MomentID]] = [:]
  private var collagesByPerson: [PersonID: [CollageID]] = [:]
  /// Newest first.
  private var library: [CollageID] = []
  /// The number of rows that use each picture.
  private var uses: [PhotoID: Int] = [:]

  init(year: Int) { page = YearPage(year: year, index: DayIndex()) }

  /// O(rows).
  init(_ rows: MomentRows, year: Int) {
    self.init(year: year)
    settings = rows.settings
    categories = rows.categories
    rows.people.forEach { put($0) }
    rows.moments.forEach { put($0) }
    rows.media.forEach { put($0) }
    rows.collages.forEach { put($0) }
  }
}

// MARK: - Changing

extension MomentContents {
  /// Applies one change of a commit. O(log rows), and the moments of its day.
  mutating func apply(_ change: RowChange) {
    switch change {
    case .put(.person(let person)): put(person)
    case .put(.category(let category)): put(category)
    case .put(.moment(let moment)): put(moment)
    case .put(.media(let item)): put(item)
    case .put(.collage(let collage)): put(collage)
    case .put(.settings(let changed)): settings = changed
    case .delete(.person(let id)): removePerson(id)
    case .delete(.category(let id)): categories.removeAll { $0.id == id }
    case .delete(.moment(let id)): removeMoment(id)
    case .delete(.media(let id)): removeMedia(id)
    case .delete(.collage(let id)): removeCollage(id)
    }
  }

  private mutating func put(_ person: Person) {
    if let before = people.updateValue(person, forKey: person.id) {
      count(before.avatar?.photo, by: -1)
      if before.name != person.name {
        names.remove(before.name, of: person.id)
        names.insert(person.name, of: person.id)
      }
    } else {
      names.insert(person.name, of: person.id)
      numbers.insert(person.id)
    }
    count(person.avatar?.photo, by: 1)
  }

  private mutating func removePerson(_ id: PersonID) {
    guard let person = people.removeValue(forKey: id) else { return }
    names.remove(person.name, of: id)
    numbers.remove(id)
    count(person.avatar?.photo, by: -1)
  }

  private mutating func put(_ category: MomentCategory) {
    if let place = categories.firstIndex(where: { $0.id >= category.id }) {
      if categories[place].id == category.id {
        categories[place] = category
      } else {
        categories.insert(category, at: place)
      }
    } else {
      categories.append(category)
    }
  }

  private mutating func put(_ moment: Moment) {
    removeMoment(moment.id)
    moments[moment.id] = moment
    MomentContents.insert(moment.id, into: &momentsByPerson[moment.person, default: []])
    days.insert(moment)
    page.follow(moment, in: days)
  }

  private mutating func removeMoment(_ id: MomentID) {
    guard let moment = moments.removeValue(forKey: id) else { return }
    momentsByPerson[moment.person]?.removeAll { $0 == id }
    if momentsByPerson[moment.person]?.isEmpty == true { momentsByPerson[moment.person] = nil }
    days.remove(moment)
    page.follow(moment, in: days)
  }

  private mutating func put(_ item: MediaItem) {
    removeMedia(item.id)
    mediaList.put(item)
    count(item.photo, by: 1)
  }

  private mutating func removeMedia(_ id: MediaID) {
    guard let item = mediaList[id] else { return }
    mediaList.remove(id)
    count(item.photo, by: -1)
  }

  private mutating func put(_ collage: Collage) {
    removeCollage(collage.id)
    collages[collage.id] = collage
    MomentContents.insert(collage.id, into: &collagesByPerson[collage.person, default: []])
    let place = library.firstIndex { other in
      guard let other = collages[other] else { return true }
      return (other.createdAt, other.id) < (collage.createdAt, collage.id)
    }
    library.insert(collage.id, at: place ?? library.count)
    count(collage.picture, by: 1)
  }

  private mutating func removeCollage(_ id: CollageID) {
    guard let collage = collages.removeValue(forKey: id) else { return }
    library.removeAll { $0 == id }
    collagesByPerson[collage.person]?.removeAll { $0 == id }
    if collagesByPerson[collage.person]?.isEmpty == true { collagesByPerson[collage.person] = nil }
    count(collage.picture, by: -1)
  }

  private mutating func count(_ photo: PhotoID?, by difference: Int) {
    guard let photo else { return }
    let uses = (uses[photo] ?? 0) + difference
    self.uses[photo] = uses == 0 ? nil : uses
  }

  private static func insert<ID: Comparable>(_ id: ID, into list: inout [ID]) {
    list.insert(id, inOrderOf: { $0 })
  }

  mutating func turn(toYear year: Int) {
    if page.year != year { page = YearPage(year: year, index: days) }
  }
}

// MARK: - Asking

extension MomentContents {
  public func category(_ id: MomentCategoryID) -> MomentCategory? {
    categories.first { $0.id == id }
  }

  /// A person's moments, sorted by ID. O(1).
  public func moments(of person: PersonID) -> [MomentID] { momentsByPerson[person] ?? [] }

  /// A person's collages, sorted by ID. O(1).
  public func collages(of person: PersonID) -> [CollageID] { collagesByPerson[person] ?? [] }

  /// All collages, newest first. O(1).
  public var collagesByAge: [CollageID] { library }

  /// An owner's photos and videos in order. O(1).
  public func media(of owner: MediaItem.Owner) -> [MediaItem] { mediaList[owner] }

  /// The number of photos and videos of all owners.
  public var mediaCount: Int { mediaList.count }

  /// Whether a row uses a picture: as avatar, attached photo or collage. O(1).
  public func isUsed(_ photo: PhotoID) -> Bool { uses[photo] != nil }

  /// The moments on a day of any year, sorted by ID. O(moments of the day).
  public func marks(on day: CivilDay) -> [DayMark] { days.marks(on: day) }

  /// The days of another year, such as the next page. O(days + moments in it).
  public func page(ofYear year: Int) -> YearPage {
    year == page.year ? page : YearPage(year: year, index: days)
  }

  /// All people, sorted by folded name. O(people).
  public var peopleByName: [PersonID] { Array(names.inOrder) }

  /// The people at these places in that order, as far as they exist. O(people returned).
  public func peopleByName(at places: Range<Int>) -> [PersonID] { names.people(at: places) }

  /// The people added last, newest first, at most `count`. O(people returned).
  public func newestPeople(_ count: Int) -> [PersonID] {
    numbers[max(0, numbers.count - count)..<numbers.count].reversed()
  }

  /// The people who match a search, sorted by name: each word of the search begins a word of the name. An empty
  /// search matches all. O(people, and matches of each word).
  public func people(matching search: String) -> [PersonID] {
    let words = NameIndex.words(of: NameFolding.fold(search))
    guard let first = words.first else { return peopleByName }
    var found = names.people(withWord: first)
    for word in words.dropFirst() { found.formIntersection(names.people(withWord: word)) }
    return found.isEmpty ? [] : names.inOrder.filter { found.contains($0) }
  }

  /// The people with the same folded name, sorted by ID. O(log people).
  public func people(named name: String) -> [PersonID] { names.people(named: NameFolding.fold(name)) }

  /// Entries of the name indexes moved by all changes so far; for tests.
  package var movedEntryCount: Int { names.names.movedCount + names.words.movedCount }

  /// A person's moments from a day on with their next days, the nearest first. O(moments of the person).
  public func upcoming(of person: PersonID, from day: CivilDay) -> [(moment: MomentID, day: CivilDay)] {
    moments(of: person).compactMap { id in
      moments[id]?.date.next(onOrAfter: day).map { (moment: id, day: $0) }
    }.sorted { ($0.day, $0.moment) < ($1.day, $1.moment) }
  }

  /// All rows, sorted by ID. O(rows).
  public func rows(lastNumber: Int64) -> MomentRows {
    var rows = MomentRows()
    rows.people = people.values.sorted { $0.id < $1.id }
    rows.categories = categories
    rows.moments = moments.values.sorted { $0.id < $1.id }
    rows.media = mediaList.items.values.joined().sorted { $0.id < $1.id }
    rows.collages = collages.values.sorted { $0.id < $1.id }
    rows.settings = settings
    rows.lastNumber = lastNumber
    return rows
  }

  /// Traps if an index contradicts the rows. O(rows).
  public func checkInvariants() {
    mediaList.checkInvariants()
    precondition(
      MomentCategory.seeds.allSatisfy { categories.contains($0) }, "a seed is missing or changed")
    for moment in moments.values {
      precondition(people[moment.person] != nil, "\(moment.id) belongs to nobody")
      precondition(category(moment.category) != nil, "\(moment.id) is of no category")
      precondition(moments(of: moment.person).contains(moment.id), "\(moment.id) is not its person's")
    }
    for owner in mediaList.items.keys {
      switch owner {
      case .person(let id): precondition(people[id] != nil, "media belong to nobody: \(owner)")
      case .moment(let id): precondition(moments[id] != nil, "media belong to no moment: \(owner)")
      }
    }
    for collage in collages.values {
      precondition(people[collage.person] != nil, "\(collage.id) belongs to nobody")
      precondition(collage.moment.map { moments[$0] != nil } ?? true, "\(collage.id) is of no moment")
    }
    let anew = MomentContents(rows(lastNumber: 0), year: page.year)
    precondition(anew.page == page && anew.days == days, "the days of \(page.year) are not the moments'")
    precondition(anew.momentsByPerson == momentsByPerson, "moments by person are not the moments'")
    precondition(anew.collagesByPerson == collagesByPerson && anew.library == library, "the library is wrong")
    precondition(anew.mediaList == mediaList && anew.uses == uses, "media or uses of pictures are wrong")
    precondition(
      anew.names.names.all.elementsEqual(names.names.all)
        && anew.names.words.all.elementsEqual(names.words.all), "names are not the people's")
    precondition(numbers.all.elementsEqual(people.keys.sorted()), "numbers are not the people's")
  }
}
