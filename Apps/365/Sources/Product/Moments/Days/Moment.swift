/// A day in a person's life that the user remembers.
public struct Moment: Hashable, Sendable {
  public var id: MomentID
  public var person: PersonID
  public var category: MomentCategoryID
  public var date: MomentDate
  /// At most `Person.notesLimit` bytes.
  public var notes: String

  /// Creates a moment. The book checks the limits.
  public init(
    id: MomentID, person: PersonID, category: MomentCategoryID, date: MomentDate, notes: String = ""
  ) {
    self.id = id
    self.person = person
    self.category = category
    self.date = date
    self.notes = notes
  }
}
