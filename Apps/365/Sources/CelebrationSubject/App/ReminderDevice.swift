package import Garden
package import Kernel
internal import MomentReminding
package import Reminders

/// The notifications of a user's device: they fire by the clock on its wall, whether or not the app runs, and survive it.
package final class ReminderDevice {
  /// One that rang.
  package struct Ring: Hashable {
    let key: ReminderKey<MomentID>
    /// What the device's clock was at then, in UTC, and by which of the user's zones it went.
    let at: WallTime
    let zone: Int

    package init(key: ReminderKey<MomentID>, at: WallTime, zone: Int) {
      (self.key, self.at, self.zone) = (key, at, zone)
    }
  }

  private var centre = VirtualCentre<MomentID, ReminderText>() {
    didSet { next = centre.nextMoment(in: zones[zone]) }
  }
  /// When the next one fires; kept, as each frame asks.
  private var next: WallTime?
  private let zones: [ZoneRules]
  private var now: WallTime
  private var zone: Int
  private var rings: [Ring] = []
  /// Whether the user lets the app notify.
  private(set) var isPermitted: Bool
  private let wouldPermit: Bool
  private var wasAsked: Bool
  /// Whether the user is in the system's settings, to let the app notify.
  private var isInSettings = false

  /// A device that its user looks at for the first time; who is asked whether the app may notify says so.
  init(_ session: AppSession, _ zones: [ZoneRules], permission: NotificationPermission, wouldPermit: Bool) {
    self.zones = zones
    now = session.wall
    zone = session.zone
    isPermitted = permission == .given
    self.wouldPermit = wouldPermit
    wasAsked = permission != .notAsked
  }

  /// Asks the user, who is asked once.
  func ask() -> Bool {
    isPermitted = isPermitted || !wasAsked && wouldPermit
    wasAsked = true
    return isPermitted
  }

  /// What the system says, without a question.
  var permission: NotificationPermission { isPermitted ? .given : wasAsked ? .refused : .notAsked }

  /// The app has opened the system's settings: until the next look the user lets it notify there.
  func openSettings() { isInSettings = true }

  /// The device's clock goes on to a time; what is due by then rings at its own.
  func advance(to time: WallTime) {
    while let next, next <= time { ring(at: max(now, next)) }
    now = max(now, time)
  }

  /// What lies between two looks: hours or days, and what happened to clock and zone among them.
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

  /// What rang since the last time.
  func drainRings() -> [Ring] {
    defer { rings.removeAll(keepingCapacity: true) }
    return rings
  }

  var pending: [PlannedReminder<MomentID, ReminderText>] { centre.pending() }
  func add(_ reminders: [PlannedReminder<MomentID, ReminderText>]) { centre.add(reminders) }
  func cancel(_ keys: [ReminderKey<MomentID>]) { centre.cancel(keys) }
  /// Reminders that were handed over beyond what it holds.
  var droppedCount: Int { centre.droppedCount }
}
