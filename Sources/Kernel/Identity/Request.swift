/// The number of a request, chosen by the caller; unique within a launch of an app.
public struct RequestID: Hashable, Comparable, Sendable {
  public var raw: UInt64
  @inlinable public init(_ raw: UInt64) { self.raw = raw }
  @inlinable public static func < (a: RequestID, b: RequestID) -> Bool { a.raw < b.raw }
}

/// A request for background work, in the order of issue.
///
/// The core sends requests to its photo pipeline and to its ports; an app under test sends them to its lanes.
public enum Request<Task> {
  /// Starts the task and answers. Smaller ranks run first; equal ranks run in the order of the requests.
  case start(RequestID, Task, rank: Int)
  /// Changes the rank of a request that has not started.
  case rerank(RequestID, rank: Int)
  /// Cancels a request. If it has not started, it never runs. If it is running, it finishes without an answer.
  case cancel(RequestID)

  /// The same request with its task converted.
  @inlinable public func map<Other>(_ spell: (Task) -> Other) -> Request<Other> {
    switch self {
    case .start(let id, let task, let rank): .start(id, spell(task), rank: rank)
    case .rerank(let id, let rank): .rerank(id, rank: rank)
    case .cancel(let id): .cancel(id)
    }
  }
}

extension Request: Equatable where Task: Equatable {}
extension Request: Hashable where Task: Hashable {}
extension Request: Sendable where Task: Sendable {}
