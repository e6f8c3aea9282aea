/// A measured operation and its peers.
protocol Benchmark {
  /// The name for `--only`.
  static var name: String { get }
  /// The heading, with the clock that decides.
  static var title: String { get }
  /// Runs the contests. Throws an error of a peer or the product if it cannot be measured here.
  static func findings(_ depth: Depth) throws -> [Finding]
}

/// All benchmarks, in the order of the table.
enum Programme {
  static var all: [any Benchmark.Type] {
    [
      CacheGets.self, CacheSets.self, CacheLeaks.self, PhotoDecodes.self,
      LedgerCommits.self, DiskStartUp.self, GestureDraws.self, GestureRecognition.self,
      PrefetchShares.self,
    ]
  }
}
