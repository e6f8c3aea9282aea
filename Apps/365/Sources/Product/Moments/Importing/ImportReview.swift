/// A review of an import: entries arrive in slices, the user chooses, and commits leave in slices.
public struct ImportReview: Sendable {
  /// A person who can be imported.
  public struct Candidate: Hashable, Sendable {
    public var name: String
    public var relationship: Relationship
    /// The first number in the file.
    public var phone: PhoneNumber?
    public var days: [ImportedPerson.Day]
    /// The matching person of the book: the one with the same folded name and day, or the only one of that name.
    public var known: PersonID?
    /// Possible people of the book with the same folded name; the user chooses one. Empty if the match is clear.
    public var choices: [PersonID] = []
    /// Whether the user has chosen who it is.
    public var isAnswered = false
    /// Whether the book has all of these days.
    public var isThere: Bool
    public var isChosen: Bool
    /// The lines of the file.
    public var lines: [Int]
  }

  /// The user's choice for a candidate that may be in the book.
  public enum Answer: Hashable, Sendable {
    case known(PersonID)
    case new
    /// The candidate is not imported.
    case leftOut
  }

  /// The phase of the review.
  public enum Phase: Hashable, Sendable {
    case reading, choosing
    /// Slices are being committed.
    case adding
    case done
  }

  /// The events of the review.
  public enum Event: Hashable, Sendable {
    case read([ImportedEntry])
    case ended
    /// The candidate at this place is selected or deselected.
    case toggled(Int)
    case choseAll(Bool)
    /// The user's answer for the candidate at this place.
    case answered(Int, Answer)
    case confirmed
    /// The slice was committed; `failed`: it was refused.
    case stored
    case failed
  }

  public private(set) var phase: Phase = .reading
  public private(set) var candidates: [Candidate] = []
  /// The first errors, in file order.
  public private(set) var dropped: [ImportDamage] = []
  public private(set) var droppedCount = 0
  public private(set) var withoutDayCount = 0
  /// The number of people whose slice was committed.
  public private(set) var addedCount = 0
  public private(set) var failedCount = 0
  /// The number of selected candidates.
  public private(set) var chosenCount = 0
  /// Candidates and days examined while matching all entries so far; for tests.
  package private(set) var lookedAtCount = 0
  private var namesakes: [String: Namesakes] = [:]
  /// Candidates with an unclear match, while the file is read.
  private var open: [Int] = []
  private var next = 0
  private var sliceSize = 0

  /// People in one commit (D).
  public static let sliceCount = 50
  /// The most people of one name offered to the user (D).
  public static let choiceLimit = 6
  /// The most errors reported one by one (D). All are counted.
  public static let droppedLimit = 100

  /// A review before the first entry.
  public init() {}

  /// Whether the user must answer for a candidate before it can be selected.
  public func isUnclear(_ place: Int) -> Bool {
    !candidates[place].choices.isEmpty && !candidates[place].isAnswered
  }

  /// The number of such candidates. O(candidates).
  public var unclearCount: Int { candidates.indices.count(where: isUnclear) }

  /// Handles an event; returns the next command for `confirmed`, `stored` and `failed`, or `nil`. O(entries) or
  /// O(slice).
  public mutating func handle(_ event: Event, store: MomentContents) -> MomentCommand? {
    switch (event, phase) {
    case (.read(let entries), .reading): entries.forEach { read($0, store) }
    case (.ended, .reading):
      phase = .choosing
      askForUnclear()
      namesakes = [:]
    case (.answered(let place, let said), .choosing): answer(place, said)
    case (.toggled(let place), .choosing) where candidates.indices.contains(place) && !isUnclear(place):
      candidates[place].isChosen.toggle()
      chosenCount += candidates[place].isChosen ? 1 : -1
    case (.choseAll(let isChosen), .choosing):
      chosenCount = 0
      for place in candidates.indices {
        candidates[place].isChosen = isChosen && !candidates[place].isThere && !isUnclear(place)
        if candidates[place].isChosen { chosenCount += 1 }
      }
    case (.confirmed, .choosing):
      phase = .adding
      return slice()
    case (.stored, .adding):
      addedCount += sliceSize
      return slice()
    case (.failed, .adding):
      failedCount += sliceSize
      return slice()
    default: break
    }
    return nil
  }

  private mutating func read(_ entry: ImportedEntry, _ store: MomentContents) {
    switch entry {
    case .withoutDay: withoutDayCount += 1
    case .dropped(let damage):
      droppedCount += 1
      if dropped.count < ImportReview.droppedLimit { dropped.append(damage) }
    case .day(let found): read(found, store)
    }
  }

