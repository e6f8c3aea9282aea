import MomentReminding
import Moments
import Reminders
import Testing

@Suite("Updating the device's reminders")
struct ReminderSchedulerTests {
  private func rows(_ dates: [(Int, Int)], minute: Int = 540) throws -> MomentRows {
    var rows = MomentRows()
    rows.settings = ReminderSettings(isEnabled: true, minuteOfDay: minute)
    rows.people = [Person(id: PersonID(6), name: "Anna", relationship: .friend)]
    rows.moments = try dates.enumerated().map { place, date in
      Moment(
        id: MomentID(Int64(10 + place)), person: PersonID(6), category: .seed(.birthday),
        date: .yearly(try #require(YearlyDate(year: 1990, month: date.0, day: date.1))))
    }
    return rows
  }

  private func time(_ month: Int, _ day: Int, hour: Int = 12) throws -> WallTime {
    let day = try #require(CivilDay(year: 2026, month: month, day: day))
    return WallTime(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400 + Int64(hour) * 3_600)
  }

  private func firedKeys(_ device: Device) -> [(Int64, UInt8)] {
    device.fired.map { ($0.reminder.key.occasion.raw, $0.reminder.key.offset.rawValue) }
  }

  @Test("three reminders of a birthday fire once each, at nine on their days")
  func three() throws {
    var device = Device(try rows([(6, 20)]), at: try time(6, 1))
    device.launch()
    #expect(device.centre.pending().count == 3)
    device.sleep(until: try time(7, 1))
    #expect(device.fired.map(\.reminder.key.offset) == [.sevenDays, .oneDay, .sameDay])
    #expect(try device.fired.map(\.at) == [time(6, 13, hour: 9), time(6, 19, hour: 9), time(6, 20, hour: 9)])
    #expect(device.fired.map { $0.reminder.text.title(in: .english) }.last == "Anna turns 36 today")
  }

  @Test("a second launch changes nothing, and a changed name replaces only its texts")
  func differences() throws {
    var device = Device(try rows([(6, 20), (8, 1)]), at: try time(6, 1))
    device.launch()
    let before = device.centre.pending()
    var scheduler = ReminderScheduler<MomentReminders>()
    var effects: [ReminderScheduler<MomentReminders>.Effect] = []
    for event in [
      ReminderScheduler<MomentReminders>.Event.permitted(true), .loaded(device.memory.sorted()),
      .pending(before),
    ] {
      scheduler.handle(
        event, of: MomentReminders(device.store), at: device.now, in: device.rules, effects: &effects)
    }
    #expect(effects == [.askPending])
    device.rows.people[0].name = "Anne"
    device.refresh()
    #expect(device.centre.pending().allSatisfy { $0.text.name == "Anne" })
    #expect(device.centre.pending().map(\.key) == before.map(\.key))
  }

  @Test("deletion, muting, switching off or a missing permission cancels pending reminders")
  func cancelled() throws {
    for change in 0..<4 {
      var device = Device(try rows([(6, 20)]), at: try time(6, 1))
      device.launch()
      switch change {
      case 0: device.rows.moments = []
      case 1: device.rows.people[0].reminders = .own([])
      case 2: device.rows.settings.isEnabled = false
      default: device.isPermitted = false
      }
      if change == 3 { device.launch() } else { device.refresh() }
      #expect(device.centre.pending().isEmpty && device.memory.isEmpty, "change \(change)")
    }
  }

  @Test("a journey west, or a clock set back, does not repeat a fired reminder")
  func journeyWest() throws {
    var device = Device(try rows([(6, 20)]), at: try time(6, 19), in: .fixed(seconds: 7_200))
    device.launch()
    device.sleep(until: try time(6, 20, hour: 8))
    #expect(device.fired.count == 1)
    device.rules = .fixed(seconds: -4 * 3_600)
    device.fire()
    device.launch()
    device.now = try time(6, 19)
    device.launch()
    device.sleep(until: try time(6, 25))
    // By the clock set back, the reminder of the day before is still to come, and was not recorded.
    #expect(device.fired.map(\.reminder.key.offset) == [.sameDay, .oneDay])
  }

  @Test("after a journey a reminder fires at nine of the new local time, with or without a launch")
  func journeyEast() throws {
    for isOpened in [true, false] {
      var device = Device(try rows([(6, 20)]), at: try time(6, 19, hour: 20), in: .utc)
      device.launch()
      device.rules = .fixed(seconds: 9 * 3_600)
      device.fire()
      if isOpened { device.launch() }
      device.sleep(until: try time(6, 21))
      #expect(try device.fired.map(\.at) == [time(6, 20, hour: 0)], "opened: \(isOpened)")
    }
  }

  @Test(
    "a reminder due in this second is neither planned again nor cancelled; a second earlier it is pending"
  )
  func due() throws {
    let moment = try time(6, 20, hour: 9)
    for (offset, isToCome) in [(-1, true), (0, false), (1, false)] as [(Int64, Bool)] {
      var device = Device(try rows([(6, 20)]), at: try time(6, 20, hour: 8))
      device.launch()
      let first = try #require(device.centre.pending().first).key
      device.now = moment + .seconds(offset)
      // It has not fired yet: in this second the app runs first.
      device.launch()
      #expect(device.centre.pending().map(\.key).contains(first), "\(offset) s")
      let planned = ReminderPlanner.plan(MomentReminders(device.store), at: device.now, in: device.rules).map(
        \.key)
      #expect(planned.contains(first) == isToCome, "\(offset) s")
      device.fire()
      #expect(device.fired.count == (isToCome ? 0 : 1), "\(offset) s")
      device.launch()
      #expect(device.centre.pending().map(\.key).contains(first) == isToCome, "\(offset) s")
    }
  }

  @Test("a device with too many reminders rejects the rest and counts them")
  func dropped() throws {
    var device = Device(try rows((0..<60).map { (6 + $0 / 25, 3 + $0 % 25) }), at: try time(6, 1))
    device.launch()
    var (centre, extra) = (device.centre, try #require(device.centre.pending().first))
    centre.add([extra])
    #expect(centre.droppedCount == 0 && centre.pending().count == 64)
    extra.key.occasion = MomentID(99)
    centre.add([extra])
    #expect(centre.droppedCount == 1 && centre.pending().count == 64)
  }

  @Test("at most 64 are pending, the earliest ones, and later ones follow as these fire")
  func limit() throws {
    let dates = (0..<60).map { (6 + $0 / 25, 3 + $0 % 25) }
    var device = Device(try rows(dates), at: try time(6, 1))
    device.launch()
    #expect(device.centre.pending().count == 64 && device.centre.droppedCount == 0)
    var fired = 0
    for day in 2...28 {
      device.sleep(until: try time(6, day))
      device.refresh()
      #expect(device.centre.pending().count == 64 && device.centre.droppedCount == 0)
      fired = device.fired.count
    }
    #expect(fired > 64 && Set(device.fired.map(\.reminder.key)).count == fired)
  }

  // docs/365.md: records of fired reminders last 30 days.
  @Test("a fired reminder is recorded for 30 days after its day, and deleted on the 31st")
  func memory() throws {
    var device = Device(try rows([(6, 20)]), at: try time(6, 20, hour: 8))
    device.launch()
    let first = try #require(device.centre.pending().first).key
    device.sleep(until: try time(6, 20, hour: 10))
    #expect(device.fired.map(\.reminder.key) == [first])
    for (month, day, isRemembered) in [(6, 21, true), (7, 19, true), (7, 20, true), (7, 21, false)] {
      device.now = try time(month, day)
      device.launch()
      #expect(device.memory.contains(first) == isRemembered, "\(month)/\(day)")
    }
  }

  @Test(
    "due reminders fire in the order of their times, and at one time by day, offset and ID"
  )
  func fireOrder() throws {
    var device = Device(try rows([(6, 22), (6, 20), (6, 22), (6, 21)]), at: try time(6, 20, hour: 8))
    device.launch()
    device.now = try time(6, 23)
    device.fire()
    let fired = device.fired.map { ($0.reminder.moment, $0.reminder.key) }
    #expect(Set(fired.map(\.0)).count > 2 && Set(fired.map(\.0)).count < fired.count)
    for (one, next) in zip(fired, fired.dropFirst()) { #expect(one < next, "\(one.1) before \(next.1)") }
  }

  @Test(
    "a book wants a reminder if its person has that offset and its moment that day"
  )
  func wanted() throws {
    var device = Device(try rows([(6, 20)]), at: try time(6, 1))
    device.rows.people[0].reminders = .own([.oneDay])
    device.launch()
    let day = try #require(CivilDay(year: 2026, month: 6, day: 20))
    for (offset, days, isWanted) in [
      (ReminderOffset.oneDay, 0, true), (.sameDay, 0, false), (.oneDay, 1, false), (.oneDay, -1, false),
      (.sevenDays, 5, false),
    ] {
      let key = ReminderKey(occasion: MomentID(10), day: day.adding(days: days), offset: offset)
      #expect(
        ReminderPlanner.isWanted(key, by: MomentReminders(device.store)) == isWanted,
        "\(offset), \(days) days later")
    }
    var unknown = ReminderKey(occasion: MomentID(10), day: day, offset: .oneDay)
    unknown.occasion = MomentID(11)
    #expect(!ReminderPlanner.isWanted(unknown, by: MomentReminders(device.store)))
  }
}
