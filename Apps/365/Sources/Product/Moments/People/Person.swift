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
  /// Where the person can be called; `nil` where that is not known.
  public var phone: PhoneNumber?
  /// What of the reminders is this person's own.
  public var reminders: PersonReminders

  /// The longest name, in bytes of UTF-8 (D).
  public static let nameLimit = 200
  /// The longest notes, in bytes of UTF-8 (D).
  public static let notesLimit = 4_000

  /// As much of a name as a person may have: whole letters, or the beginning of a first letter that is longer by itself.
  /// O(length).
  public static func fitting(_ name: String) -> String {
    guard name.utf8.count > nameLimit else { return name }
    var (short, length) = (String.UnicodeScalarView(), 0)
    for scalar in name.unicodeScalars {
      length += UTF8.width(scalar)
      if length > nameLimit { break }
      short.append(scalar)
    }
    // What was cut may have been the middle of a letter.
    let cut = String(short)
    let whole = zip(cut, name).prefix { $0 == $1 }.reduce(0) { $0 + String($1.0).utf8.count }
    return whole > 0 ? String(decoding: Array(cut.utf8.prefix(whole)), as: UTF8.self) : cut
  }

  /// A person; what it must be, the book checks.
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
