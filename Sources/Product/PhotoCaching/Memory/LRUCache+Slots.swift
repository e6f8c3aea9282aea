public import Kernel

/// What the cache knows about a slot apart from its key and value; plain bytes, so that relinking counts no references.
@usableFromInline struct SlotMark: Sendable {
  @usableFromInline var cost = ByteCount.zero
  @usableFromInline var previous: Int32 = 0
  @usableFromInline var next: Int32 = 0
  @usableFromInline var isPinned = false

  @inlinable init() {}
}

extension LRUCache {
  /// The entry's slot; 0 when it is not there.
  @inlinable func slot(of key: Key) -> Int32 { index[key] ?? 0 }

  /// Makes the entry the most recently used; a pinned one is outside the ring and stays so.
  @inlinable mutating func touch(_ slot: Int32) {
    guard marks[0].next != slot, !marks[Int(slot)].isPinned else { return }
    unlink(slot)
    linkFirst(slot)
  }

  @inlinable mutating func unlink(_ slot: Int32) {
    let previous = marks[Int(slot)].previous
    let next = marks[Int(slot)].next
    marks[Int(previous)].next = next
    marks[Int(next)].previous = previous
  }

  @inlinable mutating func linkFirst(_ slot: Int32) {
    let second = marks[0].next
    marks[Int(slot)].previous = 0
    marks[Int(slot)].next = second
    marks[Int(second)].previous = slot
    marks[0].next = slot
  }

  @inlinable mutating func add(_ value: Value, for key: Key, cost: ByteCount, pinned: Bool) {
    let slot: Int32
    if firstFree != 0 {
      slot = firstFree
      firstFree = marks[Int(slot)].next
    } else {
      slot = Int32(marks.count)
      marks.append(SlotMark())
      keys.append(nil)
      values.append(nil)
    }
    keys[Int(slot)] = key
    values[Int(slot)] = value
    marks[Int(slot)].cost = cost
    marks[Int(slot)].isPinned = pinned
    index[key] = slot
    count(held: cost)
    if pinned { count(pinned: cost, by: 1) } else { linkFirst(slot) }
  }

  @inlinable mutating func removeSlot(_ slot: Int32) {
    let mark = marks[Int(slot)]
    if let key = keys[Int(slot)] { index[key] = nil }
    if mark.isPinned { count(pinned: .zero - mark.cost, by: -1) } else { unlink(slot) }
    count(held: .zero - mark.cost)
    keys[Int(slot)] = nil
    values[Int(slot)] = nil
    marks[Int(slot)].isPinned = false
    marks[Int(slot)].next = firstFree
    firstFree = slot
  }
}
