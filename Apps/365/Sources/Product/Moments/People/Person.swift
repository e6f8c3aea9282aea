/// A person whose moments the user remembers.
public struct Person: Hashable, Sendable {
  public var id: PersonID
  /// 1 to `nameLimit` bytes, not only white space.
  public var name: String
  public var relationship: Relationship
  /// At most `notesLimit` bytes.
  public var notes: String
  /// `nil`: the first letter of the name is shown.
  public var avatar: PersonAvatar?
  /// The number to call; `nil` if unknown.
  public var phone: PhoneNumber?
  /// The person's own choice of reminders.
  public var reminders: PersonReminders

  /// The longest name, in bytes of UTF-8 (D).
  public static let nameLimit = 200
  /// The longest notes, in bytes of UTF-8 (D).
  public static let notesLimit = 4_000

  /// The longest part of a name within `nameLimit`: whole characters, or part of a first character that is too long
  /// by itself. O(length).
  public static func fitting(_ name: String) -> String {
    guard name.utf8.count > nameLimit else { return name }
    var (short, length) = (String.UnicodeScalarView(), 0)
    for scalar in name.unicodeScalars {
      length += UTF8.width(scalar)
      if length > nameLimit { break }
      short.append(scalar)
    }
    // The cut may be in the middle of a character.
    let cut = String(short)
    let whole = zip(cut, name).prefix { $0 == $1 }.reduce(0) { $0 + String($1.0).utf8.count }
    return whole > 0 ? String(decoding: Array(cut.utf8.prefix(whole)), as: UTF8.self) : cut
  }

  /// Creates a person. The book checks the limits.
  public init(
    id: PersonID, name: String, relationship: Relationship, notes: String = "", avatar: PersonAvatar? = nil,
    phone: PhoneNumber? = nil, reminders: PersonReminders = .asEverybody
  ) {
    self.id = id
    self.name = name
    self.relationship = relationship
    self.notes = notes
    self.avatar = avatar
    self.phone = phone
    self.reminders = reminders
  }
}
