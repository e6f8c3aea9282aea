/// A day of a person's that is worth remembering.
public struct Moment: Hashable, Sendable {
  public var id: MomentID
  public var person: PersonID
  public var category: MomentCategoryID
  public var date: MomentDate
  /// At most `Person.notesLimit` bytes.
  public var notes: String

  /// A moment; what it must be, the book checks.
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
