/// A kind of day in any year.
struct DayInYear: Hashable, Sendable {
  let kind: MomentCategory.Kind
  let month: Int
  let day: Int

  init(kind: MomentCategory.Kind, month: Int, day: Int) {
    (self.kind, self.month, self.day) = (kind, month, day)
  }

  /// `nil` for a day that comes once.
  init?(_ day: ImportedPerson.Day) {
    guard case .yearly(let date) = day.date else { return nil }
    self.init(kind: day.kind, month: date.month, day: date.day)
  }

  init(_ found: FoundDay) {
    self.init(kind: found.kind, month: found.date.month, day: found.date.day)
  }
}

/// The candidates of one folded name, found by their days: so a file with thousands of one name takes as long as any other.
struct Namesakes: Sendable {
  /// Those with a kind of day on one day of the year.
  private struct Holders {
    /// The first in the order of the candidates. One without a year is alone: all that come later are the same day.
    var first: Int
    var firstYear: Int?
    /// The first with each year.
    var byYear: [Int: Int] = [:]
  }

  /// All, in their order.
  private(set) var places: [Int] = []
  /// Which of them are people of the book.
  private(set) var claims: [PersonID: Int] = [:]
  /// The one that was read last.
  var latest: Int?
  /// The people of the book who have the name.
  let known: KnownNamesakes
  /// Places before which all have a day of the kind.
  var cursors: [MomentCategory.Kind: Int] = [:]
  private var holders: [DayInYear: Holders] = [:]

  /// No candidates yet. O(people of the name, and their moments), which are counted.
  init(inStore folded: String, _ store: MomentContents, _ sessions: inout Int) {
    known = KnownNamesakes(folded, store, &sessions)
  }

  /// A candidate that is new, and perhaps somebody of the book.
  mutating func add(_ found: FoundDay, at place: Int, claiming person: PersonID? = nil) {
    places.append(place)
    latest = place
    if let person { claims[person] = place }
    note(found, at: place)
  }

  /// The first candidate with that day, whose years do not contradict each other.
  func place(of found: FoundDay) -> Int? {
    guard let holders = holders[DayInYear(found)] else { return nil }
    guard let year = found.date.year, holders.firstYear != nil else { return holders.first }
    return holders.byYear[year]
  }

  /// A candidate has that day, or knows its year now.
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

  /// A candidate no longer shows that day, which the book has.
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
