internal import HostSystem
internal import Playing

/// How far the shards of a run are.
package struct ShardCensus: Hashable, Sendable {
  /// How many there are to be.
  package let count: Int
  /// Those that are not through, ascending.
  package let missing: [Int]
  /// Units whose results are there, of the attempt that has most at each shard.
  package let units: Int

  init(_ attempts: [ShardAttempt], of count: Int) {
    self.count = count
    var through: Set<Int> = []
    var results: [Int: Int] = [:]
    for attempt in attempts {
      if attempt.isThrough { through.insert(attempt.shard.index) }
      let names = (try? HostFolder.names(in: attempt.unitFolder)) ?? []
      let found = names.count(where: UnitFiles.isResult)
      results[attempt.shard.index] = max(results[attempt.shard.index] ?? 0, found)
    }
    missing = (0..<count).filter { !through.contains($0) }
    units = results.values.reduce(0, +)
  }

  /// The missing ones as a job array has them: `0,3-5`; empty when none is.
  package var missingRanges: String { ShardCensus.ranges(missing) }

  /// Ascending numbers, neighbours joined by a hyphen.
  static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}
