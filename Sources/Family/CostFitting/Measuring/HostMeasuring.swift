internal import BarePeers
internal import Families
internal import HostSystem

/// Measures a host: the real decoder and encoder on real files, real commits, real synced writes.
///
/// Times are processor times of this thread, multiplied by the host's score; times of photos by its decoding score. Of repeated
/// work the shortest time counts, because other load and cache misses only add time; the scores are best values too. Commits and
/// synced writes differ each time, so all of them are reported.
package struct HostMeasuring {
  /// The work to measure.
  package struct Plan: Sendable {
    /// The number of repetitions, at least 1.
    package var repetitions: Int
    package var files: [SampleFile]
    /// An existing folder for this measurement alone; the files written stay there.
    package var folder: String

    package init(repetitions: Int, files: [SampleFile], folder: String) {
      precondition(repetitions > 0, "\(repetitions) repetitions")
      self.repetitions = repetitions
      self.files = files
      self.folder = folder
    }
  }

  /// The result of measuring.
  package struct Result: Sendable {
    package var measurements = CostMeasurements()
    /// The host's score and its decoding score; the times are already multiplied by them.
    package var score = 0.0
    package var decodeScore = 0.0
    /// Files that could not be decoded, each with the reason.
    package var refused: [String] = []
  }

  private let plan: Plan
  private let show: (String) -> Void
  private let mustStop: () -> Bool
  private var score = HostScore(rounds: 20)

  /// - Parameters:
  ///   - show: Receives the progress in words.
  ///   - mustStop: Called before each piece of work.
  package init(_ plan: Plan, show: @escaping (String) -> Void, mustStop: @escaping () -> Bool) {
    self.plan = plan
    self.show = show
    self.mustStop = mustStop
  }

  /// Runs all measurements. Throws if no file can be decoded, the folder cannot be written, or `mustStop` returns true.
  package mutating func measure() throws(CostMeasuringError) -> Result {
    var decodes = try DecodeTimes(plan.files, in: plan.folder)
    var commits = try CommitTimes(in: plan.folder)
    var decodeScore = try measureDecoding()
    for repetition in 1...plan.repetitions {
      show("repetition \(repetition) of \(plan.repetitions): \(decodes.count) decodes")
      for index in 0..<decodes.count {
        guard !mustStop() else { throw .ended }
        try decodes.decode(index)
        if score.sampleNowAndThen() { try? decodeScore.pollAgain(rounds: 1) }
      }
      try decodes.encode()
      try commits.commit()
      score.pollAgain(rounds: 5)
    }
    var result = Result(score: score.value, decodeScore: decodeScore.value, refused: decodes.refused)
    decodes.add(to: &result.measurements, score: decodeScore.value)
    commits.add(to: &result.measurements, score: score.value)
    return result
  }

  private func measureDecoding() throws(CostMeasuringError) -> DecodeScore {
    do {
      let (file, stored) = try PhotoForge.yardstick()
      return try DecodeScore(file: file, stored: stored, rounds: 20, clock: HostClock.threadCPU)
    } catch {
      throw .failed("the speed of decoding on this host cannot be measured: \(error)")
    }
  }
}
