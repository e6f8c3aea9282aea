internal import Garden
internal import Kernel
internal import Reminders
internal import Skiprope

/// Checks that each reminder fires once, in the minute given by moments, settings and local time, whatever happens to
/// clock, zone and app. No deleted, muted or unplanned reminder fires.
///
/// `PlainReminders` computes the expected reminders whenever the app may update the device: at a launch, on return to
/// the front and with each answered commit. A reminder due within seconds of an update may fire or not.
struct ReminderDueCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "reminder.due",
    title:
      "Each due reminder fires once, at its minute in local time. Nothing fires for deleted or muted moments.",
    exercisedBy: "a reminder that is due"
  ) { _ in [ReminderDueCheck()] }

  var tally = CheckTally()
  private var held: [PlainReminders.Key: PlainReminders.Shown] = [:]
  private var reported: Set<PlainReminders.Key> = []
  private var doubtful: Set<PlainReminders.Key> = []
  /// When the next held reminder fires, in UTC minutes by the current zone.
  private var next = Int.max
  private var reckoning: [Int: PlainReminders] = [:]
  private var settings: ReminderSettings?
  private var session: AppSession?
  private var zone = 0
  private var revision = -1
  private var launch = 0
  private var permitted = false
  private var outstanding: [(key: PlainReminders.Key, at: WallTime)] = []
  /// The reminders that changed last in the expected plan, the time of that change, and the time of the frame before.
  private var fresh: Set<PlainReminders.Key> = []
  private var planned = Instant.zero
  private var last = Instant.zero

  /// Minutes that the device may take to be updated.
  private static let grace = 1
  /// The time for an update before a kill. The app asks the device for its reminders, then adds the missing ones: a
  /// frame each. Until then the device has the old ones. Three frames at 60 Hz.
  private static let telling = TimeSpan.milliseconds(50)

  mutating func check(_ frame: GardenSnapshot) {
    let isNew = frame.session != session
    if isNew { pass(to: frame) }
    let minute = ReminderDueCheck.minute(frame.now)
    if minute >= next { ring(until: frame.now, frame) }
    if !frame.rings.isEmpty || !outstanding.isEmpty { compare(frame) }
    if isNew || frame.revision != revision || frame.launchCount != launch || frame.isPermitted != permitted {
      plan(frame)
    }
    (revision, launch, permitted, last) = (frame.revision, frame.launchCount, frame.isPermitted, frame.vsync)
    if frame.droppedCount > 0 {
      tally.violate(at: frame.vsync, "the device rejects \(frame.droppedCount) reminders, as it is full")
    }
  }

  private static func minute(_ time: WallTime) -> Int { Int(time.nanoseconds / 60_000_000_000) }

  private func reckoner(_ zone: Int, _ frame: GardenSnapshot) -> PlainReminders {
    reckoning[zone] ?? PlainReminders(frame.zones[zone], frame.settings)
  }

  /// Handles the hours or days between two sessions, with any change of clock or zone.
  private mutating func pass(to frame: GardenSnapshot) {
    if frame.launchCount != launch, last - planned < ReminderDueCheck.telling { doubtful.formUnion(fresh) }
    if session != nil, let change = frame.session.change {
      ring(until: change.at, frame)
      zone = change.zone
      let now = change.at + change.clockBy
      for (key, shown) in held.sorted(by: { $0.key.moment < $1.key.moment }) {
        let minute = reckoner(zone, frame).minute(of: shown)
        guard PlainReminders.time(minute) <= now else { continue }
        owe(key, at: now)
      }
      findNext(frame)
    }
    session = frame.session
    zone = frame.session.zone
  }

  private mutating func owe(_ key: PlainReminders.Key, at time: WallTime) {
    outstanding.append((key, time))
    held[key] = nil
    reported.insert(key)
  }

  private mutating func findNext(_ frame: GardenSnapshot) {
    let reckoner = reckoner(zone, frame)
    next = held.values.map { reckoner.minute(of: $0) }.min() ?? .max
  }

  /// Expects all reminders due by a time.
  private mutating func ring(until time: WallTime, _ frame: GardenSnapshot) {
    let reckoner = reckoner(zone, frame)
    for (key, shown) in held {
      let due = PlainReminders.time(reckoner.minute(of: shown))
      if due <= time { owe(key, at: due) }
    }
    findNext(frame)
  }

  /// Compares the fired reminders with the expected ones.
  private mutating func compare(_ frame: GardenSnapshot) {
    for ring in frame.rings {
      tally.checked += 1
      let key = PlainReminders.Key(
        moment: ring.key.occasion.raw, day: ring.key.day.daysSinceEpoch, before: ring.key.offset.days)
      if let place = outstanding.firstIndex(where: { $0.key == key }) {
        let due = outstanding.remove(at: place).at
        tally.exercised += 1
        if abs((ring.at - due).nanoseconds) >= 1_000_000_000, !doubtful.contains(key) {
          tally.violate(
            at: frame.vsync,
            "a reminder \(key.before) days before fires \((ring.at - due).seconds / 60) minutes after its time"
          )
        }
      } else if doubtful.remove(key) != nil {
        reported.insert(key)
        held[key] = nil
      } else {
        tally.violate(
          at: frame.vsync,
          reported.contains(key)
            ? "a reminder \(key.before) days before fires again"
            : "a reminder \(key.before) days before fires, but should not")
        reported.insert(key)
        held[key] = nil
      }
    }
    for (key, _) in outstanding where !doubtful.contains(key) {
      tally.violate(at: frame.vsync, "a reminder \(key.before) days before does not fire")
    }
    outstanding.removeAll(keepingCapacity: true)
  }

  /// Computes the reminders that the device must hold from now on.
  private mutating func plan(_ frame: GardenSnapshot) {
    if frame.settings != settings {
      settings = frame.settings
      reckoning = [:]
    }
    var reckoner = reckoner(zone, frame)
    let plan =
      frame.isPermitted
      ? reckoner.plan(frame.answered, frame.choices, after: frame.now, reported: reported) : []
    let near = ReminderDueCheck.minute(frame.now) + ReminderDueCheck.grace
    var nextHeld: [PlainReminders.Key: PlainReminders.Shown] = [:]
    for (key, minute) in plan.prefix(PlainReminders.limit) { nextHeld[key] = reckoner.shown(at: minute) }
    reckoning[zone] = reckoner
    doubtful.removeAll(keepingCapacity: true)
    for (key, shown) in held where nextHeld[key] != shown {
      if reckoner.minute(of: shown) <= near { doubtful.insert(key) }
    }
    for (key, shown) in nextHeld where held[key] != shown {
      if reckoner.minute(of: shown) <= near { doubtful.insert(key) }
    }
    // The last of the 64 depends on those due at this moment.
    if plan.count > PlainReminders.limit, plan[0].minute <= near {
      for (key, _) in plan.dropFirst(PlainReminders.limit) { doubtful.insert(key) }
    }
    if frame.vsync - planned >= ReminderDueCheck.telling { fresh.removeAll(keepingCapacity: true) }
    for key in held.keys where nextHeld[key] != held[key] { fresh.insert(key) }
    for key in nextHeld.keys where held[key] != nextHeld[key] { fresh.insert(key) }
    planned = frame.vsync
    held = nextHeld
    findNext(frame)
  }
}
