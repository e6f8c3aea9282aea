/// The occasions of an app, and the texts of their reminders.
///
/// An occasion is something that falls on days: a birthday, a plant to water, a bill to pay. The app chooses the type
/// of its identity.
///
///     struct Watering: ReminderSource {
///       var settings = ReminderSettings(isEnabled: true, offsets: .sameDay)
///       var plants: [Plant]
///       func occasions(on day: CivilDay) -> [Int] { plants.filter { $0.isThirsty(on: day) }.map(\.number) }
///       func text(of key: ReminderKey<Int>) -> String? { "Water \(plants[key.occasion].name)" }
///     }
///     let plan = ReminderPlanner.plan(Watering(plants: plants), at: now, in: rules)
public protocol ReminderSource {
  /// The identity of an occasion, stable across launches. It orders reminders of the same time and offset.
  associatedtype Occasion: Hashable, Comparable, Sendable
  /// The text of a reminder: the words, or keys that are translated when shown. A changed text replaces the reminder.
  associatedtype Text: Hashable, Sendable

  /// The settings of all occasions.
  var settings: ReminderSettings { get }

  /// The occasions on a day, each once, in ascending order.
  func occasions(on day: CivilDay) -> [Occasion]

  /// Whether an occasion falls on a day. The default searches `occasions(on:)`.
  func isOccasion(_ occasion: Occasion, on day: CivilDay) -> Bool

  /// The offsets of an occasion's reminders; an empty set mutes it. The default is the settings' offsets.
  func offsets(for occasion: Occasion) -> ReminderOffsets

  /// The text of a reminder; `nil` omits the reminder.
  func text(of key: ReminderKey<Occasion>) -> Text?
}

extension ReminderSource {
  @inlinable public func isOccasion(_ occasion: Occasion, on day: CivilDay) -> Bool {
    occasions(on: day).contains(occasion)
  }

  @inlinable public func offsets(for occasion: Occasion) -> ReminderOffsets { settings.offsets }
}
