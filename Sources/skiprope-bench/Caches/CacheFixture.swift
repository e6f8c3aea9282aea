import Foundation
import Kernel
import PhotoCaching

/// Keys, values and an order of reading, shared by the benchmarks of all caches.
final class CacheFixture {
  static let sizes = [100, 1_000, 16_000]

  let count: Int
  /// The keys of the filled entries, and as many unused ones.
  let names: [String]
  /// Equal texts in separate memory, as a caller would pass them.
  let lookups: [String]
  let bridgedNames: [NSString]
  let bridgedLookups: [NSString]
  let pictures: [Picture]
  /// The cost of each name, 1 to 1,000,000.
  let costs: [Int]
  /// Random indices of filled entries.
  let order: [Int]

  init(count: Int, reads: Int) {
    self.count = count
    names = (0..<(2 * count)).map { "photo-\($0)-1170x2532-fit" }
    lookups = names.map { String(decoding: Array($0.utf8), as: UTF8.self) }
    bridgedNames = names.map { NSString(string: $0) }
    bridgedLookups = names.map { NSString(string: $0) }
    pictures = names.indices.map { Picture($0) }
    var random = SeedTree(1).child("cache fixture").child(count).stream()
    costs = names.map { _ in 1 + random.below(1_000_000) }
    order = (0..<reads).map { _ in random.below(count) }
  }

  /// Limits for the filled entries; the limit of bytes is never reached.
  var limits: CacheLimits { CacheLimits(entryCount: count, bytes: ByteCount(.max / 4)) }

  func filledDictionary() -> [String: Picture] {
    var dictionary: [String: Picture] = [:]
    for place in 0..<count { dictionary[names[place]] = pictures[place] }
    return dictionary
  }

  func filledLRU() -> LRUCache<String, Picture> {
    var cache = LRUCache<String, Picture>(limits: limits)
    var evicted: [String] = []
    for place in 0..<count {
      cache.insert(pictures[place], for: names[place], cost: ByteCount(costs[place]), evicted: &evicted)
    }
    return cache
  }

  func filledNSCache() -> NSCache<NSString, Picture> {
    let cache = NSCache<NSString, Picture>()
    cache.countLimit = count
    for place in 0..<count {
      cache.setObject(pictures[place], forKey: bridgedNames[place], cost: costs[place])
    }
    return cache
  }
}
