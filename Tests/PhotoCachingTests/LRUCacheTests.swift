import Kernel
import PhotoCaching
import Testing

@Suite("The memory cache")
struct LRUCacheTests {
  private func cache(count: Int = 3, bytes: Int = 100) -> LRUCache<Int, String> {
    LRUCache(limits: CacheLimits(entryCount: count, bytes: ByteCount(bytes)))
  }

  @Test("presets are those of the two apps")
  func presets() {
    #expect(CacheLimits.parity == CacheLimits(entryCount: 100, bytes: ByteCount(104_857_600)))
    #expect(CacheLimits.viewer == CacheLimits(entryCount: 50, bytes: ByteCount(104_857_600)))
  }

  @Test("beyond the count the least recently used entry is evicted, and reading counts as use")
  func evictsLeastRecentlyUsed() {
    var cache = cache()
    var evicted: [Int] = []
    for key in 1...3 { cache.insert("\(key)", for: key, cost: ByteCount(1), evicted: &evicted) }
    #expect(cache.value(for: 1) == "1")
    #expect(cache.peek(2) == "2")
    cache.insert("4", for: 4, cost: ByteCount(1), evicted: &evicted)
    #expect(evicted == [2])
    #expect(cache.keysByRecency == [4, 1, 3])
  }

  @Test("an entry of the whole byte limit fits alone; one byte more is refused and evicts nothing")
  func refusesTooLarge() {
    var cache = cache()
    var evicted: [Int] = []
    cache.insert("small", for: 1, cost: ByteCount(10), evicted: &evicted)
    #expect(!cache.insert("giant", for: 2, cost: ByteCount(101), evicted: &evicted))
    #expect(evicted.isEmpty && cache.contains(1))
    #expect(cache.insert("exact", for: 3, cost: ByteCount(100), evicted: &evicted))
    #expect(evicted == [1])
    #expect(cache.bytes == ByteCount(100))
  }

  @Test("pinned entries count towards the limits and stay; what does not fit beside them is refused")
  func pinning() {
    var cache = cache()
    var evicted: [Int] = []
    cache.insert("a", for: 1, cost: ByteCount(60), pinned: true, evicted: &evicted)
    cache.insert("b", for: 2, cost: ByteCount(30), evicted: &evicted)
    #expect(!cache.insert("c", for: 3, cost: ByteCount(41), evicted: &evicted))
    #expect(cache.insert("c", for: 3, cost: ByteCount(40), evicted: &evicted))
    #expect(evicted == [2])
    #expect(cache.pinnedBytes == ByteCount(60))
    cache.unpin(1)
    #expect(cache.keysByRecency == [1, 3])
    #expect(cache.pinnedBytes == .zero)
  }

  @Test("replacing an entry retains its pin and counts its bytes once")
  func replacing() {
    var cache = cache()
    var evicted: [Int] = []
    cache.insert("a", for: 1, cost: ByteCount(60), pinned: true, evicted: &evicted)
    #expect(cache.insert("b", for: 1, cost: ByteCount(90), evicted: &evicted))
    #expect(cache.isPinned(1) && cache.bytes == ByteCount(90) && cache.peek(1) == "b")
    #expect(!cache.insert("c", for: 1, cost: ByteCount(101), evicted: &evicted))
    #expect(cache.peek(1) == "b" && evicted.isEmpty)
  }

  @Test("a warning halves the current bytes, a critical one leaves pinned entries; limits do not change")
  func pressure() {
    var cache = cache(count: 10)
    var evicted: [Int] = []
    for key in 1...8 { cache.insert("\(key)", for: key, cost: ByteCount(10), evicted: &evicted) }
    cache.pin(2)
    cache.relieve(.warning, evicted: &evicted)
    #expect(evicted == [1, 3, 4, 5])
    #expect(cache.bytes == ByteCount(40))
    cache.relieve(.critical, evicted: &evicted)
    #expect(evicted == [1, 3, 4, 5, 6, 7, 8] && cache.contains(2))
    #expect(cache.insert("9", for: 9, cost: ByteCount(90), evicted: &evicted))
  }

  @Test("a cache of zero entries or zero bytes stores only entries without cost")
  func zeroLimits() {
    var evicted: [Int] = []
    var none = cache(count: 0)
    #expect(!none.insert("a", for: 1, cost: .zero, evicted: &evicted))
    var free = cache(bytes: 0)
    #expect(!free.insert("a", for: 1, cost: ByteCount(1), evicted: &evicted))
    #expect(free.insert("a", for: 1, cost: .zero, evicted: &evicted))
    free.relieve(.critical, evicted: &evicted)
    #expect(free.count == 0)
  }

