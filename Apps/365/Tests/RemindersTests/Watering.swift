import CivilTime
import Reminders

/// A plant with an interval of watering.
struct Plant: Hashable, Sendable {
  /// The name on the plant's label: its identity.
  struct Label: Hashable, Comparable, Sendable {
    var name: String
    static func < (a: Label, b: Label) -> Bool { a.name < b.name }
  }

  var label: Label
  var first: CivilDay
  var everyDays: Int
  /// The plant's place; empty after it was given away.
  var place = "the kitchen"
  /// The plant's own offsets, if any.
  var offsets: ReminderOffsets?

  init(_ name: String, from first: CivilDay, everyDays: Int) {
    (label, self.first, self.everyDays) = (Label(name: name), first, everyDays)
  }

  func isThirsty(on day: CivilDay) -> Bool {
    let days = day.days(since: first)
    return days >= 0 && days.isMultiple(of: everyDays)
  }
}

/// An app that reminds of plants. It uses reminders and days, and nothing of 365.
struct Watering: ReminderSource {
  var settings: ReminderSettings
  var plants: [Plant]

  func occasions(on day: CivilDay) -> [Plant.Label] {
    plants.filter { $0.isThirsty(on: day) }.map(\.label).sorted()
  }

  func offsets(for label: Plant.Label) -> ReminderOffsets {
    plants.first { $0.label == label }?.offsets ?? settings.offsets
  }

  func text(of key: ReminderKey<Plant.Label>) -> String? {
    guard let plant = plants.first(where: { $0.label == key.occasion }), !plant.place.isEmpty else {
      return nil
    }
    switch key.offset {
    case .sameDay: return "\(plant.label.name) in \(plant.place) is thirsty"
    case .oneDay: return "\(plant.label.name) is thirsty tomorrow"
    case .sevenDays: return "\(plant.label.name) is thirsty in a week"
    }
  }
}

/// A source that uses all defaults.
struct PlainWatering: ReminderSource {
  var settings: ReminderSettings
  var plants: [Plant]

  func occasions(on day: CivilDay) -> [Plant.Label] {
    plants.filter { $0.isThirsty(on: day) }.map(\.label).sorted()
  }

  func text(of key: ReminderKey<Plant.Label>) -> String? { key.occasion.name }
}
