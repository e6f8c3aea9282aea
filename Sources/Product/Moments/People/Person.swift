/// A person one loves.
public struct Person: Hashable, Sendable {
  public var id: PersonID
  /// 1 to `nameLimit` bytes, with something else than white space in it.
  public var name: String
  public var relationship: Relationship
  /// At most `notesLimit` bytes.
  public var notes: String
  /// `nil`: the first letter of the name is shown.
  public var avatar: PersonAvatar?
  /// What of the reminders is this person's own.
  public var reminders: PersonReminders

  /// The longest name, in bytes of UTF-8 (D).
  public static let nameLimit = 200
  /// The longest notes, in bytes of UTF-8 (D).
  public static let notesLimit = 4_000

  /// A person; what it must be, the book checks.
  public init(
    id: PersonID, name: String, relationship: Relationship, notes: String = "", avatar: PersonAvatar? = nil,
    reminders: PersonReminders = .asEverybody
  ) {
    self.id = id
    self.name = name
    self.relationship = relationship
    self.notes = notes
    self.avatar = avatar
    self.reminders = reminders
  }
}
