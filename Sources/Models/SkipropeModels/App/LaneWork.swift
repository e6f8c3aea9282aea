public import Skiprope
internal import Synchronization

/// Does work that takes time on a device, in a lane of its own: decoding a photo, a commit, a request.
///
/// A harness file calls it where the app calls a port. The lane is busy for `length` of virtual time, as the cost table, faults and ranks
/// of the lane have it; the work is done for real, outside any frame. Cancelling the task cancels the request, and throws.
///
/// ```swift
/// struct FakePhotos: PhotoSource {
///   func photo(_ id: Int) async throws -> Photo {
///     try await lane(.network, "photo", taking: .milliseconds(120)) { Photo(id: id) }
///   }
/// }
/// ```
///
/// Called outside of an app that `ModelSubject` plays it ends the process.
public func lane<Result: Sendable>(
  _ lane: Lane, _ operation: String, rank: Int = 0, taking length: TimeSpan,
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  guard let requests = LaneRequests.current else {
    preconditionFailure("`lane(.\(lane), \"\(operation)\")` is called outside of an app that a harness plays")
  }
  let box = LaneResult<Result>()
  let id = requests.nextID()
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Result, any Error>) in
      requests.start(
        id,
        LaneRequest(
          lane: lane, operation: operation, rank: rank, length: length,
          work: { box.value = Swift.Result { try work() } },
          finish: { isCancelled in
            if isCancelled || box.value == nil {
              continuation.resume(throwing: CancellationError())
            } else if let value = box.value {
              continuation.resume(with: value)
            }
          }))
    }
  } onCancel: {
    requests.cancel(id)
  }
}

/// What a lane's work gave; written and read on the app's thread.
private final class LaneResult<Value>: @unchecked Sendable {
  var value: Result<Value, any Error>?
}

/// One request on its way.
struct LaneRequest {
  var lane: Lane
  var operation: String
  var rank: Int
  var length: TimeSpan
  var work: () -> Void
  var finish: (_ isCancelled: Bool) -> Void
}

/// The requests of an app's launch; called on the app's thread only.
final class LaneRequests: @unchecked Sendable {
  /// Those of the app whose turn it is.
  nonisolated(unsafe) static var current: LaneRequests?

  private(set) var waiting: [RequestID: LaneRequest] = [:]
  /// How many of an operation are among them.
  private var underWay: [String: Int] = [:]
  private var asked: [Request<Lane>] = []
  private var cancelledEarly: Set<RequestID> = []
  private var last: UInt64 = 0

  /// Operations of which two equal ones were under way at once, since the last call.
  private var doubled: [String] = []

  func nextID() -> RequestID {
    last += 1
    return RequestID(last)
  }

  func start(_ id: RequestID, _ request: LaneRequest) {
    if cancelledEarly.remove(id) != nil { return request.finish(true) }
    let others = underWay[request.operation, default: 0]
    if others > 0 { doubled.append(request.operation) }
    (waiting[id], underWay[request.operation]) = (request, others + 1)
    asked.append(.start(id, request.lane, rank: request.rank))
  }

  /// Ends the request of a cancelled task at once. Its lane may still finish the work; the result is dropped.
  func cancel(_ id: RequestID) {
    guard let request = remove(id) else {
      cancelledEarly.insert(id)
      return
    }
    asked.append(.cancel(id))
    request.finish(true)
  }

  func perform(_ id: RequestID) -> TimeSpan {
    guard let request = waiting[id] else { return .zero }
    request.work()
    return request.length
  }

  func finish(_ id: RequestID) { remove(id)?.finish(false) }

  private func remove(_ id: RequestID) -> LaneRequest? {
    guard let request = waiting.removeValue(forKey: id) else { return nil }
    let left = underWay[request.operation, default: 0] - 1
    underWay[request.operation] = left > 0 ? left : nil
    return request
  }

  func drain(into requests: inout [Request<Lane>]) {
    requests.append(contentsOf: asked)
    asked.removeAll(keepingCapacity: true)
  }

  func takeDoubled() -> [String] {
    defer { doubled = [] }
    return doubled
  }
}
