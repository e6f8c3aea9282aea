import Moments
import Testing

/// A book with a store in memory that is as strict as a database, and the results of commands.
struct MomentStage {
  private(set) var store: MomentStore
  /// The rows that survive a kill.
  private(set) var stored = MomentRows()
  private(set) var effects: [MomentEffect] = []
  /// Commits that wait for `answer`.
  private(set) var open: [(RequestID, [RowChange], Int64)] = []
  var fails = false
  /// Whether commits are answered at once.
  var isPrompt = true
  /// Whether commits fail at random, instead of each once first.
  var isStorm = false
  private var nextRequest: UInt64 = 1

  init(year: Int = 2026, _ rows: MomentRows = MomentRows()) {
    store = MomentStore(year: year)
    stored = rows
    send(.loaded(rows))
  }

  /// Runs a command that the disk refuses first. Then nothing has changed except the IDs used.
  @discardableResult mutating func ask(_ command: MomentCommand) -> [MomentEffect] {
    nextRequest += 1
    if open.isEmpty, !isStorm { expectNothing(of: .asked(RequestID(nextRequest), command)) }
    return send(.asked(RequestID(nextRequest), command))
  }

  private func expectNothing(of event: MomentEvent) {
    var (tried, new) = (store, [MomentEffect]())
    tried.handle(event, effects: &new)
    guard case .commit(let id, _, _)? = new.first(where: { if case .commit = $0 { true } else { false } })
    else {
      return
    }
    tried.handle(.failed(id, .full("disk")), effects: &new)
    var rows = tried.rows
    rows.lastNumber = store.rows.lastNumber
    let isAsItWas = rows == store.rows
    #expect(isAsItWas, "\(event) left something, although its commit failed")
    tried.checkInvariants()
  }

  @discardableResult mutating func send(_ event: MomentEvent) -> [MomentEffect] {
    var new: [MomentEffect] = []
    store.handle(event, effects: &new)
    effects += new
    for case .commit(let id, let changes, let last) in new { open.append((id, changes, last)) }
    while isPrompt, !open.isEmpty { new += answer() }
    return new
  }

  /// Answers the open commit.
  @discardableResult mutating func answer() -> [MomentEffect] {
    guard !open.isEmpty else { return [] }
    let (id, changes, last) = open.removeFirst()
    if fails { return send(.failed(id, .full("disk"))) }
    for change in changes {
      stored.check(change)
      stored.apply(change)
    }
    stored.lastNumber = last
    return send(.committed(id))
  }

  /// Kills the process and starts another.
  mutating func kill() {
    open = []
    store = MomentStore(year: store.contents.page.year)
    send(.loaded(stored))
  }

  /// The ID of the row added last.
  var last: Int64 { stored.lastNumber }
}

extension MomentRows {
  /// Checks a change as a database with foreign keys does.
  func check(_ change: RowChange) {
    switch change {
    case .put(.moment(let row)):
      #expect(people.contains { $0.id == row.person } && categories.contains { $0.id == row.category })
    case .put(.media(let row)):
      switch row.owner {
      case .person(let id): #expect(people.contains { $0.id == id })
      case .moment(let id): #expect(moments.contains { $0.id == id })
      }
    case .put(.collage(let row)):
      #expect(people.contains { $0.id == row.person })
      #expect(row.moment.map { id in moments.contains { $0.id == id } } ?? true)
    case .delete(.person(let id)):
      #expect(!moments.contains { $0.person == id } && !collages.contains { $0.person == id })
      #expect(!media.contains { $0.owner == .person(id) })
    case .delete(.category(let id)): #expect(!moments.contains { $0.category == id })
    case .delete(.moment(let id)):
      #expect(!media.contains { $0.owner == .moment(id) } && !collages.contains { $0.moment == id })
    default: break
    }
  }
}
