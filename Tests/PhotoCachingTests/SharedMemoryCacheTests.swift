import Kernel
import PhotoCaching
import Synchronization
import Testing

@Suite("The memory cache that threads share")
struct SharedMemoryCacheTests {
  @Test("one stripe: the least recently used goes first, and what was read is passed by once")
  func oneStripe() {
    let cache = SharedMemoryCache<String, Int>(
      limits: CacheLimits(entryCount: 2, bytes: ByteCount(10)), stripeBits: 0)
    cache.insert(1, for: "a", cost: ByteCount(4))
    cache.insert(2, for: "b", cost: ByteCount(4))
    #expect(cache.value(for: "a") == 1)
    cache.insert(3, for: "c", cost: ByteCount(4))
    #expect(cache.value(for: "b") == nil)
    #expect(cache.count == 2 && cache.bytes == ByteCount(8))
    // "a" used its chance when "b" went; "c" is newer.
    cache.insert(4, for: "d", cost: ByteCount(4))
    #expect(["a", "c", "d"].map { cache.value(for: $0) } == [nil, 3, 4])
  }

  @Test("entries all read go in the order of their insertion, and none twice")
  func allRead() {
    let cache = SharedMemoryCache<Int, Int>(
      limits: CacheLimits(entryCount: 3, bytes: ByteCount(100)), stripeBits: 0)
    for key in 1...3 { cache.insert(key, for: key, cost: ByteCount(1)) }
    for key in [3, 1, 2, 2] { #expect(cache.value(for: key) == key) }
    cache.insert(4, for: 4, cost: ByteCount(1))
    cache.insert(5, for: 5, cost: ByteCount(1))
    #expect([1, 2, 3, 4, 5].map { cache.value(for: $0) } == [nil, nil, 3, 4, 5])
  }

  @Test("limits hold over all stripes together, room is made in any of them")
  func limitsOverStripes() {
    let cache = SharedMemoryCache<Int, Int>(limits: CacheLimits(entryCount: 100, bytes: ByteCount(50)))
    for key in 0..<1000 {
      #expect(cache.insert(key, for: key, cost: ByteCount(1 + key % 50)), "key \(key)")
      #expect(cache.bytes <= ByteCount(50) && cache.count <= 100)
      #expect(cache.value(for: key) == key)
    }
    #expect(!cache.insert(0, for: 0, cost: ByteCount(51)))
  }

  @Test("what is pinned is neither evicted by others nor by pressure")
  func pinned() {
    let cache = SharedMemoryCache<Int, Int>(limits: CacheLimits(entryCount: 4, bytes: ByteCount(40)))
    cache.insert(-1, for: -1, cost: ByteCount(15), pinned: true)
    for key in 0..<100 { cache.insert(key, for: key, cost: ByteCount(10)) }
    cache.relieve(.critical)
    #expect(cache.value(for: -1) == -1)
    #expect(cache.count == 1 && cache.bytes == ByteCount(15) && cache.pinnedBytes == ByteCount(15))
    #expect(!cache.insert(7, for: 7, cost: ByteCount(26)))
    cache.unpin(-1)
    #expect(cache.insert(7, for: 7, cost: ByteCount(26)))
  }

  @Test("a new value under a pinned key is pinned, as is one that comes pinned under another")
  func replacedStaysPinned() {
    let cache = SharedMemoryCache<String, Int>(limits: CacheLimits(entryCount: 4, bytes: ByteCount(40)))
    cache.insert(1, for: "held", cost: ByteCount(5), pinned: true)
    cache.insert(2, for: "held", cost: ByteCount(7))
    cache.insert(3, for: "loose", cost: ByteCount(5))
    cache.insert(4, for: "loose", cost: ByteCount(6), pinned: true)
    cache.insert(5, for: "gone", cost: ByteCount(5))
    cache.insert(6, for: "gone", cost: ByteCount(6))
    #expect(cache.pinnedBytes == ByteCount(13) && cache.bytes == ByteCount(19))
    cache.relieve(.critical)
    #expect(["held", "loose", "gone"].map { cache.value(for: $0) } == [2, 4, nil])
  }

  @Test("threads that read, write, remove and relieve at once never pass a limit and lose no byte")
  func stress() async {
    let limits = CacheLimits(entryCount: 64, bytes: ByteCount(4_000))
    let cache = SharedMemoryCache<Int, Witness>(limits: limits, stripeBits: 3)
    let alive = Counter()
    let broken = Counter()
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 as Range<UInt64> {
        group.addTask {
          var random = RandomSource(seed: worker)
          for _ in 0..<20_000 {
            let key = random.below(200)
            switch random.below(20) {
            case 0...6:
              cache.insert(Witness(key: key, alive: alive), for: key, cost: ByteCount(random.below(200)))
            case 7: cache.remove(key)
            case 8: if random.chance(0.01) { cache.relieve(.warning) }
            case 9: if cache.pin(key) { cache.unpin(key) }
            default: if let seen = cache.value(for: key), seen.key != key { broken.add(1) }
            }
            if cache.bytes > limits.bytes || cache.count > limits.entryCount { broken.add(1) }
          }
        }
      }
    }
    #expect(broken.value == 0)
    #expect(alive.value == cache.count)
    cache.relieve(.critical)
    #expect(cache.bytes == .zero && cache.count == 0 && alive.value == 0)
  }
}

private final class Counter: Sendable {
  private let sum = Atomic<Int>(0)
  func add(_ amount: Int) { sum.add(amount, ordering: .relaxed) }
  var value: Int { sum.load(ordering: .relaxed) }
}

private final class Witness: Sendable {
  let key: Int
  private let alive: Counter

  init(key: Int, alive: Counter) {
    self.key = key
    self.alive = alive
    alive.add(1)
  }

  deinit { alive.add(-1) }
}
