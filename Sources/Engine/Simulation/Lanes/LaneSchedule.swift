public import Kernel

/// Schedules effects on the lanes beside the main one, in virtual time.
///
/// Within a lane the smallest rank runs first, then the earliest request. An effect starts once its lane has room, never before
/// its request. `perform` decides its work at that instant. O(waiting) an effect, no cost for a frame.
public struct LaneSchedule: Sendable {
  /// An effect that ended, with its times.
  public struct Finished: Hashable, Sendable {
    public var effect: RequestID
    public var lane: Lane
    public var asked: Instant
    public var started: Instant
    public var ended: Instant

    @inlinable public init(effect: RequestID, lane: Lane, asked: Instant, started: Instant, ended: Instant) {
      self.effect = effect
      self.lane = lane
      self.asked = asked
      self.started = started
      self.ended = ended
    }
  }

  @usableFromInline struct Waiting: Sendable {
    @usableFromInline var effect: RequestID
    @usableFromInline var rank: Int
    @usableFromInline var order: Int
    @usableFromInline var asked: Instant

    @inlinable init(effect: RequestID, rank: Int, order: Int, asked: Instant) {
      self.effect = effect
      self.rank = rank
      self.order = order
      self.asked = asked
    }
  }

  @usableFromInline struct Running: Sendable {
    @usableFromInline var finished: Finished
    @usableFromInline var cancelled = false

    @inlinable init(finished: Finished) { self.finished = finished }
  }

  @usableFromInline var waiting: [[Waiting]]
  /// Running effects by their ends, then in the order of the requests.
  @usableFromInline var running = EventQueue<Running>()
  /// Free places by lane; `widths` holds the total.
  @usableFromInline var free: [Int]
  @usableFromInline let widths: [Int]
  /// Effects that wait or run, of all lanes: counted, because every frame asks.
  @usableFromInline var pending = 0
  @usableFromInline var nextOrder = 0
  /// The time up to which the lanes are settled: no effect starts or ends earlier.
  @usableFromInline var now = Instant.zero

  /// Creates lanes with these numbers of places, each at least 1.
  @inlinable public init(decode: Int, database: Int = 1, network: Int = 1) {
    widths = [decode, database, network]
    precondition(widths.allSatisfy { $0 >= 1 }, "each lane needs at least one place: \(widths)")
    waiting = widths.map { _ in [] }
    free = widths
  }

  /// Effects that wait or run. O(1).
  @inlinable public var pendingCount: Int { pending }

  /// Applies a request made at `instant`, which must not be before the settled time.
  @inlinable public mutating func apply(_ request: Request<Lane>, at instant: Instant) {
    precondition(instant >= now, "a request at \(instant) came after the lanes were settled to \(now)")
    switch request {
    case .start(let effect, let lane, let rank):
      insert(Waiting(effect: effect, rank: rank, order: nextOrder, asked: instant), into: Int(lane.rawValue))
      nextOrder += 1
      pending += 1
    case .rerank(let effect, let rank):
      guard let (lane, index) = findWaiting(effect) else { return }
      var entry = waiting[lane].remove(at: index)
      entry.rank = rank
      insert(entry, into: lane)
    case .cancel(let effect):
      if let (lane, index) = findWaiting(effect) {
        waiting[lane].remove(at: index)
        pending -= 1
      } else {
        markCancelled(effect)
      }
    }
  }

  /// Drops everything when the process is killed: waiting effects never run, running ones are never reported. O(pending).
  @inlinable public mutating func dropAll() {
    for lane in widths.indices {
      waiting[lane].removeAll(keepingCapacity: true)
      free[lane] = widths[lane]
    }
    running.removeAll()
    pending = 0
  }

  /// Settles the lanes up to `limit`, or until the first effect to report ends; returns that effect.
  ///
  /// The app performs each effect at its start, in the order of virtual time, and returns how long the lane is busy.
  @inlinable public mutating func settle<App: AppUnderTest>(to limit: Instant, app: inout App) -> Finished? {
    while true {
      startWhatFits(&app)
      guard let (end, ended) = running.next(upTo: limit) else {
        if limit > now { now = limit }
        return nil
      }
      free[Int(ended.finished.lane.rawValue)] += 1
      pending -= 1
      if end > now { now = end }
      if !ended.cancelled { return ended.finished }
    }
  }

  @inlinable mutating func startWhatFits<App: AppUnderTest>(_ app: inout App) {
    for lane in widths.indices {
      while free[lane] > 0, let next = waiting[lane].first {
        waiting[lane].removeFirst()
        free[lane] -= 1
        let start = max(now, next.asked)
        let busy = app.perform(next.effect, at: start)
        precondition(
          busy >= .zero,
          busy == .unperformed ? App.performsNothing : "an effect cannot take \(busy.nanoseconds) ns")
        let finished = Finished(
          effect: next.effect, lane: Lane.allCases[lane], asked: next.asked, started: start,
          ended: start + busy)
        running.add(Running(finished: finished), at: finished.ended, order: next.order)
      }
    }
  }

  @inlinable mutating func insert(_ entry: Waiting, into lane: Int) {
    let index = waiting[lane].firstIndex { (entry.rank, entry.order) < ($0.rank, $0.order) }
    waiting[lane].insert(entry, at: index ?? waiting[lane].count)
  }

  @inlinable func findWaiting(_ effect: RequestID) -> (lane: Int, index: Int)? {
    for lane in waiting.indices {
      if let index = waiting[lane].firstIndex(where: { $0.effect == effect }) { return (lane, index) }
    }
    return nil
  }

  @inlinable mutating func markCancelled(_ effect: RequestID) {
    running.change { if $0.finished.effect == effect { $0.cancelled = true } }
  }
}
