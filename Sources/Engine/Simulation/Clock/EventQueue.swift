public import Kernel

/// A priority queue of events by virtual time. Events of equal time are ordered by `order`, by default the order of insertion.
///
/// A binary heap of times and indexes; events themselves do not move. Time advances only by `next`.
public struct EventQueue<Event> {
  @usableFromInline struct Entry {
    @usableFromInline var time: Instant
    @usableFromInline var order: Int
    @usableFromInline var place: Int

    @inlinable init(time: Instant, order: Int, place: Int) {
      self.time = time
      self.order = order
      self.place = place
    }

    @inlinable func isBefore(_ other: Entry) -> Bool {
      time == other.time ? order < other.order : time < other.time
    }
  }

  @usableFromInline var heap: [Entry] = []
  /// Events by index; free indexes are reused.
  @usableFromInline var events: [Event?] = []
  @usableFromInline var free: [Int] = []
  @usableFromInline var plannedCount = 0

  @inlinable public init() {}

  /// The number of waiting events. O(1).
  @inlinable public var count: Int { heap.count }
  @inlinable public var isEmpty: Bool { heap.isEmpty }

  /// Adds an event. O(log waiting).
  @inlinable public mutating func add(_ event: Event, at time: Instant) {
    add(event, at: time, order: plannedCount)
  }

  /// Adds an event with a given order, unique among the events of that time. O(log waiting).
  @inlinable public mutating func add(_ event: Event, at time: Instant, order: Int) {
    plannedCount += 1
    let place = free.popLast() ?? events.count
    if place == events.count { events.append(event) } else { events[place] = event }
    let entry = Entry(time: time, order: order, place: place)
    var hole = heap.count
    heap.append(entry)
    while hole > 0 {
      let parent = (hole - 1) / 2
      guard entry.isBefore(heap[parent]) else { break }
      heap[hole] = heap[parent]
      hole = parent
    }
    heap[hole] = entry
  }

  /// Removes and returns the next event; `nil` if there is none, or none up to `limit`. O(log waiting).
  @inlinable public mutating func next(upTo limit: Instant? = nil) -> (time: Instant, event: Event)? {
    guard let first = heap.first else { return nil }
    if let limit, first.time > limit { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty { sink(last) }
    free.append(first.place)
    return events[first.place].take().map { (first.time, $0) }
  }

  /// Sifts an entry down from the root.
  @inlinable mutating func sink(_ entry: Entry) {
    var hole = 0
    while true {
      var child = 2 * hole + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
      guard heap[child].isBefore(entry) else { break }
      heap[hole] = heap[child]
      hole = child
    }
    heap[hole] = entry
  }

  /// Changes each waiting event, in unspecified order; times stay. O(largest number of events so far).
  @inlinable public mutating func change(_ body: (inout Event) -> Void) {
    for place in events.indices {
      guard var event = events[place].take() else { continue }
      body(&event)
      events[place] = event
    }
  }

  /// Removes all events. O(waiting).
  @inlinable public mutating func removeAll() {
    heap.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
  }
}

extension EventQueue: Sendable where Event: Sendable {}
extension EventQueue.Entry: Sendable {}
