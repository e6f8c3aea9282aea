public import Reminders

/// A row of the book, as the store holds it.
public enum MomentTable: Hashable, Sendable {
  case person(Person)
  case category(MomentCategory)
  case moment(Moment)
  case media(MediaItem)
  case collage(Collage)
  case settings(ReminderSettings)
}

/// The identity of a row.
public enum RowKey: Hashable, Sendable {
  case person(PersonID)
  case category(MomentCategoryID)
  case moment(MomentID)
  case media(MediaID)
  case collage(CollageID)
}

/// The change of one row in a commit.
public enum RowChange: Hashable, Sendable {
  /// Inserts or replaces the row.
  case put(MomentTable)
  /// Deletes the row.
  case delete(RowKey)
}

/// All rows of a store, each kind sorted by ID.
public struct MomentRows: Hashable, Sendable {
  public var people: [Person] = []
  public var categories: [MomentCategory] = MomentCategory.seeds
  public var moments: [Moment] = []
  public var media: [MediaItem] = []
  public var collages: [Collage] = []
  public var settings = ReminderSettings()
  /// The highest ID that any row has ever had.
  public var lastNumber: Int64 = MomentCategory.lastSeed

  /// The rows of a new book: only the seeds.
  public init() {}
}
