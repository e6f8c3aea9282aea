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
