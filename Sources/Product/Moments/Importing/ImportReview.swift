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
  private var places: [String: [Int]] = [:]
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
    case (.ended, .reading): phase = .choosing
    case (.toggled(let place), .choosing) where candidates.indices.contains(place):
      candidates[place].isChosen.toggle()
    case (.choseAll(let isChosen), .choosing):
      for place in candidates.indices { candidates[place].isChosen = isChosen && !candidates[place].isThere }
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
    let same = folded.isEmpty ? [] : places[folded] ?? []
    // The same day again, which may know the year.
    for place in same {
      for number in candidates[place].days.indices {
        guard candidates[place].days[number].kind == found.kind,
          let merged = ImportReview.merged(candidates[place].days[number].date, found.date)
        else { continue }
        candidates[place].days[number].date = .yearly(merged)
        note(found.line, at: place)
        return
      }
    }
    let day = ImportedPerson.Day(kind: found.kind, date: .yearly(found.date))
    // Another kind of day of the same person. Two birthdays are two people.
    for place in same where !candidates[place].days.contains(where: { $0.kind == found.kind }) {
      note(found.line, at: place)
      guard !ImportReview.has(day, candidates[place].known, book) else { return }
      // What the book has already is shown only while there is nothing new.
      if candidates[place].isThere { candidates[place].days = [] }
      candidates[place].days.append(day)
      (candidates[place].isThere, candidates[place].isChosen) = (false, true)
      return
    }
    let known = folded.isEmpty ? [] : book.people(named: found.name)
    let only = known.count == 1 ? own(known.first, day, among: same, book) : nil
    let isThere = ImportReview.has(day, only, book)
    if !folded.isEmpty { places[folded, default: []].append(candidates.count) }
    candidates.append(
      Candidate(
        name: found.name, relationship: .friend, days: [day], known: only, isThere: isThere,
        isChosen: !isThere, lines: [found.line]))
  }

  /// Of two of one name, who have different days of a kind, one alone is who is in the book: whose day the book has, else the first (D).
  private mutating func own(
    _ person: PersonID?, _ day: ImportedPerson.Day, among same: [Int], _ book: BookContents
  ) -> PersonID? {
    guard let holder = same.first(where: { candidates[$0].known == person }) else { return person }
    guard !candidates[holder].isThere, ImportReview.has(day, person, book) else { return nil }
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

  /// Whether a person has that day already, in whatever year it began.
  private static func has(_ day: ImportedPerson.Day, _ person: PersonID?, _ book: BookContents) -> Bool {
    guard let person, case .yearly(let date) = day.date else { return false }
    return book.moments(of: person).contains { id in
      guard let moment = book.moments[id], case .yearly(let other) = moment.date else { return false }
      return moment.category == .seed(day.kind) && other.month == date.month && other.day == date.day
    }
  }

  private mutating func slice() -> BookCommand? {
    var people: [ImportedPerson] = []
    while next < candidates.count, people.count < ImportReview.sliceCount {
      let candidate = candidates[next]
      next += 1
      guard candidate.isChosen else { continue }
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
