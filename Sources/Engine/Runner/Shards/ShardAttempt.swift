internal import HostSystem
internal import Playing

/// One attempt to run a shard: a folder that only its process writes, such as `shards/3-of-8.attempt-1`.
struct ShardAttempt: Hashable, Sendable {
  let shard: Shard
  /// From 1. A shard that was begun again has several attempts.
  let number: Int
  /// Its folder, a run folder without a report.
  let path: String

  init(_ shard: Shard, number: Int, in folder: String) {
    self.shard = shard
    self.number = number
    path = "\(folder)/\(shard.index)-of-\(shard.count).attempt-\(number)"
  }

  /// Parses a name in the folder of shards; `nil` for another name.
  init?(name: String, in folder: String) {
    let numbers = name.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 3, (1...Shard.most).contains(numbers[1]), (0..<numbers[1]).contains(numbers[0])
    else { return nil }
    self.init(Shard(index: numbers[0], count: numbers[1]), number: numbers[2], in: folder)
    guard path == "\(folder)/\(name)" else { return nil }
  }

  /// The folder of its units' results.
  var unitFolder: String { path + "/units" }
  /// The file that marks it as finished and lists its results.
  var markPath: String { path + "/shard.json" }
  var isThrough: Bool { HostFolder.exists(markPath) }

  /// The title, such as `shard 3/8, attempt 1`.
  var title: String { "shard \(shard.text), attempt \(number)" }
}
