/// An entry of a contacts or calendar file, in file order.
public enum ImportedEntry: Hashable, Sendable {
  /// A person's day.
  case day(FoundDay)
  /// A contact or event without a day to remember.
  case withoutDay(line: Int)
  /// An entry that cannot be read. Only this entry is dropped.
  case dropped(ImportDamage)
}

/// A person's day found in a file.
public struct FoundDay: Hashable, Sendable {
  /// The name in the file without surrounding white space; never empty.
  public var name: String
  /// The kind of a seed.
  public var kind: MomentCategory.Kind
  public var date: YearlyDate
  /// The person's number in the file.
  public var phone: PhoneNumber?
  /// The line, from 1, where the contact or event begins.
  public var line: Int

  public init(
    name: String, kind: MomentCategory.Kind, date: YearlyDate, phone: PhoneNumber? = nil, line: Int
  ) {
    self.phone = phone
    self.name = name
    self.kind = kind
    self.date = date
    self.line = line
  }
}

/// A part of a file that could not be read.
public struct ImportDamage: Hashable, Sendable {
  /// The reason.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// A contact or event without an end.
    case unfinished
    /// Text between contacts.
    case stray
    /// A line without a colon.
    case noColon
    /// A line above the length limit.
    case tooLong
    /// A contact or event with a day but no name.
    case noName
    /// An impossible or incomplete date.
    case noDate
    /// Text in an unknown encoding.
    case encoding
    /// A syntax error reported by the calendar reader.
    case syntax
  }

  /// From 1.
  public var line: Int
  public var reason: Reason

  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

/// A file that is read in slices, on any lane.
public protocol ImportSource {
  /// The entries of about the next `bytes` bytes, up to the end of a line; `nil` at the end. O(bytes).
  mutating func next(bytes: Int) -> [ImportedEntry]?
}
