import Foundation
import Kernel
import PhotoCaching

/// Keys, values and an order of reading, the same for every cache.
final class CacheFixture {
  static let sizes = [100, 1_000, 16_000]

  let count: Int
  /// The keys under which the entries were put in, and as many that are not yet in.
  let names: [String]
  /// The same text in memory of its own, as a caller would come with it.
  let lookups: [String]
  let bridgedNames: [NSString]
  let bridgedLookups: [NSString]
  let pictures: [Picture]
  /// 1 to 1,000,000 for each name.
  let costs: [Int]
  /// Places of entries, at random.
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

  /// As many entries as the fixture fills in; bytes never bind.
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