  @Test("any sequence of calls agrees with a naive list")
  func agreesWithNaiveModel() {
    for seed in 0..<60 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      let limits = CacheLimits(entryCount: random.inside(1...20), bytes: ByteCount(random.inside(1...400)))
      var cache = LRUCache<Int, Int>(limits: limits)
      var naive = NaiveCache(limits: limits)
      for step in 0..<400 {
        let key = random.below(30)
        var evicted: [Int] = []
        var expected: [Int] = []
        switch random.below(10) {
        case 0...4:
          let cost = ByteCount(random.below(80))
          let pinned = random.chance(0.1)
          let retained = cache.insert(step, for: key, cost: cost, pinned: pinned, evicted: &evicted)
          let retainedToo = naive.insert(step, for: key, cost: cost, pinned: pinned, evicted: &expected)
          #expect(retained == retainedToo, "seed \(seed) step \(step)")
        case 5, 6: #expect(cache.value(for: key) == naive.value(for: key), "seed \(seed) step \(step)")
        case 7: #expect(cache.remove(key) == naive.remove(key), "seed \(seed) step \(step)")
        case 8:
          if random.chance(0.4) { naive.setPinned(key, cache.pin(key)) }
          if cache.isPinned(key), random.chance(0.9) {
            cache.unpin(key)
            naive.setPinned(key, false)
          }
        default:
          guard random.chance(0.1) else { break }
          cache.relieve(.warning, evicted: &evicted)
          naive.halve(evicted: &expected)
        }
        #expect(evicted == expected, "seed \(seed) step \(step)")
        #expect(cache.keysByRecency == naive.keysByRecency, "seed \(seed) step \(step)")
        #expect(cache.bytes.bytes == naive.bytes, "seed \(seed) step \(step)")
        cache.checkInvariants()
      }
    }
  }

  @Test("keys with colliding hashes are distinguished, also after removals")
  func collidingKeys() {
    var cache = LRUCache<Colliding, Int>(limits: CacheLimits(entryCount: 40, bytes: .megabytes(1)))
    var evicted: [Colliding] = []
    for number in 0..<100 {
      cache.insert(number, for: Colliding(number: number), cost: ByteCount(1), evicted: &evicted)
      if number.isMultiple(of: 3) { cache.remove(Colliding(number: number - 1)) }
      cache.checkInvariants()
    }
    for number in 70..<100 where number % 3 != 2 {
      #expect(cache.peek(Colliding(number: number)) == number)
    }
  }

  @Test("values are released when evicted, removed, and with the cache")
  func releasesValues() {
    weak var first: PhotoBitmap?
    weak var last: PhotoBitmap?
    do {
      var cache = LRUCache<Int, PhotoBitmap>(limits: CacheLimits(entryCount: 1, bytes: .megabytes(1)))
      var evicted: [Int] = []
      for key in 0..<2 {
        let bitmap = PhotoBitmap(pixels: PixelSize(width: 2, height: 2), storage: nil)
        if key == 0 { first = bitmap } else { last = bitmap }
        cache.insert(bitmap, for: key, cost: bitmap.byteCount, evicted: &evicted)
      }
      #expect(first == nil)
      #expect(last != nil && cache.bytes == ByteCount(16))
    }
    #expect(last == nil)
  }
}

private struct Colliding: Hashable {
  var number: Int
  func hash(into hasher: inout Hasher) {}
}

/// The same cache as a list, most recent first, in which everything is a search.
private struct NaiveCache {
  var limits: CacheLimits
  var entries: [(key: Int, value: Int, cost: Int, pinned: Bool)] = []

  var bytes: Int { entries.reduce(0) { $0 + $1.cost } }
  var keysByRecency: [Int] { entries.filter { !$0.pinned }.map(\.key) }

  mutating func value(for key: Int) -> Int? {
    guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: place)
    entries.insert(entry, at: entry.pinned ? place : 0)
    return entry.value
  }

  mutating func remove(_ key: Int) -> Int? {
    guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
    return entries.remove(at: place).value
  }

  mutating func setPinned(_ key: Int, _ pinned: Bool) {
    guard let place = entries.firstIndex(where: { $0.key == key }), entries[place].pinned != pinned else {
      return
    }
    var entry = entries.remove(at: place)
    entry.pinned = pinned
    entries.insert(entry, at: 0)
  }

  mutating func insert(_ value: Int, for key: Int, cost: ByteCount, pinned: Bool, evicted: inout [Int])
    -> Bool
  {
    let others = entries.filter { $0.pinned && $0.key != key }
    guard others.count < limits.entryCount,
      others.reduce(0, { $0 + $1.cost }) + cost.bytes <= limits.bytes.bytes
    else { return false }
    let wasPinned = entries.contains { $0.key == key && $0.pinned }
    entries.removeAll { $0.key == key }
    while entries.count >= limits.entryCount || bytes + cost.bytes > limits.bytes.bytes {
      evictOldest(into: &evicted)
    }
    entries.insert((key, value, cost.bytes, pinned || wasPinned), at: 0)
    return true
  }

  mutating func halve(evicted: inout [Int]) {
    let target = bytes / 2
    while bytes > target, entries.contains(where: { !$0.pinned }) { evictOldest(into: &evicted) }
  }

  private mutating func evictOldest(into evicted: inout [Int]) {
    guard let place = entries.lastIndex(where: { !$0.pinned }) else { return }
    evicted.append(entries.remove(at: place).key)
  }
}
