/// One measured thing and its peers.
protocol Benchmark {
  /// As `--only` names it.
  static var name: String { get }
  /// What the heading says, with the clock that decides.
  static var title: String { get }
  /// Runs the contests. Throws what a peer or the product throws: then it cannot be measured here.
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
