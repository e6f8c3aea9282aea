/// A kind of day on one day of the year.
struct DayInYear: Hashable, Sendable {
  let kind: MomentCategory.Kind
  let month: Int
  let day: Int

  init(kind: MomentCategory.Kind, month: Int, day: Int) {
    (self.kind, self.month, self.day) = (kind, month, day)
  }

  /// Returns `nil` for a day that is not yearly.
  init?(_ day: ImportedPerson.Day) {
    guard case .yearly(let date) = day.date else { return nil }
    self.init(kind: day.kind, month: date.month, day: date.day)
  }

  init(_ found: FoundDay) {
    self.init(kind: found.kind, month: found.date.month, day: found.date.day)
  }
}

/// The candidates of one folded name, indexed by their days. The index makes thousands of one name as fast as
/// distinct names.
struct Namesakes: Sendable {
  /// The candidates with a kind of day on one day of the year.
  private struct Holders {
    /// The first candidate. If it has no year, all later ones are the same day.
    var first: Int
    var firstYear: Int?
    /// The first candidate of each year.
    var byYear: [Int: Int] = [:]
  }

  /// All places, in order.
  private(set) var places: [Int] = []
  /// The candidate of each matched person of the book.
  private(set) var claims: [PersonID: Int] = [:]
  /// The candidate read last.
  var latest: Int?
  /// The people of the book with this name.
  let known: KnownNamesakes
  /// For each kind, the place before which all candidates have such a day.
  var cursors: [MomentCategory.Kind: Int] = [:]
  private var holders: [DayInYear: Holders] = [:]

  /// An empty list. O(people of the name, and their moments). `sessions` counts them.
  init(inStore folded: String, _ store: MomentContents, _ sessions: inout Int) {
    known = KnownNamesakes(folded, store, &sessions)
  }

  /// Adds a new candidate, perhaps a known person of the book.
  mutating func add(_ found: FoundDay, at place: Int, claiming person: PersonID? = nil) {
    places.append(place)
    latest = place
    if let person { claims[person] = place }
    note(found, at: place)
  }

  /// The first candidate with a day whose year does not contradict.
  func place(of found: FoundDay) -> Int? {
    guard let holders = holders[DayInYear(found)] else { return nil }
    guard let year = found.date.year, holders.firstYear != nil else { return holders.first }
    return holders.byYear[year]
  }

  /// Records that a candidate has a day, or its year.
  mutating func note(_ found: FoundDay, at place: Int) {
    let key = DayInYear(found)
    var known = holders.removeValue(forKey: key) ?? Holders(first: place, firstYear: found.date.year)
    if let year = found.date.year {
      if place < known.first || (place == known.first && known.firstYear == nil) {
        (known.first, known.firstYear) = (place, year)
      }
      if known.byYear[year].map({ place < $0 }) ?? true { known.byYear[year] = place }
    }
    holders[key] = known
  }

  /// Removes a candidate's day, which the book already has.
  mutating func forget(_ day: ImportedPerson.Day, at place: Int) {
    guard let key = DayInYear(day), var known = holders[key] else { return }
    if let index = places.firstIndex(of: place) {
      cursors[day.kind] = min(cursors[day.kind] ?? 0, index)
    }
    known.byYear = known.byYear.filter { $0.value != place }
    guard known.first == place else {
      holders[key] = known
      return
    }
    holders[key] = known.byYear.min { $0.value < $1.value }.map {
      Holders(first: $0.value, firstYear: $0.key, byYear: known.byYear)
    }
  }
}
