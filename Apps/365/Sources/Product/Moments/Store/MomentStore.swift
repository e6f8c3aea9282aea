/// The book of people and moments: turns commands into commits, and contains only what the store has committed.
///
///     var (store, effects) = (MomentStore(year: 2026), [MomentEffect]())
///     store.handle(.loaded(rows), effects: &effects)
///     store.handle(.asked(request, .deleteMoment(id)), effects: &effects)  // .commit
///     store.handle(.committed(request), effects: &effects)                 // .stored
///
/// Commands run one after another, each as one commit on the result of those before. Its rows are in the book once
/// they are durable. So two taps on delete are one deletion, and a kill never takes anything shown.
public struct MomentStore: Sendable {
  /// The committed rows; empty before `loaded`.
  public private(set) var contents: MomentContents
  /// The open question about deleting a person.
  public var deletion: DeletionQuestion? { askedPerson.map(question) }
  /// Whether the stored rows are loaded.
  public private(set) var isLoaded = false
  /// The number of commits so far. Views redraw when it changes.
  public private(set) var revision = 0

  private var askedPerson: PersonID?
  /// The highest ID given. An ID of a failed commit is not reused.
  private var lastNumber = MomentCategory.lastSeed
  private var waiting: [(id: RequestID, command: MomentCommand)] = []
  private var open: (id: RequestID, changes: [RowChange])?

  /// The most waiting commands (D).
  public static let waitingLimit = 64

  /// A book before `loaded`, showing a year.
  public init(year: Int) { contents = MomentContents(year: year) }

  /// Whether a command is waiting or being committed.
  public var isBusy: Bool { open != nil || !waiting.isEmpty }

  /// Handles an event and appends its effects. O(changed rows); O(rows) for `loaded` and `turned`.
  public mutating func handle(_ event: MomentEvent, effects: inout [MomentEffect]) {
    switch event {
    case .loaded(let rows):
      guard !isLoaded else { return }
      contents = MomentContents(rows, year: contents.page.year)
      lastNumber = max(rows.lastNumber, lastNumber)
      isLoaded = true
      revision += 1
    case .turned(let year):
      contents.turn(toYear: year)
    case .asked(let id, let command):
      guard isLoaded else { return effects.append(.refused(id, .notLoaded)) }
      guard waiting.count < MomentStore.waitingLimit else {
        return effects.append(.refused(id, .tooManyWaiting))
      }
      waiting.append((id, command))
      proceed(&effects)
    case .committed(let id):
      guard let done = open, done.id == id else { return }
      open = nil
      apply(done.changes, of: id, &effects)
      proceed(&effects)
    case .failed(let id, let error):
      guard open?.id == id else { return }
      open = nil
      effects.append(.failed(id, error))
      proceed(&effects)
    }
  }

  private mutating func apply(_ changes: [RowChange], of id: RequestID, _ effects: inout [MomentEffect]) {
    let pictures = contents.pictures(of: changes)
    for change in changes { contents.apply(change) }
    revision += 1
    effects.append(.stored(id, changes))
    let unused = pictures.filter { !contents.isUsed($0) }
    if !unused.isEmpty { effects.append(.unused(unused)) }
  }

  /// Plans waiting commands until one has to be committed.
  private mutating func proceed(_ effects: inout [MomentEffect]) {
    while open == nil, !waiting.isEmpty {
      let (id, command) = waiting.removeFirst()
      do throws(RefusedCommand) {
        let changes = try self.changes(for: command)
        guard !changes.isEmpty else {
          effects.append(.stored(id, []))
          continue
        }
        open = (id, changes)
        effects.append(.commit(id, changes, lastNumber: lastNumber))
      } catch { effects.append(.refused(id, error.reason)) }
    }
  }

  /// The changes of a command. The book handles the deletion question; `MomentPlan` handles the others.
  private mutating func changes(for command: MomentCommand) throws(RefusedCommand) -> [RowChange] {
    switch command {
    case .askToDeletePerson(let id):
      guard contents.people[id] != nil else { throw RefusedCommand(.noSuchPerson) }
      askedPerson = id
      return []
    case .cancelDeletion:
      askedPerson = nil
      return []
    case .confirmDeletion:
      guard let id = askedPerson else { throw RefusedCommand(.nothingAsked) }
      askedPerson = nil
      return contents.deletion(ofPerson: id)
    default:
      var plan = MomentPlan(contents, lastNumber: lastNumber)
      try plan.add(command)
      lastNumber = plan.lastNumber
      return plan.changes
    }
  }

  private func question(of id: PersonID) -> DeletionQuestion {
    let moments = contents.moments(of: id)
    let media = moments.reduce(contents.media(of: .person(id)).count) {
      $0 + contents.media(of: .moment($1)).count
    }
    return DeletionQuestion(
      person: id, momentCount: moments.count, mediaCount: media,
      collageCount: contents.collages(of: id).count)
  }

  /// Traps if an index contradicts the rows, or an ID was used twice. O(rows).
  public func checkInvariants() {
    contents.checkInvariants()
    precondition(askedPerson.map { contents.people[$0] != nil } ?? true, "a question is of nobody")
    precondition(open != nil || waiting.isEmpty, "\(waiting.count) commands wait for nothing")
    precondition(contents.highestNumber <= lastNumber, "a row's number was never given")
  }

  /// All rows as stored. O(rows).
  public var rows: MomentRows { contents.rows(lastNumber: lastNumber) }
}
