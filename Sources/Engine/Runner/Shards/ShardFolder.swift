internal import HostSystem
package import Playing

/// The folder that the shards of one run share: `shards` below the run's, with a folder for each attempt.
///
/// Nothing in it is written by two processes, so that shards may run anywhere at any time, the same one twice at once.
package struct ShardFolder {
  private let path: String

  /// Of the run in `folder`.
  package init(of folder: String) { path = folder + "/shards" }

  /// All attempts, by shard and number; none when the folder is not there.
  func attempts() throws(RunError) -> [ShardAttempt] {
    guard HostFolder.exists(path) else { return [] }
    do {
      return try HostFolder.names(in: path).compactMap { ShardAttempt(name: $0, in: path) }
        .sorted { ($0.shard.count, $0.shard.index, $0.number) < ($1.shard.count, $1.shard.index, $1.number) }
    } catch {
      throw .missingInput("\(error)")
    }
  }

  /// Makes the folder of a new attempt at a shard, which is the caller's alone.
  func claim(_ shard: Shard) throws(RunError) -> ShardAttempt {
    do {
      try HostFolder.make(path)
      var number = 1
      while true {
        let attempt = ShardAttempt(shard, number: number, in: path)
        if try HostFolder.claim(attempt.path) {
          try ClaimedFolder.make(attempt.path)
          return attempt
        }
        number += 1
      }
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  /// How far the shards are; `count` says how many there are to be, where the folder has none yet.
  ///
  /// Throws when there are attempts at another number of shards.
  package func census(of count: Int? = nil) throws(RunError) -> ShardCensus {
    ShardCensus(try attempts(), of: try shardCount(count))
  }

  /// How many shards there are to be, by what was asked for or by the names of attempts.
  func shardCount(_ wanted: Int? = nil) throws(RunError) -> Int {
    let found = Set(try attempts().map(\.shard.count)).sorted()
    guard let count = wanted ?? found.first else {
      throw .missingInput(
        "there is no shard in \(path); `run SCENARIO --shard 0/N --out DIR` makes the first of N")
    }
    guard found.isEmpty || found == [count] else {
      throw .invalidInput(
        "\(path) has attempts at shards of \(found.map(String.init).joined(separator: " and of "))"
          + (found.contains(count) ? "" : ", not of \(count)")
          + "; remove those of the number you do not want")
    }
    return count
  }
}
