/// What happens to the book.
public enum MomentEvent: Hashable, Sendable {
  /// What the store held at launch.
  case loaded(MomentRows)
  /// Somebody asks, by a number of theirs that no other command of this launch has.
  case asked(RequestID, MomentCommand)
  /// The open commit is kept for good.
  case committed(RequestID)
  /// It is not, and nothing of it.
  case failed(RequestID, RepositoryError)
  /// Another year is looked at.
  case turned(toYear: Int)
}

/// What the book wants done, or says.
public enum MomentEffect: Hashable, Sendable {
  /// Commit this; it is answered by `committed` or `failed`. One is open at a time.
  case commit(RequestID, [RowChange], lastNumber: Int64)
  /// A command is done and its rows are in the book, none where nothing had to change.
  case stored(RequestID, [RowChange])
  /// A command makes no sense; nothing was changed.
  case refused(RequestID, MomentRefusal)
  /// The store could not; nothing was changed.
  case failed(RequestID, RepositoryError)
  /// No row uses these pictures any more.
  case unused([PhotoID])
}

/// Why a command is refused.
public enum MomentRefusal: Hashable, Sendable, CaseIterable {
  /// Before what the store holds is known.
  case notLoaded
  /// A name of white space, or none.
  case noName
  case nameTooLong, notesTooLong
  case noSuchPerson, noSuchMoment, noSuchCategory, noSuchMedia, noSuchCollage
  /// Seeds are neither changed nor deleted.
  case seedCategory
  /// An owner's media would be more than `MediaItem.ownerLimit`.
  case tooManyMedia
  /// None, or more than `Collage.photoLimit`.
  case photoCount
  /// Nobody was asked whether to delete.
  case nothingAsked
  /// More than `MomentStore.waitingLimit` commands wait.
  case tooManyWaiting
}

/// Shall a person be deleted, and what would go along.
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