  private mutating func read(_ found: FoundDay, _ store: MomentContents) {
    let folded = NameFolding.fold(found.name)
    guard !folded.isEmpty else { return _ = add(found, known: nil) }
    var same = namesakes.removeValue(forKey: folded) ?? Namesakes(inStore: folded, store, &lookedAtCount)
    defer { namesakes[folded] = same }
    lookedAtCount += 1
    // The same day again, perhaps with its year.
    if let place = same.place(of: found) {
      if let number = candidates[place].days.firstIndex(where: { $0.kind == found.kind }) {
        let merged = ImportReview.merged(candidates[place].days[number].date, found.date)
        if let merged { candidates[place].days[number].date = .yearly(merged) }
      }
      same.note(found, at: place)
      return note(found, at: place, &same)
    }
    // A day that a person of that name in the book has.
    if let holder = same.known.holder(of: DayInYear(found)) {
      if let place = same.claims[holder] { return note(found, at: place, &same) }
      let place = add(found, known: holder, isThere: true)
      return same.add(found, at: place, claiming: holder)
    }
    // Another kind of day belongs to the same person. Two birthdays are two people.
    if let place = sameCard(found, same) ?? firstWithout(found.kind, &same) {
      return append(found, to: place, &same)
    }
    let free = same.known.people.filter { same.claims[$0] == nil }
    let isClear = same.known.people.count == 1 && !same.known.has(found.kind, same.known.people[0])
    if free.count == 1, isClear {
      let place = add(found, known: free[0])
      return same.add(found, at: place, claiming: free[0])
    }
    let place = add(found, known: nil, isOpen: !same.known.people.isEmpty)
    same.add(found, at: place)
  }

  @discardableResult
  private mutating func add(
    _ found: FoundDay, known: PersonID?, isThere: Bool = false, isOpen: Bool = false
  ) -> Int {
    candidates.append(
      Candidate(
        name: found.name, relationship: .friend, phone: found.phone,
        days: [ImportedPerson.Day(kind: found.kind, date: .yearly(found.date))], known: known,
        isThere: isThere, isChosen: !isThere && !isOpen, lines: [found.line]))
    if isOpen { open.append(candidates.count - 1) }
    if !isThere, !isOpen { chosenCount += 1 }
    return candidates.count - 1
  }

  private mutating func append(_ found: FoundDay, to place: Int, _ same: inout Namesakes) {
    note(found, at: place, &same)
    // A candidate that the book has is shown only until a new day comes.
    if candidates[place].isThere {
      for day in candidates[place].days { same.forget(day, at: place) }
      (candidates[place].days, candidates[place].isThere, candidates[place].isChosen) = ([], false, true)
      chosenCount += 1
    }
    candidates[place].days.append(ImportedPerson.Day(kind: found.kind, date: .yearly(found.date)))
    same.note(found, at: place)
  }

  /// The candidate of the card read last, if it has no day of this kind.
  private func sameCard(_ found: FoundDay, _ same: Namesakes) -> Int? {
    guard let place = same.latest, candidates[place].lines.last == found.line,
      !candidates[place].days.contains(where: { $0.kind == found.kind })
    else { return nil }
    return place
  }

  /// The first candidate of a name without a day of a kind.
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

  /// Makes the user choose for candidates without other data: a person of that name in the book who is no other
  /// candidate, or a new one. Without such a person the candidate is new. O(unclear candidates, and people of their
  /// names).
  private mutating func askForUnclear() {
    var free: [String: [PersonID]] = [:]
    for place in open {
      let folded = NameFolding.fold(candidates[place].name)
      if free[folded] == nil, let same = namesakes[folded] {
        free[folded] = same.known.people.filter { same.claims[$0] == nil }
      }
      candidates[place].choices = Array((free[folded] ?? []).prefix(ImportReview.choiceLimit))
      guard candidates[place].choices.isEmpty else { continue }
      candidates[place].isChosen = true
      chosenCount += 1
    }
    open = []
  }

  /// Applies the user's answer. Only one candidate can be the same person of the book.
  private mutating func answer(_ place: Int, _ answer: Answer) {
    guard candidates.indices.contains(place), !candidates[place].choices.isEmpty else { return }
    if case .known(let person) = answer, !mayBe(person, place) { return }
    let wasChosen = candidates[place].isChosen
    switch answer {
    case .known(let person): (candidates[place].known, candidates[place].isChosen) = (person, true)
    case .new: (candidates[place].known, candidates[place].isChosen) = (nil, true)
    case .leftOut: (candidates[place].known, candidates[place].isChosen) = (nil, false)
    }
    candidates[place].isAnswered = answer != .leftOut
    chosenCount += (candidates[place].isChosen ? 1 : 0) - (wasChosen ? 1 : 0)
  }

  /// Whether a candidate may be a person of the book. O(candidates).
  public func mayBe(_ person: PersonID, _ place: Int) -> Bool {
    candidates[place].choices.contains(person)
      && !candidates.indices.contains { $0 != place && candidates[$0].known == person }
  }

  private mutating func note(_ found: FoundDay, at place: Int, _ same: inout Namesakes) {
    if candidates[place].lines.last != found.line { candidates[place].lines.append(found.line) }
    candidates[place].phone = candidates[place].phone ?? found.phone
    same.latest = place
  }

  /// Merges two dates that do not contradict each other.
  private static func merged(_ stored: MomentDate, _ found: YearlyDate) -> YearlyDate? {
    guard case .yearly(let date) = stored, date.month == found.month, date.day == found.day,
      date.year == found.year || date.year == nil || found.year == nil
    else { return nil }
    return date.year == nil ? found : date
  }

  private mutating func slice() -> MomentCommand? {
    var people: [ImportedPerson] = []
    while next < candidates.count, people.count < ImportReview.sliceCount {
      next += 1
      guard candidates[next - 1].isChosen else { continue }
      let candidate = candidates[next - 1]
      people.append(
        ImportedPerson(
          person: PersonDraft(
            name: candidate.name, relationship: candidate.relationship, phone: candidate.phone),
          known: candidate.known, days: candidate.days))
    }
    sliceSize = people.count
    if people.isEmpty { phase = .done }
    return people.isEmpty ? nil : .addPeople(people)
  }
}
