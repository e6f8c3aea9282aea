import Reminders

// Names that examples of Reminders use.

struct Plant {
  let number: Int
  let name: String
  func isThirsty(on day: CivilDay) -> Bool { day.daysSinceEpoch % 7 == number }
}

let plants = [Plant(number: 0, name: "fern")]
let now = WallTime(secondsSinceEpoch: 1_767_603_600)
let rules = ZoneRules.utc

struct Watering: ReminderSource {
  var settings = ReminderSettings(isEnabled: true, offsets: .sameDay)
  var plants: [Plant]
  func occasions(on day: CivilDay) -> [Int] { plants.filter { $0.isThirsty(on: day) }.map(\.number) }
  func text(of key: ReminderKey<Int>) -> String? { "Water \(plants[key.occasion].name)" }
}

let source = Watering(plants: plants)
let day = rules.day(of: now)
let plan = ReminderPlanner.plan(source, at: now, in: rules)
let keys: [ReminderKey<Int>] = []
@MainActor var centre = VirtualCentre<Int, String>()
@MainActor var memory: any ReminderMemory<Int> {
  get { preconditionFailure("examples are compiled and never run") }
  set {}
}
