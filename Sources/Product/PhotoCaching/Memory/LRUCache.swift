public import Kernel

/// A least-recently-used cache with a limit on entries and one on bytes; a value type without a lock.
///
/// Neither limit is ever exceeded, and bytes are counted exactly. Pinned entries count towards the limits and are never evicted.
/// The order of use alone decides evictions, so equal calls give equal caches in every process. `value`, `pin`, `unpin`, `remove`
/// and `insert` of an entry that fits are O(1): a dictionary maps keys to slots of a doubly linked ring. Once filled, the cache
/// does not allocate.
///
///     var cache = LRUCache<Int, String>(limits: CacheLimits(entryCount: 2, bytes: .megabytes(1)))
///     var evicted: [Int] = []
///     cache.insert("a", for: 1, cost: ByteCount(1), evicted: &evicted)
///     let value = cache.value(for: 1)  // "a"
public struct LRUCache<Key: Hashable, Value> {
  public let limits: CacheLimits
  /// The bytes of all entries.
  public private(set) var bytes = ByteCount.zero
  /// The bytes of the pinned entries.
  public private(set) var pinnedBytes = ByteCount.zero
  public private(set) var pinnedCount = 0

  @usableFromInline var index: [Key: Int32] = [:]
  /// Slot 0 anchors the ring: its `next` is the most recently used entry, its `previous` the least. Pinned entries are outside
  /// the ring, so that eviction does not skip over them.
  @usableFromInline var marks: [SlotMark]
  @usableFromInline var keys: [Key?]
  @usableFromInline var values: [Value?]
  /// The first free slot, chained through `next`; 0 for none.
  @usableFromInline var firstFree: Int32 = 0

  public init(limits: CacheLimits) {
    self.limits = limits
    marks = [SlotMark()]
    keys = [nil]
    values = [nil]
  }

  /// The number of entries, including pinned ones.
  @inlinable public var count: Int { index.count }

  /// The entry's value, which becomes the most recently used; `nil` when absent.
  @inlinable public mutating func value(for key: Key) -> Value? {
    let slot = slot(of: key)
    guard slot != 0 else { return nil }
    touch(slot)
    return values[Int(slot)]
  }

  /// The entry's value, without marking it as used.
  @inlinable public func peek(_ key: Key) -> Value? { values[Int(slot(of: key))] }

  /// Whether the entry exists; does not mark it as used.
  @inlinable public func contains(_ key: Key) -> Bool { slot(of: key) != 0 }

  /// Whether the entry exists and is pinned.
  @inlinable public func isPinned(_ key: Key) -> Bool {
    marks[Int(slot(of: key))].isPinned
  }

  /// Inserts a value as the most recently used, after evicting the least recently used until it fits.
  ///
  /// Replaces an entry of the same key and takes over its pin. Appends the evicted keys, oldest first. Returns `false` and
  /// changes nothing when the value cannot fit beside the pinned entries. `cost` must not be negative.
  @discardableResult
  @inlinable public mutating func insert(
    _ value: Value, for key: Key, cost: ByteCount, pinned: Bool = false, evicted: inout [Key]
  ) -> Bool {
    precondition(cost.bytes >= 0, "cost \(cost.bytes) must not be negative")
    let old = slot(of: key)
    let staysPinned = pinned || (old != 0 && marks[Int(old)].isPinned)
    var otherPinnedBytes = pinnedBytes
    var otherPinnedCount = pinnedCount
    if old != 0 && marks[Int(old)].isPinned {
      otherPinnedBytes -= marks[Int(old)].cost
      otherPinnedCount -= 1
    }
    guard otherPinnedCount < limits.entryCount, cost <= limits.bytes - otherPinnedBytes else { return false }
    if old != 0 { removeSlot(old) }
    while count >= limits.entryCount || cost > limits.bytes - bytes { evictOldest(into: &evicted) }
    add(value, for: key, cost: cost, pinned: staysPinned)
    return true
  }

  /// Removes an entry, pinned or not, and returns its value.
  @discardableResult
  @inlinable public mutating func remove(_ key: Key) -> Value? {
    let slot = slot(of: key)
    guard slot != 0 else { return nil }
    let value = values[Int(slot)]
    removeSlot(slot)
    return value
  }

  /// Protects an entry from eviction; `false` when absent.
  @discardableResult
  @inlinable public mutating func pin(_ key: Key) -> Bool {
    let slot = slot(of: key)
    guard slot != 0 else { return false }
    setPinned(slot, true)
    return true
  }

  /// Unpins an entry, which becomes the most recently used; `false` when absent.
  @discardableResult
  @inlinable public mutating func unpin(_ key: Key) -> Bool {
    let slot = slot(of: key)
    guard slot != 0 else { return false }
    setPinned(slot, false)
    return true
  }

  /// The key that would be evicted next; `nil` when all are pinned. Does not mark it as used.
  @inlinable public var oldestKey: Key? { keys[Int(marks[0].previous)] }

  /// Evicts unpinned entries under memory pressure; limits stay. Appends the evicted keys, oldest first. O(evicted).
  @inlinable public mutating func relieve(_ pressure: MemoryPressure, evicted: inout [Key]) {
    let target = pressure == .warning ? bytes.bytes / 2 : -1
    while bytes.bytes > target && count > pinnedCount { evictOldest(into: &evicted) }
  }

  /// Evicts the least recently used unpinned entry, if any.
  @inlinable mutating func evictOldest(into evicted: inout [Key]) {
    let slot = marks[0].previous
    guard slot != 0, let key = keys[Int(slot)] else { return }
    evicted.append(key)
    removeSlot(slot)
  }

  @inlinable mutating func setPinned(_ slot: Int32, _ pinned: Bool) {
    guard marks[Int(slot)].isPinned != pinned else { return }
    marks[Int(slot)].isPinned = pinned
    let cost = marks[Int(slot)].cost
    if pinned {
      unlink(slot)
      count(pinned: cost, by: 1)
    } else {
      linkFirst(slot)
      count(pinned: .zero - cost, by: -1)
    }
  }

  @usableFromInline mutating func count(pinned cost: ByteCount, by entries: Int) {
    pinnedBytes += cost
    pinnedCount += entries
  }

  @usableFromInline mutating func count(held cost: ByteCount) { bytes += cost }
}

extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}

// MARK: - Slots

/// The metadata of a slot; plain bytes, so that relinking needs no reference counting.
@usableFromInline struct SlotMark: Sendable {
  @usableFromInline var cost = ByteCount.zero
  @usableFromInline var previous: Int32 = 0
  @usableFromInline var next: Int32 = 0
  @usableFromInline var isPinned = false

  @inlinable init() {}
}

extension LRUCache {
  /// The entry's slot; 0 when absent.
  @inlinable func slot(of key: Key) -> Int32 { index[key] ?? 0 }

  /// Makes an entry the most recently used; pinned entries stay outside the ring.
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
