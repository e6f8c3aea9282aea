internal import Kernel
internal import Moments
internal import Reminders

extension GardenCore {
  /// Tells the scheduler what happened, and asks for what follows, in that order.
  mutating func remind(_ event: ReminderScheduler.Event) {
    scheduler.handle(
      event, book: book.contents, at: clock.time(at: vsync), in: zone, effects: &reminderEffects)
    for effect in reminderEffects {
      let id = nextRequest()
      if case .add(let reminders) = effect { reminding[id] = reminders.map(\.key) }
      requests.append(.start(id, .remind(effect), rank: 0))
    }
    reminderEffects.removeAll(keepingCapacity: true)
  }

  /// The user was asked whether the app may notify.
  mutating func notePermission(_ isPermitted: Bool) {
    if isPermitted { effects.append(.feels(.success)) }
    remind(.permitted(isPermitted))
  }
}
