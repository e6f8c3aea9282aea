import Kernel

extension LRUCache {
  /// The unpinned keys, most recently used first. O(count).
  public var keysByRecency: [Key] {
    var order: [Key] = []
    var slot = marks[0].next
    while slot != 0 {
      if let key = keys[Int(slot)] { order.append(key) }
      slot = marks[Int(slot)].next
    }
    return order
  }

  /// Traps when the cache contradicts itself or exceeds a limit. O(slots).
  public func checkInvariants() {
    precondition(count <= limits.entryCount, "\(count) entries are over \(limits.entryCount)")
    precondition(bytes <= limits.bytes, "\(bytes.bytes) bytes are over \(limits.bytes.bytes)")
    var sums = (bytes: 0, pinnedBytes: 0, count: 0, pinnedCount: 0)
    for slot in 1..<max(1, marks.count) {
      guard let key = keys[slot] else {
        precondition(values[slot] == nil, "the free slot \(slot) holds a value")
        continue
      }
      precondition(self.slot(of: key) == slot, "slot \(slot) is not found by its key")
      sums.bytes += marks[slot].cost.bytes
      sums.count += 1
      guard marks[slot].isPinned else { continue }
      sums.pinnedBytes += marks[slot].cost.bytes
      sums.pinnedCount += 1
    }
    precondition(
      sums == (bytes.bytes, pinnedBytes.bytes, count, pinnedCount),
      "counted \(sums), recorded \((bytes.bytes, pinnedBytes.bytes, count, pinnedCount))")
    checkRing()
  }

  private func checkRing() {
    var steps = 0
    var slot: Int32 = 0
    repeat {
      let next = marks[Int(slot)].next
      precondition(marks[Int(next)].previous == slot, "the ring is torn between \(slot) and \(next)")
      slot = next
      steps += 1
      precondition(steps <= marks.count, "the ring does not close")
    } while slot != 0
    precondition(
      steps - 1 == count - pinnedCount, "the ring has \(steps - 1) of \(count - pinnedCount) entries")
  }
}
