/// A first-in-first-out queue in a ring buffer. Both ends O(1), amortised.
struct JobRing {
  private var slots: [QueuedJob?] = Array(repeating: nil, count: 16)
  private var head = 0
  private(set) var count = 0

  var first: QueuedJob? { count == 0 ? nil : slots[head] }

  mutating func append(_ job: QueuedJob) {
    if count == slots.count { grow() }
    slots[(head + count) & (slots.count - 1)] = job
    count += 1
  }

  mutating func popFirst() -> QueuedJob? {
    guard count > 0 else { return nil }
    defer {
      slots[head] = nil
      head = (head + 1) & (slots.count - 1)
      count -= 1
    }
    return slots[head]
  }

  subscript(offset: Int) -> QueuedJob? { slots[(head + offset) & (slots.count - 1)] }

  /// Removes the job at an offset from the first. O(offset).
  mutating func remove(at offset: Int) -> QueuedJob? {
    guard offset < count else { return nil }
    let taken = self[offset]
    for place in stride(from: offset, to: 0, by: -1) {
      slots[(head + place) & (slots.count - 1)] = self[place - 1]
    }
    _ = popFirst()
    return taken
  }

  private mutating func grow() {
    let inOrder = (0..<count).map { slots[(head + $0) & (slots.count - 1)] }
    slots = inOrder + Array(repeating: nil, count: inOrder.count)
    head = 0
  }
}
