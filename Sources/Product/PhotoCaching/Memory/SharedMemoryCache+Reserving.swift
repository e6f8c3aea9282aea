public import Kernel
import Synchronization

extension SharedMemoryCache {
  /// Reserves an entry's room, evicting from the given stripe and then from those after it.
  @usableFromInline func reserve(_ cost: ByteCount, from stripe: Int) -> Bool {
    guard cost <= limits.bytes, limits.entryCount > 0 else { return false }
    while !raise(reservedCount, by: 1, limit: limits.entryCount) {
      guard evictOne(from: stripe) else { return false }
    }
    while !raise(reservedBytes, by: cost.bytes, limit: limits.bytes.bytes) {
      guard evictOne(from: stripe) else {
        reservedCount.subtract(1, ordering: .relaxed)
        return false
      }
    }
    return true
  }

  @usableFromInline func release(_ cost: ByteCount, count: Int = 1) {
    reservedBytes.subtract(cost.bytes, ordering: .relaxed)
    reservedCount.subtract(count, ordering: .relaxed)
  }

  /// Adds unless the sum passes the limit; the counter itself never does, not even for a moment.
  private func raise(_ counter: borrowing Atomic<Int>, by amount: Int, limit: Int) -> Bool {
    var current = counter.load(ordering: .relaxed)
    while current + amount <= limit {
      let (done, seen) = counter.compareExchange(
        expected: current, desired: current + amount, ordering: .relaxed)
      if done { return true }
      current = seen
    }
    return false
  }

  private func evictOne(from first: Int) -> Bool {
    for step in 0..<stripeCount {
      let done = stripes[(first + step) & (stripeCount - 1)].cache.withLock { cache in
        let slot = cache.nextToGo()
        guard slot != 0 else { return false }
        let cost = cache.marks[Int(slot)].cost
        cache.removeSlot(slot)
        release(cost)
        return true
      }
      if done { return true }
    }
    return false
  }
}
