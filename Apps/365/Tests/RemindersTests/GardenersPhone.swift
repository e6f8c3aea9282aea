import CivilTime
import Reminders

/// A phone with the watering app: records in its store, pending reminders and fired ones.
struct GardenersPhone {
  /// A store that never fails.
  final class Memory: ReminderMemory {
    private var keys: Set<ReminderKey<Plant.Label>> = []
    func rememberedReminders() throws(Never) -> [ReminderKey<Plant.Label>] { keys.sorted() }
    func remember(_ new: [ReminderKey<Plant.Label>]) throws(Never) { keys.formUnion(new) }
    func forget(_ old: [ReminderKey<Plant.Label>]) throws(Never) { keys.subtract(old) }
  }

  var source: Watering
  var now: WallTime
  var rules: ZoneRules = .utc
  let memory = Memory()
  private(set) var centre = VirtualCentre<Plant.Label, String>()
  private(set) var fired: [PlannedReminder<Plant.Label, String>] = []
  private var scheduler = ReminderScheduler<Watering>()

  init(_ source: Watering, at now: WallTime) { (self.source, self.now) = (source, now) }

  /// Launches the app.
  mutating func launch() {
    scheduler = ReminderScheduler()
    send(.permitted(true))
    send(.loaded(memory.rememberedReminders()))
  }

  /// Reports a change.
  mutating func refresh() { send(.changed) }

  /// Advances the clock while the app sleeps.
  mutating func sleep(until end: WallTime) {
    while let next = centre.nextMoment(in: rules), next <= end {
      now = max(now, next)
      fired += centre.fire(at: now, in: rules)
    }
    now = end
  }

  private mutating func send(_ event: ReminderScheduler<Watering>.Event) {
    var events = [event]
    while !events.isEmpty {
      var effects: [ReminderScheduler<Watering>.Effect] = []
      scheduler.handle(events.removeFirst(), of: source, at: now, in: rules, effects: &effects)
      for effect in effects {
        switch effect {
        case .askPending: events.append(.pending(centre.pending()))
        case .forget(let keys): memory.forget(keys)
        case .cancel(let keys): centre.cancel(keys)
        case .add(let reminders):
          centre.add(reminders)
          events.append(.added(reminders.map(\.key)))
        case .remember(let keys): memory.remember(keys)
        }
      }
    }
  }
}
