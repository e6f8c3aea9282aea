/// One of several contiguous ranges of a run's units, counted from 0 like a task of a job array.
///
///     Shard("3/8")?.units(of: 0..<80)  // 30..<40
package struct Shard: Codable, Hashable, Sendable {
  /// From 0 to `count` - 1.
  package let index: Int
  /// Number of shards, at least 1.
  package let count: Int

  /// The most shards of a run.
  package static let most = 100_000

  /// Shard `index` of `count`. The index must be below the count.
  package init(index: Int, count: Int) {
    precondition((0..<count).contains(index), "shard \(index) of \(count)")
    self.index = index
    self.count = count
  }

  /// Parses a text such as `3/8`; `nil` if it is malformed or there is no such shard.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], (1...Shard.most).contains(count),
      (0..<count).contains(index)
    else { return nil }
    self.init(index: index, count: count)
  }

  /// Its range of units. Ranges differ by at most one in length and cover all units.
  package func units(of all: Range<Int>) -> Range<Int> {
    let bounds = [index, index + 1].map { all.lowerBound + $0 * all.count / count }
    return bounds[0]..<bounds[1]
  }

  /// The text form: `3/8`.
  package var text: String { "\(index)/\(count)" }
}
