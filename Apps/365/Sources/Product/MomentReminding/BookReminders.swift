public import Moments
public import Reminders

/// The moments of a book as occasions of reminders, by the settings of everybody and each person's own choice.
public struct BookReminders: ReminderSource, Sendable {
  /// The book.
  public let book: BookContents

  /// The reminders of a book.
  public init(_ book: BookContents) { self.book = book }

  public var settings: ReminderSettings { book.settings }

  public func occasions(on day: CivilDay) -> [MomentID] { book.marks(on: day).map(\.moment) }

  /// O(1).
  public func isOccasion(_ moment: MomentID, on day: CivilDay) -> Bool {
    book.moments[moment]?.date.occurrence(in: day.components.year) == day
  }

  /// The offsets that the moment's person has chosen; none for a moment that is not in the book. O(1).
  public func offsets(for moment: MomentID) -> ReminderOffsets {
    guard let person = book.moments[moment].flatMap({ book.people[$0.person] }) else { return [] }
    return book.settings.offsets(for: person.reminders)
  }

  public func text(of key: ReminderKey<MomentID>) -> ReminderText? { ReminderText(key, of: book) }
}
