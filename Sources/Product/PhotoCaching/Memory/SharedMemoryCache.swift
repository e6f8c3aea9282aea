public import Kernel
public import Synchronization

/// A memory cache that threads share: stripes of `LRUCache`, each under its own lock, with limits over all of them.
///
/// Neither limit is exceeded at any instant by all stripes together: an entry's bytes are reserved before it enters.
/// Within a stripe the least recently used goes first; across stripes that is an approximation, and which stripe
/// a key falls in changes from process to process. One stripe gives exact order; whoever needs it repeatable
/// takes `LRUCache`. A read locks one stripe for some tens of nanoseconds, everything else as long.
public final class SharedMemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  public let limits: CacheLimits
  @usableFromInline let stripes: [CacheStripe<Key, Value>]
  @usableFromInline let shift: Int
  /// What is in the stripes or about to enter one; never over a limit.
  @usableFromInline let reservedBytes = Atomic<Int>(0)
  @usableFromInline let reservedCount = Atomic<Int>(0)

  /// A cache of 2 to the power of `stripeBits` stripes, 0 to 8 of them.
  public init(limits: CacheLimits, stripeBits: Int = 4) {
    precondition((0...8).contains(stripeBits), "\(stripeBits) stripe bits are outside 0 to 8")
    self.limits = limits
    stripes = (0..<(1 << stripeBits)).map { _ in CacheStripe(limits: limits) }
    shift = Int.bitWidth - stripeBits
  }

  /// Bytes of all entries and of those just entering.
  public var bytes: ByteCount { ByteCount(reservedBytes.load(ordering: .relaxed)) }
  /// Entries and those just entering.
  public var count: Int { reservedCount.load(ordering: .relaxed) }
  /// Bytes of the pinned entries. O(stripes).
  public var pinnedBytes: ByteCount {
    stripes.reduce(.zero) { sum, stripe in sum + stripe.cache.withLock { $0.pinnedBytes } }
  }

  // The upper bits choose the stripe; the index inside it uses the lower ones.
  @inlinable func stripeIndex(_ hash: Int) -> Int {
    Int(truncatingIfNeeded: UInt(bitPattern: hash) >> UInt(truncatingIfNeeded: shift))
  }

  /// The entry's value, which becomes the most recently used of its stripe.
  @inlinable public func value(for key: Key) -> Value? {
    let hash = key.hashValue
    return stripes[stripeIndex(hash)].cache.withLock { $0.value(for: key, hash: hash) }
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
    for stripe in stripes {
      stripe.cache.withLock { cache in
        let before = (bytes: cache.bytes, count: cache.count)
        cache.relieve(pressure, evicted: &evicted)
        release(before.bytes - cache.bytes, count: before.count - cache.count)
      }
    }
  }
}

/// One lock and what it guards, an object of its own so that two locks rarely share a cache line.
@usableFromInline final class CacheStripe<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline let cache: Mutex<LRUCache<Key, Value>>

  @usableFromInline init(limits: CacheLimits) { cache = Mutex(LRUCache(limits: limits)) }
}
