import MomentReminding
import Moments
import Reminders
import TestSupport
import Testing

/// Edits, journeys, clocks set forward and back, permissions granted and withdrawn, and kills between any two
/// effects.
@Suite("Storms on reminders")
struct ReminderStormTests {
  @Test(
    "nothing fires twice, for a deleted person or in quiet hours, and finally the device equals the plan"
  )
  func storm() {
    var count = 0
    let seeds = drawn(50, byNight: 1_000)
    for seed in 0..<seeds {
      var random = RandomSource(seed: UInt64(seed))
      var device = Device(drawnRows(&random), at: WallTime(secondsSinceEpoch: 1_780_000_000))
      device.launch()
      for _ in 0..<60 {
        step(&device, &random)
        let fired = device.fired.map(\.reminder.key)
        #expect(Set(fired).count == fired.count, "seed \(seed): one fires twice")
      }
      count += device.fired.count
      #expect(device.centre.droppedCount == 0)
    }
    #expect(count > seeds * 25 / 3)
  }

  private func step(_ device: inout Device, _ random: inout RandomSource) {
    let before = device.fired.count
    let zone = device.rules
    var isMoved = false
    switch random.below(12) {
    case 0:
      device.rules = .fixed(seconds: (random.below(27) - 12) * 3_600)
      isMoved = true
      device.fire()
    case 1:
      device.now = device.now + .hours(Int64(random.below(60) - 30))
      isMoved = true
      device.fire()
    case 2: edit(&device.rows, &random)
    case 3: device.isPermitted = random.chance(0.8)
    default: device.sleep(until: device.now + .minutes(Int64(random.below(6_000))))
    }
    for (reminder, at) in device.fired[before...] {
      #expect(
        ReminderPlanner.isWanted(reminder.key, by: MomentReminders(device.store)),
        "\(reminder.key) is not wanted")
      guard !isMoved, let quiet = device.store.settings.quiet else { continue }
      let minute = zone.local(at: at).secondOfDay / 60
      #expect(!quiet.contains(minute: minute), "\(reminder.key) rings at minute \(minute)")
    }
    device.life = random.chance(0.2) ? random.below(5) : nil
    device.launch()
    if device.life != nil {
      device.life = nil
      device.launch()
    }
    let isHeld = device.centre.pending().elementsEqual(device.plan.sorted { $0.key < $1.key }) {
      $0.isSame(as: $1)
    }
    #expect(isHeld)
    #expect(device.scheduler.remembered == device.memory)
  }

  private func drawnRows(_ random: inout RandomSource) -> MomentRows {
    var rows = MomentRows()
    rows.settings = ReminderSettings(isEnabled: true)
    for number in 0..<(1 + random.below(4)) {
      rows.people.append(Person(id: PersonID(Int64(6 + number)), name: "P\(number)", relationship: .friend))
    }
    for _ in 0..<(random.chance(0.1) ? 60 : 6) { addMoment(to: &rows, &random) }
    return rows
  }

  private func addMoment(to rows: inout MomentRows, _ random: inout RandomSource) {
    rows.lastNumber = max(rows.lastNumber, 20) + 1
    let day = CivilDay(daysSinceEpoch: 20_602 + random.below(60))
    rows.moments.append(
      Moment(
        id: MomentID(rows.lastNumber), person: rows.people[random.below(rows.people.count)].id,
        category: MomentCategoryID(Int64(1 + random.below(5))),
        date: random.chance(0.5) ? .once(day) : .yearly(YearlyDate(from: day))))
  }

  private func edit(_ rows: inout MomentRows, _ random: inout RandomSource) {
    switch random.below(6) {
    case 0: addMoment(to: &rows, &random)
    case 1 where !rows.moments.isEmpty: rows.moments.remove(at: random.below(rows.moments.count))
    case 2: rows.people[0].reminders = .own(ReminderOffsets(rawValue: UInt8(random.below(8))))
    case 3: rows.settings.minuteOfDay = random.below(1_440)
    case 4: rows.settings.quiet = QuietHours(start: random.below(1_440), end: random.below(1_440))
    default: rows.settings.isEnabled = random.chance(0.8)
    }
  }
}
