/// The number of a request, chosen by whoever asks; unique within a launch of an app.
public struct RequestID: Hashable, Comparable, Sendable {
  public var raw: UInt64
  @inlinable public init(_ raw: UInt64) { self.raw = raw }
  @inlinable public static func < (a: RequestID, b: RequestID) -> Bool { a.raw < b.raw }
}

/// What is asked of whoever carries requests out, in the order asked: the photo pipeline of the core, the core of its ports,
/// an app under test of its lanes.
public enum Request<Task> {
  /// Do this and answer; smaller ranks go first, equal ranks in the order asked.
  case start(RequestID, Task, rank: Int)
  /// Change the rank of a request that has not begun.
  case rerank(RequestID, rank: Int)
  /// Drop a request: one that has not begun never runs, one that has is finished and not answered.
  case cancel(RequestID)

  /// The same request for a task that is spelled otherwise.
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
