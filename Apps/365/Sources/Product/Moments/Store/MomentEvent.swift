/// An event of the book.
public enum MomentEvent: Hashable, Sendable {
  /// The stored rows at launch.
  case loaded(MomentRows)
  /// A command. The ID is unique within the launch.
  case asked(RequestID, MomentCommand)
  /// The open commit is durable.
  case committed(RequestID)
  /// The open commit failed. Nothing was stored.
  case failed(RequestID, RepositoryError)
  /// The shown year changed.
  case turned(toYear: Int)
}

/// An effect of the book.
public enum MomentEffect: Hashable, Sendable {
  /// Commit these changes. The answer is `committed` or `failed`; one commit is open at a time.
  case commit(RequestID, [RowChange], lastNumber: Int64)
  /// A command is done and its rows are in the book. The list is empty if nothing had to change.
  case stored(RequestID, [RowChange])
  /// A command is invalid. Nothing was changed.
  case refused(RequestID, MomentRefusal)
  /// The store failed. Nothing was changed.
  case failed(RequestID, RepositoryError)
  /// No row uses these pictures any more.
  case unused([PhotoID])
}

/// The reason why a command is refused.
public enum MomentRefusal: Hashable, Sendable, CaseIterable {
  /// The stored rows are not loaded yet.
  case notLoaded
  /// The name is empty or white space.
  case noName
  case nameTooLong, notesTooLong
  case noSuchPerson, noSuchMoment, noSuchCategory, noSuchMedia, noSuchCollage
  /// Seeds cannot be changed or deleted.
  case seedCategory
  /// The owner would have more than `MediaItem.ownerLimit` items.
  case tooManyMedia
  /// No photo, or more than `Collage.photoLimit`.
  case photoCount
  /// No deletion is being asked for.
  case nothingAsked
  /// More than `MomentStore.waitingLimit` commands wait.
  case tooManyWaiting
}

/// The question before a person is deleted, with the number of rows deleted along.
public struct DeletionQuestion: Hashable, Sendable {
  public var person: PersonID
  public var momentCount: Int
  public var mediaCount: Int
  public var collageCount: Int

  public init(person: PersonID, momentCount: Int, mediaCount: Int, collageCount: Int) {
    self.person = person
    self.momentCount = momentCount
    self.mediaCount = mediaCount
    self.collageCount = collageCount
  }
}
