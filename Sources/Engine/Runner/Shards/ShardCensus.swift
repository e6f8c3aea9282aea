internal import HostSystem
internal import Playing

/// The progress of a run's shards.
package struct ShardCensus: Hashable, Sendable {
  /// The planned number of shards.
  package let count: Int
  /// Unfinished shards, ascending.
  package let missing: [Int]
  /// Number of units with results, counting for each shard the attempt with the most.
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

  /// The missing shards in the form of a job array: `0,3-5`; empty if there are none.
  package var missingRanges: String { ShardCensus.ranges(missing) }

  /// Ascending numbers, with runs of neighbours joined by a hyphen.
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
