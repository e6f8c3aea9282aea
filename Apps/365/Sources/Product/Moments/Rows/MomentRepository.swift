/// The persistent store of the book. An app calls it on a lane of its own; state machines never do.
public protocol MomentRepository {
  /// All rows. O(rows).
  func load() throws(RepositoryError) -> MomentRows

  /// Commits all changes durably, or none. `lastNumber` is the highest ID given so far.
  func commit(_ changes: [RowChange], lastNumber: Int64) throws(RepositoryError)
}

/// The error of a store. The text names the file and a remedy.
public enum RepositoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The store is not available now. Nothing was changed.
  case unavailable(String)
  /// There is no room. Nothing was changed.
  case full(String)
  /// The changes contradict the stored rows. Nothing was changed.
  case refused(String)
  /// The stored data cannot be read.
  case damaged(String)

  public var description: String {
    switch self {
    case .unavailable(let text), .full(let text), .refused(let text), .damaged(let text): text
    }
  }
}

/// Stores small settings by name, such as the theme and the end of the welcome. Called on the repository's lane.
public protocol PreferenceRepository {
  /// The stored text of a name, or `nil`.
  func preference(_ name: String) throws(RepositoryError) -> String?
  /// Stores a text durably under a name and replaces the one before; `nil` deletes it.
  func keep(_ text: String?, as name: String) throws(RepositoryError)
}
