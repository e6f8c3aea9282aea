internal import Garden
internal import Kernel
internal import Reminders
internal import Skiprope

/// Reminders ring once, in the minute that moments, settings and the zone's clock say, whatever happens to clock, zone and app; and
/// nothing rings that was deleted, muted or never planned.
///
/// What has to ring is reckoned anew (`PlainReminders`) whenever the app may bring the device up to date: at a launch, on coming to
/// the front, and with each answered commit. What is due in the seconds around that may go either way.
struct ReminderDueCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "reminder.due",
    title:
      "A reminder rings once, at its minute by the clock on the wall, and never for what is gone or muted.",
    exercisedBy: "a reminder that has to ring"
  ) { _ in [ReminderDueCheck()] }

  var tally = CheckTally()
  private var held: [PlainReminders.Key: PlainReminders.Shown] = [:]
  private var reported: Set<PlainReminders.Key> = []
  private var doubtful: Set<PlainReminders.Key> = []
  /// When the next of those held rings, in minutes of UTC by the zone in force.
  private var next = Int.max
  private var reckoning: [Int: PlainReminders] = [:]
  private var settings: ReminderSettings?
  private var session: AppSession?
  private var zone = 0
  private var revision = -1
  private var launch = 0
  private var permitted = false
  private var outstanding: [(key: PlainReminders.Key, at: WallTime)] = []
  /// What changed last of that which the device has to hold, when, and the frame before this one.
  private var fresh: Set<PlainReminders.Key> = []
  private var planned = Instant.zero
  private var last = Instant.zero

  /// How long the device may take to be brought up to date.
  private static let grace = 1
  /// The same, where the app is killed right after what changed: it asks the device what that holds, and adds to it with the answer, a
  /// frame each, and until then the device has not heard of it. Three frames of 60 Hz.
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
      tally.violate(at: frame.vsync, "\(frame.droppedCount) reminders are more than the device holds")
    }
  }

  private static func minute(_ time: WallTime) -> Int { Int(time.nanoseconds / 60_000_000_000) }

  private func reckoner(_ zone: Int, _ frame: GardenSnapshot) -> PlainReminders {
    reckoning[zone] ?? PlainReminders(frame.zones[zone], frame.settings)
  }

  /// The hours or days between two looks, with what happened to the clock in them.
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

  /// All that is due by a time.
  private mutating func ring(until time: WallTime, _ frame: GardenSnapshot) {
    let reckoner = reckoner(zone, frame)
    for (key, shown) in held {
      let due = PlainReminders.time(reckoner.minute(of: shown))
      if due <= time { owe(key, at: due) }
    }
    findNext(frame)
  }

  /// What rang against what had to.
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
            "a reminder \(key.before) days before rings \((ring.at - due).seconds / 60) minutes after its time"
          )
        }
      } else if doubtful.remove(key) != nil {
        reported.insert(key)
        held[key] = nil
      } else {
        tally.violate(
          at: frame.vsync,
          reported.contains(key)
            ? "a reminder \(key.before) days before rings again"
            : "a reminder \(key.before) days before rings, and should not")
        reported.insert(key)
        held[key] = nil
      }
    }
    for (key, _) in outstanding where !doubtful.contains(key) {
      tally.violate(at: frame.vsync, "a reminder \(key.before) days before does not ring")
    }
    outstanding.removeAll(keepingCapacity: true)
  }

  /// What the device has to hold from now on.
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
    // Which is the last of 64 hangs on what is due in this moment.
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
