internal import HostSystem
package import Playing

/// The folder that all shards of a run share: `shards` below the run folder, with a folder for each attempt.
///
/// No two processes write the same file. So shards may run anywhere at any time, even the same one twice at once.
package struct ShardFolder {
  private let path: String

  /// The folder of shards of the run in `folder`.
  package init(of folder: String) { path = folder + "/shards" }

  /// All attempts, by shard and number; empty if the folder does not exist.
  func attempts() throws(RunError) -> [ShardAttempt] {
    guard HostFolder.exists(path) else { return [] }
    do {
      return try HostFolder.names(in: path).compactMap { ShardAttempt(name: $0, in: path) }
        .sorted { ($0.shard.count, $0.shard.index, $0.number) < ($1.shard.count, $1.shard.index, $1.number) }
    } catch {
      throw .missingInput("\(error)")
    }
  }

  /// Makes the folder of a new attempt at a shard. No other process gets the same one.
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

  /// The progress of the shards. `count` is the planned number, needed while the folder is empty.
  ///
  /// Throws if there are attempts with another number of shards.
  package func census(of count: Int? = nil) throws(RunError) -> ShardCensus {
    ShardCensus(try attempts(), of: try shardCount(count))
  }

  /// The planned number of shards, as given or from the names of attempts.
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
