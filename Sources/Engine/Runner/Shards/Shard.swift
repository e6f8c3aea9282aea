/// One of so many contiguous ranges of a run's units, counted from 0 as the task of a job array is.
package struct Shard: Codable, Hashable, Sendable {
  /// Which, from 0 to `count` - 1.
  package let index: Int
  /// How many there are, at least 1.
  package let count: Int

  /// Shards that a run has at most.
  package static let most = 100_000

  /// Shard `index` of `count`; the index must be below the count.
  package init(index: Int, count: Int) {
    precondition((0..<count).contains(index), "shard \(index) of \(count)")
    self.index = index
    self.count = count
  }

  /// Such as `3/8`; `nil` for anything else, or where there is no such shard.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], (1...Shard.most).contains(count),
      (0..<count).contains(index)
    else { return nil }
    self.init(index: index, count: count)
  }

  /// Its part of the units: ranges differ by one at most, and together they are all.
  package func units(of all: Range<Int>) -> Range<Int> {
    let bounds = [index, index + 1].map { all.lowerBound + $0 * all.count / count }
    return bounds[0]..<bounds[1]
  }

  /// As it is typed: `3/8`.
  package var text: String { "\(index)/\(count)" }
}
