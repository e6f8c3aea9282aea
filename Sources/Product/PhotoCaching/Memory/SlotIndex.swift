public import Kernel

/// What the cache knows about a slot apart from its key and value; plain bytes, so that relinking counts no references.
@usableFromInline struct SlotMark: Sendable {
  @usableFromInline var hash = 0
  @usableFromInline var cost = ByteCount.zero
  @usableFromInline var previous: Int32 = 0
  @usableFromInline var next: Int32 = 0
  @usableFromInline var isPinned = false
  /// Whether it was read since eviction last passed it by; only `LRUCache.glimpse` sets it.
  @usableFromInline var isRead = false

  @inlinable init() {}
}

/// An open-addressing table from hashes to slots: linear probing, at most half full, deletion by shifting back.
///
/// A `Dictionary` would hash every key a second time after a stripe was chosen by hash; this one takes the hash.
@usableFromInline struct SlotIndex: Sendable {
  /// Slots by place; 0 is empty. The count is a power of two.
  @usableFromInline var places: [Int32] = Array(repeating: 0, count: 16)
  @usableFromInline var mask = 15
  @usableFromInline var count = 0

  @inlinable init() {}

  /// Where probing for a hash begins.
  @inlinable func home(of hash: Int) -> Int { hash & mask }

  /// Adds a slot that is not in the table; its mark holds its hash. O(1) amortised.
  @inlinable mutating func insert(_ slot: Int32, marks: [SlotMark]) {
    if (count + 1) * 2 > places.count { grow(marks) }
    place(slot, hash: marks[Int(slot)].hash)
    count += 1
  }

  /// Takes a slot out and closes the gap, so that probing stops at the first empty place.
  @inlinable mutating func remove(_ slot: Int32, marks: [SlotMark]) {
    var gap = home(of: marks[Int(slot)].hash)
    while places[gap] != slot {
      precondition(places[gap] != 0, "slot \(slot) is not in the index")
      gap = (gap + 1) & mask
    }
    var probe = (gap + 1) & mask
    while places[probe] != 0 {
      let distance = (probe &- home(of: marks[Int(places[probe])].hash)) & mask
      if distance >= (probe &- gap) & mask {
        places[gap] = places[probe]
        gap = probe
      }
      probe = (probe + 1) & mask
    }
    places[gap] = 0
    count -= 1
  }

  @inlinable mutating func place(_ slot: Int32, hash: Int) {
    var place = home(of: hash)
    while places[place] != 0 { place = (place + 1) & mask }
    places[place] = slot
  }

  @usableFromInline mutating func grow(_ marks: [SlotMark]) {
    let old = places
    places = Array(repeating: 0, count: old.count * 2)
    mask = places.count - 1
    for slot in old where slot != 0 { place(slot, hash: marks[Int(slot)].hash) }
  }
}
