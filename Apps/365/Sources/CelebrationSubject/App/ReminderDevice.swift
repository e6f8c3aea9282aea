package import Garden
package import Kernel
internal import MomentReminding
package import Reminders

/// The notifications of a user's device. They fire by its wall clock, whether or not the app runs, and survive the
/// app.
package final class ReminderDevice {
  /// A fired reminder.
  package struct Ring: Hashable {
    let key: ReminderKey<MomentID>
    /// The device's clock in UTC at that time, and the user's zone then.
    let at: WallTime
    let zone: Int

    package init(key: ReminderKey<MomentID>, at: WallTime, zone: Int) {
      (self.key, self.at, self.zone) = (key, at, zone)
    }
  }

  private var centre = VirtualCentre<MomentID, ReminderText>() {
    didSet { next = centre.nextMoment(in: zones[zone]) }
  }
  /// The time of the next reminder, cached because each frame needs it.
  private var next: WallTime?
  private let zones: [ZoneRules]
  private var now: WallTime
  private var zone: Int
  private var rings: [Ring] = []
  /// Whether the user allows notifications.
  private(set) var isPermitted: Bool
  private let wouldPermit: Bool
  private var wasAsked: Bool
  /// Whether the user is in the system's settings, to allow notifications.
  private var isInSettings = false

  /// A device at its user's first session. `wouldPermit`: the user's answer when asked.
  init(_ session: AppSession, _ zones: [ZoneRules], permission: NotificationPermission, wouldPermit: Bool) {
    self.zones = zones
    now = session.wall
    zone = session.zone
    isPermitted = permission == .given
    self.wouldPermit = wouldPermit
    wasAsked = permission != .notAsked
  }

  /// Asks the user. Only the first question counts.
  func ask() -> Bool {
    isPermitted = isPermitted || !wasAsked && wouldPermit
    wasAsked = true
    return isPermitted
  }

  /// The system's permission, without asking.
  var permission: NotificationPermission { isPermitted ? .given : wasAsked ? .refused : .notAsked }

  /// Notes that the app opened the system's settings, where the user allows notifications before the next session.
  func openSettings() { isInSettings = true }

  /// Advances the device's clock. Due reminders fire at their own times.
  func advance(to time: WallTime) {
    while let next, next <= time { ring(at: max(now, next)) }
    now = max(now, time)
  }

  /// Passes the hours or days between two sessions, with changes of clock and zone.
  func pass(to session: AppSession) {
    if isInSettings { (isPermitted, isInSettings) = (true, false) }
    if let change = session.change {
      advance(to: change.at)
      now = change.at + change.clockBy
      zone = change.zone
      next = centre.nextMoment(in: zones[zone])
      ring(at: now)
    }
    advance(to: session.wall)
  }

  private func ring(at time: WallTime) {
    for reminder in centre.fire(at: time, in: zones[zone]) {
      rings.append(Ring(key: reminder.key, at: time, zone: zone))
    }
  }

  /// The reminders fired since the last call.
  func drainRings() -> [Ring] {
    defer { rings.removeAll(keepingCapacity: true) }
    return rings
  }

  var pending: [PlannedReminder<MomentID, ReminderText>] { centre.pending() }
  func add(_ reminders: [PlannedReminder<MomentID, ReminderText>]) { centre.add(reminders) }
  func cancel(_ keys: [ReminderKey<MomentID>]) { centre.cancel(keys) }
  /// The number of reminders rejected for lack of room.
  var droppedCount: Int { centre.droppedCount }
}
