public import Kernel
public import Synchronization

/// A memory cache that threads share: stripes of `LRUCache`, each under its own lock, with limits over all of them.
///
/// Neither limit is exceeded at any instant by all stripes together: an entry's bytes are reserved before it enters.
/// Within a stripe the least recently used goes first, but for a second chance: reads since an entry was last passed
/// by count as one, at the time of passing. On the pager of children's photos that costs half a point of hits (CLOCK .761,
/// LRU .766), and with two threads it makes reads of 1,000 entries 1.3 times as fast, because a read then writes nothing
/// but its lock and a reference count. Across stripes the order is approximate too, and which stripe a key falls in changes
/// from process to process: whoever needs exact or repeatable order takes `LRUCache`. A read locks one stripe for some
/// tens of nanoseconds, everything else as long.
public final class SharedMemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  public let limits: CacheLimits
  // In place: an array's element would be retained and released around every access, on the very line that the threads
  // fight for. The first `stripeCount` are in use.
  @usableFromInline let stripes: InlineArray<16, CacheStripe<Key, Value>>
  let stripeCount: Int
  @usableFromInline let shift: Int
  /// What is in the stripes or about to enter one; never over a limit.
  @usableFromInline let reservedBytes = Atomic<Int>(0)
  @usableFromInline let reservedCount = Atomic<Int>(0)

  /// A cache of 2 to the power of `stripeBits` stripes, 0 to 4.
  public init(limits: CacheLimits, stripeBits: Int = 4) {
    precondition((0...4).contains(stripeBits), "\(stripeBits) stripe bits are outside 0 to 4")
    self.limits = limits
    stripes = InlineArray { _ in CacheStripe(limits: limits) }
    stripeCount = 1 << stripeBits
    shift = Int.bitWidth - stripeBits
  }

  /// Bytes of all entries and of those just entering.
  public var bytes: ByteCount { ByteCount(reservedBytes.load(ordering: .relaxed)) }
  /// Entries and those just entering.
  public var count: Int { reservedCount.load(ordering: .relaxed) }
  /// Bytes of the pinned entries. O(stripes).
  public var pinnedBytes: ByteCount {
    (0..<stripeCount).reduce(.zero) { sum, index in sum + stripes[index].cache.withLock { $0.pinnedBytes } }
  }

  // The upper bits choose the stripe; the index inside it uses the lower ones.
  @inlinable func stripeIndex(_ hash: Int) -> Int {
    Int(truncatingIfNeeded: UInt(bitPattern: hash) >> UInt(truncatingIfNeeded: shift))
  }

  /// The entry's value, which eviction will pass by once.
  @inlinable public func value(for key: Key) -> Value? {
    let hash = key.hashValue
    return stripes[stripeIndex(hash)].cache.withLock { $0.glimpse(key, hash: hash) }
  }

  /// Keeps a value, evicting others before it enters; `false` when it cannot fit beside what is pinned or entering.
  ///
  /// A refused value leaves an entry of the same key as it was, unless that was evicted to make room.
  @discardableResult
  @inlinable public func insert(_ value: Value, for key: Key, cost: ByteCount, pinned: Bool = false) -> Bool {
    precondition(cost.bytes >= 0, "cost \(cost.bytes) must not be negative")
    let hash = key.hashValue
    let stripe = stripeIndex(hash)
    guard reserve(cost, from: stripe) else { return false }
    stripes[stripe].cache.withLock { cache in
      let old = cache.slot(of: key, hash: hash)
      var staysPinned = pinned
      if old != 0 {
        staysPinned = staysPinned || cache.marks[Int(old)].isPinned
        release(cache.marks[Int(old)].cost)
        cache.removeSlot(old)
      }
      cache.add(value, for: key, hash: hash, cost: cost, pinned: staysPinned)
    }
    return true
  }

  /// Takes an entry out, pinned or not, and returns its value.
  @discardableResult
  public func remove(_ key: Key) -> Value? {
    let hash = key.hashValue
    return stripes[stripeIndex(hash)].cache.withLock { cache in
      let before = cache.bytes
      guard let value = cache.remove(key) else { return nil }
      release(before - cache.bytes)
      return value
    }
  }

  /// Protects an entry from eviction; `false` when it is not there.
  @discardableResult
  public func pin(_ key: Key) -> Bool { stripes[stripeIndex(key.hashValue)].cache.withLock { $0.pin(key) } }

  /// Ends the protection; `false` when the entry is not there.
  @discardableResult
  public func unpin(_ key: Key) -> Bool {
    stripes[stripeIndex(key.hashValue)].cache.withLock { $0.unpin(key) }
  }

  /// Gives memory back, limits unchanged: each stripe halves its own bytes, or keeps only what is pinned.
  public func relieve(_ pressure: MemoryPressure) {
    var evicted: [Key] = []
    for index in 0..<stripeCount {
      stripes[index].cache.withLock { cache in
        let before = (bytes: cache.bytes, count: cache.count)
        cache.relieve(pressure, evicted: &evicted)
        release(before.bytes - cache.bytes, count: before.count - cache.count)
      }
    }
  }
}

/// One lock and what it guards, filled up so that no two locks share a pair of cache lines.
@usableFromInline struct CacheStripe<Key: Hashable & Sendable, Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let cache: Mutex<LRUCache<Key, Value>>
  private let padding = InlineArray<16, UInt64>(repeating: 0)

  @usableFromInline init(limits: CacheLimits) { cache = Mutex(LRUCache(limits: limits)) }
}
