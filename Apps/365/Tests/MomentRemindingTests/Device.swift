import MomentReminding
import Moments
import Reminders
import Testing

/// A phone: what its app keeps, what its centre holds, and what has fired; the app may be killed after any effect.
struct Device {
  var rows: BookRows
  var rules: ZoneRules
  var now: WallTime
  var isPermitted = true
  private(set) var centre = VirtualCentre<MomentID, ReminderText>()
  /// On disk.
  private(set) var memory: Set<ReminderKey<MomentID>> = []
  private(set) var scheduler = ReminderScheduler<BookReminders>()
  private(set) var fired: [(reminder: PlannedReminder<MomentID, ReminderText>, at: WallTime)] = []
  /// What the app last brought the centre to.
  private(set) var book: BookContents
  /// Effects until the process ends; `nil` for never.
  var life: Int?

  init(_ rows: BookRows, at now: WallTime, in rules: ZoneRules = .utc) {
    (self.rows, self.rules, self.now) = (rows, rules, now)
    book = Device.book(rows)
  }

  /// The app is started and told all that it must know.
  mutating func launch() {
    scheduler = ReminderScheduler<BookReminders>()
    send(.permitted(isPermitted))
    send(.loaded(memory.sorted()))
  }

  /// Something has changed.
  mutating func refresh() { send(.changed) }

  /// Time goes on; the app sleeps.
  mutating func sleep(until end: WallTime) {
    while let next = centre.nextMoment(in: rules), next <= end {
      now = max(now, next)
      fire()
    }
    now = end
  }

  /// What is due, as after a change of zone or clock.
  mutating func fire() {
    for reminder in centre.fire(at: now, in: rules) { fired.append((reminder, now)) }
  }

  var plan: [PlannedReminder<MomentID, ReminderText>] {
    let told = memory.subtracting(centre.pending().map(\.key))
    return isPermitted ? ReminderPlanner.plan(BookReminders(book), at: now, in: rules, told: told) : []
  }

  private static func book(_ rows: BookRows) -> BookContents {
    var (book, effects): (MomentBook, [BookEffect]) = (MomentBook(year: 2026), [])
    book.handle(.loaded(rows), effects: &effects)
    return book.contents
  }

  private mutating func send(_ event: ReminderScheduler<BookReminders>.Event) {
    book = Device.book(rows)
    var events = [event]
    while !events.isEmpty {
      var effects: [ReminderScheduler<BookReminders>.Effect] = []
      scheduler.handle(
        events.removeFirst(), of: BookReminders(book), at: now, in: rules, effects: &effects)
      for effect in effects {
        if let left = life {
          guard left > 0 else { return }
          life = left - 1
        }
        switch effect {
        case .askPending: events.append(.pending(centre.pending()))
        case .forget(let keys): memory.subtract(keys)
        case .cancel(let keys): centre.cancel(keys)
        case .add(let reminders):
          centre.add(reminders)
          events.append(.added(reminders.map(\.key)))
        case .remember(let keys): memory.formUnion(keys)
        }
      }
    }
  }
}
