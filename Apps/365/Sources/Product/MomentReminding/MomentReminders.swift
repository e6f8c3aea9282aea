public import Moments
public import Reminders

/// The moments of a book as occasions, with the general settings and each person's own choice.
public struct MomentReminders: ReminderSource, Sendable {
  /// The book's contents.
  public let store: MomentContents

  /// The reminders of a book.
  public init(_ store: MomentContents) { self.store = store }

  public var settings: ReminderSettings { store.settings }

  public func occasions(on day: CivilDay) -> [MomentID] { store.marks(on: day).map(\.moment) }

  /// O(1).
  public func isOccasion(_ moment: MomentID, on day: CivilDay) -> Bool {
    store.moments[moment]?.date.occurrence(in: day.components.year) == day
  }

  /// The offsets of the moment's person; an empty set for a moment that is not in the book. O(1).
  public func offsets(for moment: MomentID) -> ReminderOffsets {
    guard let person = store.moments[moment].flatMap({ store.people[$0.person] }) else { return [] }
    return store.settings.offsets(for: person.reminders)
  }

  public func text(of key: ReminderKey<MomentID>) -> ReminderText? { ReminderText(key, of: store) }
}
