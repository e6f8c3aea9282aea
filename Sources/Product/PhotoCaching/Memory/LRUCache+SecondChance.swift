/// The second chance (CLOCK): a read marks its entry instead of moving it, and eviction passes marked ones by once.
///
/// For `SharedMemoryCache`: moving an entry writes four places of the ring that another thread's core may hold, marking
/// one writes a single place, and nothing when the mark is there already.
extension LRUCache {
  /// The entry's value, marked as read; `nil` when it is not there. O(1).
  @inlinable mutating func glimpse(_ key: Key, hash: Int) -> Value? {
    let slot = slot(of: key, hash: hash)
    guard slot != 0 else { return nil }
    if !marks[Int(slot)].isRead { marks[Int(slot)].isRead = true }
    return values[Int(slot)]
  }

  /// The slot to evict next, 0 when all are pinned: the least recently used, after those that were read since they were
  /// last passed by have become the most recently used. O(1) amortised over the reads.
  @inlinable mutating func nextToGo() -> Int32 {
    while marks[Int(marks[0].previous)].isRead {
      let slot = marks[0].previous
      marks[Int(slot)].isRead = false
      touch(slot)
    }
    return marks[0].previous
  }
}
