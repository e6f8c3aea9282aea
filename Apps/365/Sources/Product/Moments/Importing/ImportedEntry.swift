/// What a file of contacts or a calendar has: one entry after another, as an `ImportSource` comes to them.
public enum ImportedEntry: Hashable, Sendable {
  /// A day of somebody's.
  case day(FoundDay)
  /// A contact or an event that has no day to remember.
  case withoutDay(line: Int)
  /// Something that cannot be read, which is left out alone.
  case dropped(ImportDamage)
}

/// A day of somebody's, found in a file.
public struct FoundDay: Hashable, Sendable {
  /// As the file has it, without white space around it; never empty.
  public var name: String
  /// A seed's kind.
  public var kind: MomentCategory.Kind
  public var date: YearlyDate
  /// Where the person can be called, as the file has it.
  public var phone: PhoneNumber?
  /// Where the contact or event begins, from 1.
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

/// What of a file could not be read, and where.
public struct ImportDamage: Hashable, Sendable {
  /// Why.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// A contact or event that never ends.
    case unfinished
    /// Text between contacts.
    case stray
    /// A line without a colon.
    case noColon
    /// A line that is longer than any that is read.
    case tooLong
    /// A contact or event with a day, and without a name.
    case noName
    /// A date that there is not, or that lacks its day or month.
    case noDate
    /// Letters in a way of writing that is not known.
    case encoding
    /// What the calendar's reader refuses.
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

/// A file that is read in slices, on whichever lane has time for it.
public protocol ImportSource {
  /// The entries of the next so many bytes, or of all that a last line of them needs; `nil` at the end. O(bytes).
  mutating func next(bytes: Int) -> [ImportedEntry]?
}
