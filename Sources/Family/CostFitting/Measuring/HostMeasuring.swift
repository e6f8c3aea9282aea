internal import BarePeers
internal import Families
internal import HostSystem

/// Measures a host: the real decoder and encoder on real files, real commits, real synced writes.
///
/// Times are those of this thread's processor, multiplied by the host's score, those of photos by how fast it decodes. Of the
/// same work done again the least counts: what a neighbour on the core or a fault of the cache does is only added, and the
/// scores are the best look as well. Commits and synced writes are each their own work, and all are told.
package struct HostMeasuring {
  /// What is to be done.
  package struct Plan: Sendable {
    /// How often everything is done, at least 1.
    package var repetitions: Int
    package var files: [SampleFile]
    /// A folder of its own that is there; what is written stays there.
    package var folder: String

    package init(repetitions: Int, files: [SampleFile], folder: String) {
      precondition(repetitions > 0, "\(repetitions) repetitions")
      self.repetitions = repetitions
      self.files = files
      self.folder = folder
    }
  }

  /// What was measured.
  package struct Result: Sendable {
    package var measurements = CostMeasurements()
    /// The host's score, and how fast it decodes, by which the times are multiplied already.
    package var score = 0.0
    package var decodeScore = 0.0
    /// Files that could not be decoded, each with the reason.
    package var refused: [String] = []
  }

  private let plan: Plan
  private let show: (String) -> Void
  private let mustStop: () -> Bool
  private var score = HostScore(rounds: 20)

  /// `show` is told how far it is; `mustStop` is asked before each piece of work.
  package init(_ plan: Plan, show: @escaping (String) -> Void, mustStop: @escaping () -> Bool) {
    self.plan = plan
    self.show = show
    self.mustStop = mustStop
  }

  /// Does it all. Throws when nothing can be decoded, the folder cannot be written, or it must stop.
  package mutating func measure() throws(CostMeasuringError) -> Result {
    var decodes = try DecodeTimes(plan.files, in: plan.folder)
    var commits = try CommitTimes(in: plan.folder)
    var decodeScore = try lookAtDecoding()
    for repetition in 1...plan.repetitions {
      show("repetition \(repetition) of \(plan.repetitions): \(decodes.count) decodes")
      for index in 0..<decodes.count {
        guard !mustStop() else { throw .ended }
        try decodes.decode(index)
        if score.lookNowAndThen() { try? decodeScore.lookAgain(rounds: 1) }
      }
      try decodes.encode()
      try commits.commit()
      score.lookAgain(rounds: 5)
    }
    var result = Result(score: score.value, decodeScore: decodeScore.value, refused: decodes.refused)
    decodes.add(to: &result.measurements, score: decodeScore.value)
    commits.add(to: &result.measurements, score: score.value)
    return result
  }

  private func lookAtDecoding() throws(CostMeasuringError) -> DecodeScore {
    do {
      let (file, stored) = try PhotoForge.yardstick()
      return try DecodeScore(file: file, stored: stored, rounds: 20, clock: HostClock.threadCPU)
    } catch {
      throw .failed("how fast this host decodes cannot be measured: \(error)")
    }
  }
}
