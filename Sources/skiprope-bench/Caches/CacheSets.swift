import Foundation
import Kernel
import PhotoCaching

/// Insertion of entries of random cost into full caches; each evicts another entry.
///
/// Only an eighth of a cache is replaced before it is filled again. NSCache retains expensive entries: after many insertions
/// every new entry would be the cheapest, which it finds at once.
enum CacheSets: Benchmark {
  static let name = "cache-set"
  static let title = "Memory cache, set and evict, random cost"

  static func findings(_ depth: Depth) throws -> [Finding] {
    try CacheFixture.sizes.flatMap { size in
      let fixture = CacheFixture(count: size, reads: 0)
      let times = try Contest(rounds: depth.rounds).timings(of: contestants(fixture))
      let what = "LRUCache, \(size) entries"
      return [
        Finding(what, times[1], against: times[2], .speed, size == 16_000 ? .atLeast(100) : .none),
        Finding(what, times[1], against: times[0], .cost, .none),
      ]
    }
  }

  private static func contestants(_ fixture: CacheFixture) -> [Contestant] {
    let copies = max(1, 4_000 / fixture.count)
    let sets = copies * (fixture.count / 8)
    var queues: [BoundedDictionary] = []
    var caches: [LRUCache<String, Picture>] = []
    var evicted: [String] = []
    var nsCaches: [NSCache<NSString, Picture>] = []
    return [
      Contestant(
        "Dictionary, first in first out", calls: sets,
        prepare: { queues = (0..<copies).map { _ in BoundedDictionary(fixture) } },
        run: { for cache in queues.indices { fill(&queues[cache], fixture) } }),
      Contestant(
        "LRUCache", calls: sets,
        prepare: { caches = (0..<copies).map { _ in fixture.filledLRU() } },
        run: { for cache in caches.indices { fill(&caches[cache], &evicted, fixture) } }),
      Contestant(
        "NSCache", calls: sets,
        prepare: {
          // Releasing the caches would leak every entry.
          for cache in nsCaches { cache.removeAllObjects() }
          nsCaches = (0..<copies).map { _ in fixture.filledNSCache() }
        },
        run: { for cache in nsCaches { fill(cache, fixture) } }),
    ]
  }

  private static func places(_ fixture: CacheFixture) -> Range<Int> {
    fixture.count..<(fixture.count + fixture.count / 8)
  }

  private static func fill(_ cache: inout BoundedDictionary, _ fixture: CacheFixture) {
    for place in places(fixture) { cache.insert(fixture.pictures[place], for: fixture.names[place]) }
  }

  private static func fill(
    _ cache: inout LRUCache<String, Picture>, _ evicted: inout [String], _ fixture: CacheFixture
  ) {
    evicted.removeAll(keepingCapacity: true)
    for place in places(fixture) {
      cache.insert(
        fixture.pictures[place], for: fixture.names[place], cost: ByteCount(fixture.costs[place]),
        evicted: &evicted)
    }
  }

  private static func fill(_ cache: NSCache<NSString, Picture>, _ fixture: CacheFixture) {
    for place in places(fixture) {
      cache.setObject(
        fixture.pictures[place], forKey: fixture.bridgedNames[place], cost: fixture.costs[place])
    }
  }
}

/// The minimal bounded cache: a dictionary, and a ring of its keys in order of insertion.
private struct BoundedDictionary {
  private var entries: [String: Picture]
  private var ring: [String]
  private var oldest = 0

  init(_ fixture: CacheFixture) {
    entries = fixture.filledDictionary()
    ring = Array(fixture.names[..<fixture.count])
  }

  mutating func insert(_ picture: Picture, for name: String) {
    entries[ring[oldest]] = nil
    entries[name] = picture
    ring[oldest] = name
    oldest = oldest + 1 == ring.count ? 0 : oldest + 1
  }
}
