public import Skiprope
internal import Synchronization

/// Runs work that takes time on a device in a lane, such as decoding a photo, a commit or a network request.
///
/// The harness calls it in place of the app's real port. The lane is busy for `length` of virtual time, subject to the lane's
/// queue, ranks and faults. `work` runs for real, outside any frame. Cancelling the task cancels the request; `lane` then throws
/// `CancellationError`.
///
/// ```swift
/// struct FakePhotos: PhotoSource {
///   func photo(_ id: Int) async throws -> Photo {
///     try await lane(.network, "photo", taking: .milliseconds(120)) { Photo(id: id) }
///   }
/// }
/// ```
///
/// A call outside an app of a `ModelSubject` stops the process.
public func lane<Result: Sendable>(
  _ lane: Lane, _ operation: String, rank: Int = 0, taking length: TimeSpan,
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  guard let requests = LaneRequests.current else {
    preconditionFailure("`lane(.\(lane), \"\(operation)\")` is called outside an app that a harness runs")
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

/// The result of a lane's work; accessed on the app's thread only.
private final class LaneResult<Value>: @unchecked Sendable {
  var value: Result<Value, any Error>?
}

/// One pending request.
struct LaneRequest {
  var lane: Lane
  var operation: String
  var rank: Int
  var length: TimeSpan
  var work: () -> Void
  var finish: (_ isCancelled: Bool) -> Void
}

/// The requests of one launch of an app; used on the app's thread only.
final class LaneRequests: @unchecked Sendable {
  /// The requests of the app that is running now.
  nonisolated(unsafe) static var current: LaneRequests?

  private(set) var waiting: [RequestID: LaneRequest] = [:]
  /// The number of pending requests of each operation.
  private var underWay: [String: Int] = [:]
  private var asked: [Request<Lane>] = []
  private var cancelledEarly: Set<RequestID> = []
  private var last: UInt64 = 0

  /// Operations with two equal pending requests at once, since the last call of `takeDoubled`.
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
