internal import Kernel
internal import MomentReminding
internal import Moments
internal import Reminders

extension GardenCore {
  /// Passes an event to the scheduler and requests its effects, in order.
  mutating func remind(_ event: ReminderScheduler<MomentReminders>.Event) {
    scheduler.handle(
      event, of: MomentReminders(store.contents), at: clock.time(at: vsync), in: zone,
      effects: &reminderEffects)
    for effect in reminderEffects {
      let id = nextRequest()
      if case .add(let reminders) = effect { reminding[id] = reminders.map(\.key) }
      if case .askPending = effect { deviceAsking.begin(id) }
      requests.append(.start(id, .remind(effect), rank: 0))
    }
    reminderEffects.removeAll(keepingCapacity: true)
  }

  /// Takes the device's answer about pending reminders, or its failure.
  mutating func noteHeld(_ outcome: GardenOutcome) {
    guard case .pending(let pending) = outcome else {
      deviceAsking.end(isAnswered: false, at: vsync)
      return remind(.unanswered)
    }
    deviceAsking.end(isAnswered: true, at: vsync)
    remind(.pending(pending))
  }

  /// Takes the user's answer about notifications.
  mutating func noteAnswer(_ isPermitted: Bool) {
    note(isPermitted ? .given : .refused)
    if isPermitted {
      effects.append(.feels(.success))
    } else {
      notice = Notice(text: .notAllowed, until: vsync + Notice.length, undo: nil)
      isDirty = true
    }
  }

  /// Takes the system's permission, which may have changed while the app was away.
  mutating func note(_ next: NotificationPermission) {
    guard next != permission else { return }
    permission = next
    isDirty = true
    remind(.permitted(next == .given))
  }

  /// Requests the permission: the system asks once; afterwards only its settings can grant it.
  mutating func allowNotifications() {
    if permission == .refused {
      effects.append(.opensSettings)
    } else {
      requests.append(.start(nextRequest(), .askPermission, rank: 0))
    }
  }
}
