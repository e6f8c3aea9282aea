/// A queue, first in first out, whose memory is used again. Both ends O(1), amortised.
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

  private mutating func grow() {
    let inOrder = (0..<count).map { slots[(head + $0) & (slots.count - 1)] }
    slots = inOrder + Array(repeating: nil, count: inOrder.count)
    head = 0
  }
}
