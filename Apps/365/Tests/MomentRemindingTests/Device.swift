import MomentReminding
import Moments
import Reminders
import Testing

/// A phone with the app's stored data, its notification centre and the fired reminders. The app may be killed after
/// any effect.
struct Device {
  var rows: MomentRows
  var rules: ZoneRules
  var now: WallTime
  var isPermitted = true
  private(set) var centre = VirtualCentre<MomentID, ReminderText>()
  /// The records on disk.
  private(set) var memory: Set<ReminderKey<MomentID>> = []
  private(set) var scheduler = ReminderScheduler<MomentReminders>()
  private(set) var fired: [(reminder: PlannedReminder<MomentID, ReminderText>, at: WallTime)] = []
  /// The book that the centre was last updated to.
  private(set) var store: MomentContents
  /// Effects until the process ends; `nil` for never.
  var life: Int?

  init(_ rows: MomentRows, at now: WallTime, in rules: ZoneRules = .utc) {
    (self.rows, self.rules, self.now) = (rows, rules, now)
    store = Device.store(rows)
  }

  /// Launches the app and reports everything to it.
  mutating func launch() {
    scheduler = ReminderScheduler<MomentReminders>()
    send(.permitted(isPermitted))
    send(.loaded(memory.sorted()))
  }

  /// Reports a change.
  mutating func refresh() { send(.changed) }

  /// Advances the clock while the app sleeps.
  mutating func sleep(until end: WallTime) {
    while let next = centre.nextMoment(in: rules), next <= end {
      now = max(now, next)
      fire()
    }
    now = end
  }

  /// Fires the due reminders, as after a change of zone or clock.
  mutating func fire() {
    for reminder in centre.fire(at: now, in: rules) { fired.append((reminder, now)) }
  }

  var plan: [PlannedReminder<MomentID, ReminderText>] {
    let reported = memory.subtracting(centre.pending().map(\.key))
    return isPermitted
      ? ReminderPlanner.plan(MomentReminders(store), at: now, in: rules, reported: reported) : []
  }

  private static func store(_ rows: MomentRows) -> MomentContents {
    var (store, effects): (MomentStore, [MomentEffect]) = (MomentStore(year: 2026), [])
    store.handle(.loaded(rows), effects: &effects)
    return store.contents
  }

  private mutating func send(_ event: ReminderScheduler<MomentReminders>.Event) {
    store = Device.store(rows)
    var events = [event]
    while !events.isEmpty {
      var effects: [ReminderScheduler<MomentReminders>.Effect] = []
      scheduler.handle(
        events.removeFirst(), of: MomentReminders(store), at: now, in: rules, effects: &effects)
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
