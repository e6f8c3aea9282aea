internal import HostSystem
internal import Metrics
package import Playing
internal import Reporting

/// All shards of a run, checked to belong together: the input of a merge.
package struct JoinedShards {
  /// The run of the shards.
  let identity: RunIdentity
  /// The command that makes the same run in one process.
  package let command: String
  /// Ascending ranges of units, each with the folder of its results.
  let places: [(units: Range<Int>, folder: String)]
  let parts: [SimulatedPart]
  /// Differences between two attempts at a shard, or found by verification; and failures of verification.
  let differences: [String]
  let failures: [String]
  /// Number of finished attempts beyond the first of each shard.
  package let repeated: Int

  /// Number of shards.
  package var count: Int { places.count }

  /// Checks the shards of the run in `folder`: all exist, belong to one run and build, and are undamaged.
  ///
  /// Differences between two attempts at the same shard are noted. Throws `missingInput` with the missing shards, `invalidInput`
  /// with the shards that do not fit, `otherApp` for a shard of another app. O(bytes of all shards), with one mark at a time in
  /// memory.
  package init(of folder: String, _ subject: any SimulatedSubject) throws(RunError) {
    let shards = ShardFolder(of: folder)
    let count = try shards.shardCount()
    let all = try shards.attempts()
    let through = all.filter(\.isThrough)
    try JoinedShards.refuseMissing(ShardCensus(all, of: count), all)
    var first: (mark: ShardMark, attempt: ShardAttempt)?
    var places: [(Range<Int>, String)] = []
    var parts: [SimulatedPart] = []
    var (differences, failures): ([String], [String]) = ([], [])
    var next = through[...]
    while let attempt = next.popFirst() {
      let mark = try ShardMark.read(attempt, of: subject)
      if let first {
        try JoinedShards.refuse(mark, attempt, besides: first.mark, first.attempt, subject)
      } else {
        first = (mark, attempt)
      }
      try JoinedShards.refuseDamaged(mark, attempt, subject)
      let units = attempt.shard.units(of: mark.identity.units)
      differences += mark.differences
      failures += mark.failures
      if let place = places.last, attempt.shard.index < places.count {
        differences += try JoinedShards.compare(attempt, with: place.1, units, subject)
      } else {
        places.append((units, attempt.unitFolder))
        parts.append(mark.part)
      }
    }
    guard let first else { throw .missingInput("there is no shard in \(folder)") }
    (identity, command) = (first.mark.identity, first.mark.command)
    (self.places, self.parts) = (places.map { (units: $0.0, folder: $0.1) }, parts)
    (self.differences, self.failures) = (differences, failures)
    repeated = through.count - count
  }

  private static func refuseMissing(_ census: ShardCensus, _ attempts: [ShardAttempt]) throws(RunError) {
    guard let first = census.missing.first else { return }
    let begun = attempts.filter { $0.shard.index == first }.map(\.path)
    let state =
      begun.isEmpty ? "it was never begun" : "begun but not finished: \(begun.joined(separator: ", "))"
    let others = census.missing.count == 1 ? "" : "; missing are \(census.missingRanges)"
    throw .missingInput(
      "shard \(first)/\(census.count) is missing (\(state))\(others); run "
        + "`run SCENARIO --shard \(first)/\(census.count) --out DIR` again, and then merge")
  }

  private static func refuse(
    _ mark: ShardMark, _ attempt: ShardAttempt, besides other: ShardMark, _ otherAttempt: ShardAttempt,
    _ subject: any SimulatedSubject
  ) throws(RunError) {
    var differing = mark.identity.differing(from: other.identity, of: subject, and: "that one has")
    if mark.part.machine.build != other.part.machine.build {
      differing.append("build (\(mark.part.machine.build), and that one has \(other.part.machine.build))")
    }
    guard differing.isEmpty else {
      throw .invalidInput(
        "\(attempt.path) and \(otherAttempt.path) are not of one run: the first has another "
          + "\(differing.joined(separator: ", another ")); remove the shard that does not belong, and run it again"
      )
    }
  }

  private static func refuseDamaged(
    _ mark: ShardMark, _ attempt: ShardAttempt, _ subject: any SimulatedSubject
  ) throws(RunError) {
    guard let file = mark.damaged(attempt) else { return }
    throw .invalidInput(
      "\(file) is missing, or differs from the file that \(attempt.title), wrote; run "
        + "`run SCENARIO --shard \(attempt.shard.text) --out DIR` again, which repeats that \(subject.unitWord.one)"
    )
  }

  /// Differences between two attempts at one shard, by unit.
  private static func compare(
    _ attempt: ShardAttempt, with folder: String, _ units: Range<Int>, _ subject: any SimulatedSubject
  ) throws(RunError) -> [String] {
    let (first, second) = (UnitFiles(folder: folder), UnitFiles(folder: attempt.unitFolder))
    var found: [String] = []
    for unit in units {
      // A unit that was taken over is the same file.
      if HostFolder.isSame(first.resultPath(unit), second.resultPath(unit)) { continue }
      guard let one = try first.read(unit), let other = try second.read(unit) else { continue }
      let difference = DeterminismCheck.difference(one, other, subject) { session in
        RunDatabase.firstDifference(
          first.checkpoints(unit, session: session), second.checkpoints(unit, session: session))
      }
      let orders = try first.otherOrders(than: second, unit, subject.unitWord)
      for words in [difference, orders].compactMap(\.self) {
        found.append("\(attempt.title), and an earlier one: \(words)")
      }
    }
    return found
  }
}
