/// The occasions of an app, and the texts of their reminders.
///
/// An occasion is a thing that falls on days: a birthday, a plant to water, a bill to pay. The app names it by a type of its own.
///
///     struct Watering: ReminderSource {
///       var settings = ReminderSettings(isEnabled: true, offsets: .sameDay)
///       var plants: [Plant]
///       func occasions(on day: CivilDay) -> [Int] { plants.filter { $0.isThirsty(on: day) }.map(\.number) }
///       func text(of key: ReminderKey<Int>) -> String? { "Water \(plants[key.occasion].name)" }
///     }
///     let plan = ReminderPlanner.plan(Watering(plants: plants), at: now, in: rules)
public protocol ReminderSource {
  /// The identity of an occasion, the same on every launch. Reminders of one moment and offset come in its order.
  associatedtype Occasion: Hashable, Comparable, Sendable
  /// The text of a reminder: words, or keys of words that are spelled when they are shown. A reminder whose text changes is
  /// replaced.
  associatedtype Text: Hashable, Sendable

  /// The settings of all occasions.
  var settings: ReminderSettings { get }

  /// The occasions on a day, each once, in ascending order.
  func occasions(on day: CivilDay) -> [Occasion]

  /// Whether an occasion is on a day. By default it looks among all of that day.
  func isOccasion(_ occasion: Occasion, on day: CivilDay) -> Bool

  /// How long before an occasion its reminders come; none mutes it. By default what the settings say.
  func offsets(for occasion: Occasion) -> ReminderOffsets

  /// The text of a reminder; `nil` leaves the reminder out.
  func text(of key: ReminderKey<Occasion>) -> Text?
}

extension ReminderSource {
  @inlinable public func isOccasion(_ occasion: Occasion, on day: CivilDay) -> Bool {
    occasions(on: day).contains(occasion)
  }

  @inlinable public func offsets(for occasion: Occasion) -> ReminderOffsets { settings.offsets }
}
