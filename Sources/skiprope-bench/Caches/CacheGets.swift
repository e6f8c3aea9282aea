import Foundation
import PhotoCaching

/// Random reads of present entries by a String key.
enum CacheGets: Benchmark {
  static let name = "cache-get"
  static let title = "Memory cache, get by a String key"

  static func findings(_ depth: Depth) throws -> [Finding] {
    try CacheFixture.sizes.flatMap { try findings(CacheFixture(count: $0, reads: 50_000), depth) }
  }

  private static func findings(_ fixture: CacheFixture, _ depth: Depth) throws -> [Finding] {
    let times = try Contest(rounds: depth.rounds).timings(of: contestants(fixture))
    let (dictionary, lru, nsCache) = (times[0], times[1], times[2])
    return [
      Finding("LRUCache, \(fixture.count) entries", lru, against: dictionary, .cost, .atMost(1.5)),
      Finding("LRUCache, \(fixture.count) entries", lru, against: nsCache, .speed, .atLeast(4)),
    ]
  }

  private static func contestants(_ fixture: CacheFixture) -> [Contestant] {
    let reads = fixture.order.count
    let sink = Sink()
    let dictionary = fixture.filledDictionary()
    var lru = fixture.filledLRU()
    let nsCache = fixture.filledNSCache()
    return [
      Contestant("Dictionary", calls: reads) { sink.consume(read(dictionary, fixture)) },
      Contestant("LRUCache", calls: reads) { sink.consume(read(&lru, fixture)) },
      Contestant("NSCache", calls: reads) { sink.consume(read(nsCache, fixture)) },
    ]
  }

  // A separate loop for each cache, so that the compiler optimises it as in a caller's code.

  private static func read(_ cache: [String: Picture], _ fixture: CacheFixture) -> Int {
    let (order, names) = (fixture.order, fixture.lookups)
    var sum = 0
    for place in order { if let picture = cache[names[place]] { sum &+= picture.number } }
    return sum
  }

  private static func read(_ cache: inout LRUCache<String, Picture>, _ fixture: CacheFixture) -> Int {
    let (order, names) = (fixture.order, fixture.lookups)
    var sum = 0
    for place in order { if let picture = cache.value(for: names[place]) { sum &+= picture.number } }
    return sum
  }

  private static func read(_ cache: NSCache<NSString, Picture>, _ fixture: CacheFixture) -> Int {
    let (order, names) = (fixture.order, fixture.bridgedLookups)
    var sum = 0
    for place in order { if let picture = cache.object(forKey: names[place]) { sum &+= picture.number } }
    return sum
  }
}
