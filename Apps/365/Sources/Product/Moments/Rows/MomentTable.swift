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

/// Which row.
public enum RowKey: Hashable, Sendable {
  case person(PersonID)
  case category(MomentCategoryID)
  case moment(MomentID)
  case media(MediaID)
  case collage(CollageID)
}

/// What a commit does to one row.
public enum RowChange: Hashable, Sendable {
  /// The row is as this from now on, whether it was there or not.
  case put(MomentTable)
  /// The row is gone.
  case delete(RowKey)
}

/// All that a store holds, each kind in the order of its numbers.
public struct MomentRows: Hashable, Sendable {
  public var people: [Person] = []
  public var categories: [MomentCategory] = MomentCategory.seeds
  public var moments: [Moment] = []
  public var media: [MediaItem] = []
  public var collages: [Collage] = []
  public var settings = ReminderSettings()
  /// The highest number that any row has ever had.
  public var lastNumber: Int64 = MomentCategory.lastSeed

  /// A book's beginning: the seeds and nothing else.
  public init() {}
}
