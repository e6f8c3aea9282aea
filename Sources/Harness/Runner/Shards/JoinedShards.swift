internal import HostSystem
internal import Metrics
package import Playing
internal import Reporting

/// All shards of a run, looked at and found to be of one run: what a merge begins with.
package struct JoinedShards {
  /// The run they are of.
  let identity: RunIdentity
  /// The command that makes it in one process.
  package let command: String
  /// Ranges of families, ascending, and the folder of each's results.
  let places: [(families: Range<Int>, folder: String)]
  let parts: [PlayedPart]
  /// Where two attempts at a shard, or a second pass over one, did not do the same; what did not come through a second pass.
  let differences: [String]
  let failures: [String]
  /// Attempts that came through though another one had.
  package let repeated: Int

  /// How many there are.
  package var count: Int { places.count }

  /// Looks at the shards of the run in `folder`: all are there, are of one run and build, and are as they were left; two that
  /// played the same did the same, or it is noted.
  ///
  /// Throws `missingInput` that names the missing ones, `invalidInput` that names what does not fit, and both where two do not
  /// fit each other. O(bytes of all shards); in memory is one mark at a time.
  package init(of folder: String) throws(RunError) {
    let shelf = ShardFolder(of: folder)
    let count = try shelf.shardCount()
    let all = try shelf.attempts()
    let through = all.filter(\.isThrough)
    try JoinedShards.refuseMissing(ShardCensus(all, of: count), all)
    var first: (mark: ShardMark, attempt: ShardAttempt)?
    var places: [(Range<Int>, String)] = []
    var parts: [PlayedPart] = []
    var (differences, failures): ([String], [String]) = ([], [])
    var next = through[...]
    while let attempt = next.popFirst() {
      let mark = try ShardMark.read(attempt)
      if let first {
        try JoinedShards.refuse(mark, attempt, besides: first.mark, first.attempt)
      } else {
        first = (mark, attempt)
      }
      try JoinedShards.refuseDamaged(mark, attempt)
      let families = attempt.shard.families(of: mark.identity.families)
      differences += mark.differences
      failures += mark.failures
      if let place = places.last, attempt.shard.index < places.count {
        differences += try JoinedShards.compare(attempt, with: place.1, families)
      } else {
        places.append((families, attempt.familyFolder))
        parts.append(mark.part)
      }
    }
    guard let first else { throw .missingInput("there is no shard in \(folder)") }
    (identity, command) = (first.mark.identity, first.mark.command)
    (self.places, self.parts) = (places.map { (families: $0.0, folder: $0.1) }, parts)
    (self.differences, self.failures) = (differences, failures)
    repeated = through.count - count
  }

  private static func refuseMissing(_ census: ShardCensus, _ attempts: [ShardAttempt]) throws(RunError) {
    guard let first = census.missing.first else { return }
    let begun = attempts.filter { $0.shard.index == first }.map(\.path)
    let state =
      begun.isEmpty ? "it was never begun" : "begun and not through: \(begun.joined(separator: ", "))"
    let others = census.missing.count == 1 ? "" : "; missing are \(census.missingRanges)"
    throw .missingInput(
      "shard \(first)/\(census.count) is missing (\(state))\(others); run "
        + "`skiprope run SCENARIO --shard \(first)/\(census.count) --out DIR` again, and then merge")
  }

  private static func refuse(
    _ mark: ShardMark, _ attempt: ShardAttempt, besides other: ShardMark, _ otherAttempt: ShardAttempt
  ) throws(RunError) {
    var differing = mark.identity.differing(from: other.identity, and: "that one has")
    if mark.part.machine.build != other.part.machine.build {
      differing.append("build (\(mark.part.machine.build), and that one has \(other.part.machine.build))")
    }
    guard differing.isEmpty else {
      throw .invalidInput(
        "\(attempt.path) and \(otherAttempt.path) are not of one run: the first has another "
          + "\(differing.joined(separator: ", another ")); remove what does not belong, and run those shards again"
      )
    }
  }

  private static func refuseDamaged(_ mark: ShardMark, _ attempt: ShardAttempt) throws(RunError) {
    guard let file = mark.damaged(attempt) else { return }
    throw .invalidInput(
      "\(file) is not as \(attempt.title), left it: damaged, or gone; run "
        + "`skiprope run SCENARIO --shard \(attempt.shard.text) --out DIR` again, which plays that family anew"
    )
  }

  /// Where two attempts at one shard did not do the same, family by family.
  private static func compare(
    _ attempt: ShardAttempt, with folder: String, _ families: Range<Int>
  ) throws(RunError) -> [String] {
    let (first, second) = (FamilyFiles(folder: folder), FamilyFiles(folder: attempt.familyFolder))
    var found: [String] = []
    for family in families {
      // One that was taken over is the same file.
      if HostFolder.isSame(first.resultPath(family), second.resultPath(family)) { continue }
      guard let one = try first.read(family), let other = try second.read(family) else { continue }
      let difference = DeterminismCheck.difference(one, other) { child in
        RunDatabase.firstDifference(
          first.checkpoints(family, child: child), second.checkpoints(family, child: child))
      }
      if let difference { found.append("\(attempt.title), and an earlier one: \(difference)") }
    }
    return found
  }
}
