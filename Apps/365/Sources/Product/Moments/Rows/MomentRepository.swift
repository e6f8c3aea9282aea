/// Where the book is kept. An app calls it on a lane of its own; no state machine does.
public protocol MomentRepository {
  /// All that is kept; O(rows).
  func load() throws(RepositoryError) -> MomentRows

  /// All of the changes or none of them, kept for good when it returns; `lastNumber` is the highest number given so far.
  func commit(_ changes: [RowChange], lastNumber: Int64) throws(RepositoryError)
}

/// Why a store could not do what it was asked; the text names file and remedy.
public enum RepositoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It cannot be reached now; nothing was changed.
  case unavailable(String)
  /// There is no room; nothing was changed.
  case full(String)
  /// The changes contradict what is kept; nothing was changed.
  case refused(String)
  /// What is kept cannot be read.
  case damaged(String)

  public var description: String {
    switch self {
    case .unavailable(let text), .full(let text), .refused(let text), .damaged(let text): text
    }
  }
}

/// Where small choices are kept by name, such as the theme and that onboarding is over. Called as a repository is.
public protocol PreferenceRepository {
  /// What was kept by a name; `nil` when nothing was.
  func preference(_ name: String) throws(RepositoryError) -> String?
  /// Keeps a text by a name for good, in place of the one before; `nil` forgets it.
  func keep(_ text: String?, as name: String) throws(RepositoryError)
}
