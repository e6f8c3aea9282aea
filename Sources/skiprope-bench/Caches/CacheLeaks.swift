import Foundation
import Kernel
import PhotoCaching
import Synchronization

/// Counts objects that survive the release of their cache.
enum CacheLeaks: Benchmark {
  static let name = "cache-leaks"
  static let title = "Memory cache, objects left after dropping a cache of 1,000 entries"

  static func findings(_ depth: Depth) throws -> [Finding] {
    [finding("LRUCache", survivors(ofLRU: ()), "\(survivors(ofNSCache: ()))")]
  }

  private static func finding(_ what: String, _ left: Int, _ nsCache: String) -> Finding {
    Finding(
      what, ours: "\(left)", peer: "NSCache", peers: nsCache, ratio: "-", target: .atMost(0),
      verdict: Target.atMost(0).verdict(on: Double(left)))
  }

  private static func survivors(ofLRU: Void) -> Int {
    let alive = Population()
    do {
      var cache = LRUCache<String, Counted>(limits: limits)
      var evicted: [String] = []
      for place in 0..<1_000 {
        cache.insert(Counted(alive), for: "photo \(place)", cost: ByteCount(1), evicted: &evicted)
      }
      precondition(alive.count == 1_000, "\(alive.count) of 1,000 objects are in the cache")
    }
    return alive.count
  }

  private static func survivors(ofNSCache: Void) -> Int {
    let alive = Population()
    do {
      let cache = NSCache<NSString, Counted>()
      for place in 0..<1_000 {
        cache.setObject(Counted(alive), forKey: NSString(string: "photo \(place)"), cost: 1)
      }
    }
    return alive.count
  }

  private static var limits: CacheLimits { CacheLimits(entryCount: 1_000, bytes: .megabytes(100)) }
}

/// A counter of living objects.
private final class Population: Sendable {
  private let alive = Atomic<Int>(0)

  var count: Int { alive.load(ordering: .relaxed) }

  func change(by amount: Int) { alive.add(amount, ordering: .relaxed) }
}

/// An object counted in a population.
private final class Counted: Sendable {
  private let population: Population

  init(_ population: Population) {
    self.population = population
    population.change(by: 1)
  }

  deinit { population.change(by: -1) }
}
