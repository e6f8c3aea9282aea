public import Moments
public import Reminders

/// The text of a reminder, as keys and the values to fill in. It is spelled when shown or scheduled.
public struct ReminderText: Hashable, Sendable {
  public var title: ReminderTitle
  public var body: ReminderBody
  public var name: String
  public var relationship: Relationship
  /// Whole years on the day of the occasion; `nil` if unknown, zero or not needed.
  public var years: Int?
  /// The user's name for their own category; empty for a seed.
  public var category: String

  /// The text of a reminder; `nil` if its moment, person or category is not in the book.
  public init?(_ key: ReminderKey<MomentID>, of store: MomentContents) {
    guard let moment = store.moments[key.occasion], let person = store.people[moment.person],
      let category = store.category(moment.category)
    else { return nil }
    let years = moment.date.years(at: key.day).flatMap { $0 > 0 ? $0 : nil }
    title = ReminderTitle(category.kind, key.offset, years: years)
    body = ReminderBody(category.kind, years: years, person.relationship.closeness)
    name = person.name
    relationship = person.relationship
    self.years = title.needsYears || body.needsYears ? years : nil
    self.category = category.name
  }

  /// The first line.
  public func title(in language: Language) -> String { fill(title.words(in: language), language) }

  /// The second line.
  public func body(in language: Language) -> String { fill(body.words(in: language), language) }

  private func fill(_ words: String, _ language: Language) -> String {
    PersonTemplate(words).filled(
      name: name, years: years, relationship: relationship.words(in: language), category: category)
  }
}
