/// From what a file has to people in the book: entries come in slices, the user chooses, and commits go out in slices.
public struct ImportReview: Sendable {
  /// Somebody who can be imported.
  public struct Candidate: Hashable, Sendable {
    public var name: String
    public var relationship: Relationship
    public var days: [ImportedPerson.Day]
    /// The only person of the same folded name in the book.
    public var known: PersonID?
    /// The book has all of these days already.
    public var isThere: Bool
    public var isChosen: Bool
    /// Where in the file.
    public var lines: [Int]
  }

  /// How far it is.
  public enum Phase: Hashable, Sendable {
    case reading, choosing
    /// Slices go to the book.
    case adding
    case done
  }

  /// What happens.
  public enum Event: Hashable, Sendable {
    case read([ImportedEntry])
    case ended
    /// One is chosen, or no longer.
    case toggled(Int)
    case choseAll(Bool)
    case confirmed
    /// The slice is in the book, or was refused.
    case kept
    case failed
  }

  public private(set) var phase: Phase = .reading
  public private(set) var candidates: [Candidate] = []
  /// The first of them, in the order of the file.
  public private(set) var dropped: [ImportDamage] = []
  public private(set) var droppedCount = 0
  public private(set) var withoutDayCount = 0
  /// People whose slice is in the book.
  public private(set) var addedCount = 0
  public private(set) var failedCount = 0
  /// How many are chosen.
  public private(set) var chosenCount = 0
  /// Candidates and days that were looked at to find the place of what was read, of all entries so far: for tests.
  package private(set) var lookedAtCount = 0
  private var namesakes: [String: Namesakes] = [:]
  /// Days that people of the book have, of those that were asked for.
  private var knownDays: [PersonID: Set<DayInYear>] = [:]
  private var next = 0
  private var open = 0

  /// People in a commit (D).
  public static let sliceCount = 50
  /// Damages that are told one by one (D); all are counted.
  public static let droppedLimit = 100

  /// A review that has read nothing yet.
  public init() {}

  /// The command that is to be asked now, for `confirmed`, `kept` and `failed`; `nil` when there is none. O(entries), or a slice.
  public mutating func handle(_ event: Event, book: BookContents) -> BookCommand? {
    switch (event, phase) {
    case (.read(let entries), .reading): entries.forEach { read($0, book) }
    case (.ended, .reading):
      phase = .choosing
      (namesakes, knownDays) = ([:], [:])
    case (.toggled(let place), .choosing) where candidates.indices.contains(place):
      candidates[place].isChosen.toggle()
      chosenCount += candidates[place].isChosen ? 1 : -1
    case (.choseAll(let isChosen), .choosing):
      chosenCount = 0
      for place in candidates.indices {
        candidates[place].isChosen = isChosen && !candidates[place].isThere
        if candidates[place].isChosen { chosenCount += 1 }
      }
    case (.confirmed, .choosing):
      phase = .adding
      return slice()
    case (.kept, .adding):
      addedCount += open
      return slice()
    case (.failed, .adding):
      failedCount += open
      return slice()
    default: break
    }
    return nil
  }

  private mutating func read(_ entry: ImportedEntry, _ book: BookContents) {
    switch entry {
    case .withoutDay: withoutDayCount += 1
    case .dropped(let damage):
      droppedCount += 1
      if dropped.count < ImportReview.droppedLimit { dropped.append(damage) }
    case .day(let found): read(found, book)
    }
  }

