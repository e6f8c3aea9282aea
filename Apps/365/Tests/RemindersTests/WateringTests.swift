import CivilTime
import Reminders
import Testing

@Suite("Reminders of another app")
struct WateringTests {
  private func day(_ month: Int, _ day: Int) throws -> CivilDay {
    try #require(CivilDay(year: 2026, month: month, day: day))
  }

  private func time(_ month: Int, _ day: Int, minute: Int = 720) throws -> WallTime {
    WallTime(secondsSinceEpoch: Int64(try self.day(month, day).daysSinceEpoch) * 86_400 + Int64(minute) * 60)
  }

  /// Plants watered at these intervals of days, from 3 June on.
  private func watering(
    _ plants: [(String, Int)], offsets: ReminderOffsets = .sameDay, minute: Int = 540,
    quiet: QuietHours? = nil
  ) throws -> Watering {
    let first = try day(6, 3)
    return Watering(
      settings: ReminderSettings(isEnabled: true, offsets: offsets, minuteOfDay: minute, quiet: quiet),
      plants: plants.map { Plant($0.0, from: first, everyDays: $0.1) })
  }

  @Test("each plant has reminders on its days, in the app's own words")
  func days() throws {
    let source = try watering([("Fern", 150), ("Cactus", 200)])
    let plan = ReminderPlanner.plan(source, at: try time(6, 1), in: .utc)
    #expect(
      plan.map(\.text) == [
        "Cactus in the kitchen is thirsty", "Fern in the kitchen is thirsty",
        "Fern in the kitchen is thirsty", "Cactus in the kitchen is thirsty",
        "Fern in the kitchen is thirsty",
      ])
    #expect(
      try plan.map(\.key.day) == [
        day(6, 3), day(6, 3), day(10, 31), day(12, 20), day(10, 31).adding(days: 150),
      ])
    #expect(
      try plan.prefix(3).map(\.moment) == [
        time(6, 3, minute: 540), time(6, 3, minute: 540), time(10, 31, minute: 540),
      ])
  }

  @Test("quiet hours move reminders to their end, or before them if they end on the next day")
  func quiet() throws {
    let night = QuietHours(start: 1_320, end: 420)
    for (minute, expected) in [(1_380, 1_319), (60, 420), (540, 540)] {
      let source = try watering([("Fern", 400)], minute: minute, quiet: night)
      let plan = ReminderPlanner.plan(source, at: try time(6, 1), in: .utc)
      #expect(try plan.map(\.moment) == [time(6, 3, minute: expected)], "minute \(minute)")
    }
  }

  @Test(
    "a plan has the 64 earliest reminders; at one time the day's own come first, then the order is by label")
  func limit() throws {
    let names = (10..<50).map { "Plant \($0)" }
    let source = try watering(names.reversed().map { ($0, 1) }, offsets: [.sameDay, .oneDay])
    let plan = ReminderPlanner.plan(source, at: try time(6, 1), in: .utc)
    #expect(plan.count == ReminderPlanner.limit)
    // On the 2nd those of the 3rd fire; on the 3rd its own come first.
    #expect(plan.prefix(40).map(\.key.occasion.name) == names)
    #expect(
      try plan.prefix(40).allSatisfy { try $0.key.offset == .oneDay && $0.moment == time(6, 2, minute: 540) })
    #expect(plan.dropFirst(40).map(\.key.occasion.name) == Array(names.prefix(24)))
    #expect(try plan.dropFirst(40).allSatisfy { try $0.key.offset == .sameDay && $0.key.day == day(6, 3) })
  }

  @Test("a fired reminder is not planned again, and a plant without a text is left out")
  func reported() throws {
    var source = try watering([("Cactus", 400), ("Fern", 400)])
    let now = try time(6, 1)
    let plan = ReminderPlanner.plan(source, at: now, in: .utc)
    #expect(plan.map(\.key.occasion.name) == ["Cactus", "Fern"])
    let rest = ReminderPlanner.plan(source, at: now, in: .utc, reported: [plan[0].key])
    #expect(rest.map(\.key) == [plan[1].key])
    source.plants[1].place = ""
    #expect(ReminderPlanner.plan(source, at: now, in: .utc).map(\.key) == [plan[0].key])
    source.settings.isEnabled = false
    #expect(ReminderPlanner.plan(source, at: now, in: .utc).isEmpty)
    #expect(!ReminderPlanner.isWanted(plan[0].key, by: source))
  }

  @Test("a plant has offsets of its own, and an empty set mutes it")
  func offsets() throws {
    var source = try watering([("Cactus", 400), ("Fern", 400)])
    source.plants[0].offsets = [.sevenDays, .oneDay]
    source.plants[1].offsets = []
    let plan = ReminderPlanner.plan(source, at: try time(5, 1), in: .utc)
    #expect(plan.map(\.key.offset) == [.sevenDays, .oneDay])
    #expect(plan.map(\.text) == ["Cactus is thirsty in a week", "Cactus is thirsty tomorrow"])
    #expect(try plan.map(\.moment) == [time(5, 27, minute: 540), time(6, 2, minute: 540)])
  }

  @Test("a minimal source has the settings' offsets, and its days are searched")
  func defaults() throws {
    let plants = [Plant("Fern", from: try day(6, 3), everyDays: 3)]
    let source = PlainWatering(settings: ReminderSettings(isEnabled: true, offsets: .oneDay), plants: plants)
    let fern = plants[0].label
    #expect(source.offsets(for: fern) == .oneDay)
    for (number, offset, isWanted) in [
      (6, ReminderOffset.oneDay, true), (6, .sameDay, false), (7, .oneDay, false),
    ] {
      let key = ReminderKey(occasion: fern, day: try day(6, number), offset: offset)
      #expect(ReminderPlanner.isWanted(key, by: source) == isWanted, "\(number), \(offset)")
    }
    let cactus = ReminderKey(occasion: Plant.Label(name: "Cactus"), day: try day(6, 6), offset: .oneDay)
    #expect(!ReminderPlanner.isWanted(cactus, by: source))
  }

  @Test(
    "on a phone each reminder fires once, none for a removed plant, and a moved plant changes only the text")
  func phone() throws {
    var phone = GardenersPhone(try watering([("Cactus", 10), ("Fern", 10)]), at: try time(6, 1))
    phone.launch()
    let first = phone.centre.pending()
    phone.source.plants[1].place = "the bath"
    phone.refresh()
    #expect(phone.centre.pending().map(\.key) == first.map(\.key))
    #expect(phone.centre.pending()[1].text == "Fern in the bath is thirsty")
    phone.sleep(until: try time(6, 4))
    #expect(phone.fired.map(\.key.occasion.name) == ["Cactus", "Fern"])
    // The clock is set back before the reminder's time, and the app is launched again.
    phone.now = try time(6, 2)
    phone.launch()
    phone.sleep(until: try time(6, 5))
    #expect(phone.fired.count == 2)
    phone.source.plants.removeFirst()
    phone.refresh()
    phone.sleep(until: try time(6, 14))
    #expect(phone.fired.map(\.key.occasion.name) == ["Cactus", "Fern", "Fern"])
    #expect(phone.centre.droppedCount == 0)
  }
}