  private mutating func read(_ found: FoundDay, _ book: BookContents) {
    let folded = NameFolding.fold(found.name)
    guard !folded.isEmpty else { return add(found, known: nil, isThere: false) }
    var same = namesakes.removeValue(forKey: folded) ?? Namesakes()
    defer { namesakes[folded] = same }
    lookedAtCount += 1
    // The same day again, which may know the year.
    if let place = same.place(of: found) {
      if let number = candidates[place].days.firstIndex(where: { $0.kind == found.kind }) {
        let merged = ImportReview.merged(candidates[place].days[number].date, found.date)
        if let merged { candidates[place].days[number].date = .yearly(merged) }
      }
      same.note(found, at: place)
      return note(found.line, at: place)
    }
    let day = ImportedPerson.Day(kind: found.kind, date: .yearly(found.date))
    // Another kind of day of the same person. Two birthdays are two people.
    if let place = firstWithout(found.kind, &same) {
      note(found.line, at: place)
      guard !has(day, candidates[place].known, book) else { return }
      // What the book has already is shown only while there is nothing new.
      if candidates[place].isThere {
        for day in candidates[place].days { same.forget(day, at: place) }
        candidates[place].days = []
      }
      candidates[place].days.append(day)
      if !candidates[place].isChosen { chosenCount += 1 }
      (candidates[place].isThere, candidates[place].isChosen) = (false, true)
      return same.note(found, at: place)
    }
    let only = book.onlyPerson(named: folded).flatMap { own($0, day, &same, book) }
    let isThere = has(day, only, book)
    same.places.append(candidates.count)
    if only != nil { same.holder = candidates.count }
    same.note(found, at: candidates.count)
    add(found, known: only, isThere: isThere)
  }

  private mutating func add(_ found: FoundDay, known: PersonID?, isThere: Bool) {
    candidates.append(
      Candidate(
        name: found.name, relationship: .friend,
        days: [ImportedPerson.Day(kind: found.kind, date: .yearly(found.date))], known: known,
        isThere: isThere, isChosen: !isThere, lines: [found.line]))
    if !isThere { chosenCount += 1 }
  }

  /// The first candidate of a name that has no day of a kind.
  private mutating func firstWithout(_ kind: MomentCategory.Kind, _ same: inout Namesakes) -> Int? {
    var cursor = same.cursors[kind] ?? 0
    defer { same.cursors[kind] = cursor }
    while cursor < same.places.count {
      lookedAtCount += 1
      let place = same.places[cursor]
      if !candidates[place].days.contains(where: { $0.kind == kind }) { return place }
      cursor += 1
    }
    return nil
  }

  /// Of two of one name, who have different days of a kind, one alone is who is in the book: whose day the book has, else the first (D).
  private mutating func own(
    _ person: PersonID, _ day: ImportedPerson.Day, _ same: inout Namesakes, _ book: BookContents
  ) -> PersonID? {
    guard let holder = same.holder else { return person }
    guard !candidates[holder].isThere, has(day, person, book) else { return nil }
    candidates[holder].known = nil
    return person
  }

  private mutating func note(_ line: Int, at place: Int) {
    if candidates[place].lines.last != line { candidates[place].lines.append(line) }
  }

  /// One date of two that do not contradict each other.
  private static func merged(_ kept: MomentDate, _ found: YearlyDate) -> YearlyDate? {
    guard case .yearly(let date) = kept, date.month == found.month, date.day == found.day,
      date.year == found.year || date.year == nil || found.year == nil
    else { return nil }
    return date.year == nil ? found : date
  }

  /// Whether a person has that day already, in whatever year it began. O(1), but for the first question about a person.
  private mutating func has(_ day: ImportedPerson.Day, _ person: PersonID?, _ book: BookContents) -> Bool {
    guard let person, let asked = DayInYear(day) else { return false }
    if let days = knownDays[person] { return days.contains(asked) }
    var days: Set<DayInYear> = []
    for id in book.moments(of: person) {
      lookedAtCount += 1
      guard let moment = book.moments[id], case .yearly(let date) = moment.date else { continue }
      for kind in MomentCategory.Kind.allCases
      where kind != .custom && moment.category == .seed(kind) {
        days.insert(DayInYear(kind: kind, month: date.month, day: date.day))
      }
    }
    knownDays[person] = days
    return days.contains(asked)
  }

  private mutating func slice() -> BookCommand? {
    var people: [ImportedPerson] = []
    while next < candidates.count, people.count < ImportReview.sliceCount {
      next += 1
      guard candidates[next - 1].isChosen else { continue }
      let candidate = candidates[next - 1]
      people.append(
        ImportedPerson(
          person: PersonDraft(name: candidate.name, relationship: candidate.relationship),
          known: candidate.known, days: candidate.days))
    }
    open = people.count
    if people.isEmpty { phase = .done }
    return people.isEmpty ? nil : .addPeople(people)
  }
}
