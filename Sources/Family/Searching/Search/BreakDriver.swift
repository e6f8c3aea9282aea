package import Fuzzing
internal import Gallery
internal import Invariants
package import Kernel
internal import Simulation

/// The outcome of a case.
package struct BreakOutcome: Hashable, Sendable {
  package var coverage = CoverageSet()
  /// The first broken rule; the case ends there.
  package var violation: RuleViolation?
  /// The number of frames run.
  package var frames = 0
}

/// Runs cases on the whole gallery, frame by frame, and checks every rule after each frame. Skips frames in which nothing is due.
package struct BreakDriver: Sendable {
  private let stages: [BreakStage]

  /// How long a case goes on after its last touch. By then all must have come to rest (`SettleCheck.bound`), and toasts must have
  /// gone.
  static let settling = TimeSpan.seconds(8)

  package init(stages: [BreakStage]) { self.stages = stages }

  /// Runs a case from its beginning. O(samples + frames), some microseconds a frame.
  package func play(_ one: BreakCase) -> BreakOutcome {
    play(one.samples, on: stages[one.stage])
  }

  /// Runs samples in the given order, from the session's beginning.
  package func play(_ samples: [TouchSample], on stage: BreakStage) -> BreakOutcome {
    FamilyBugs.choose(stage.bug)
    var run = BreakRun(stage)
    var record = FrameRecord()
    var digest = StableDigest()
    let clock = FrameClock(hertz: stage.device.screen.refreshHertz)
    let end = (samples.map(\.time).max() ?? .zero) + BreakDriver.settling
    var next = 0
    var frame = FrameIndex(-1)
    while run.outcome.violation == nil {
      guard
        let due = run.nextDue(
          before: next < samples.count ? samples[next].time : nil, after: record, end: end)
      else { break }
      frame = max(clock.frame(holding: due), FrameIndex(frame.number + 1))
      let vsync = clock.vsync(frame)
      let first = next
      while next < samples.count, samples[next].time <= vsync { next += 1 }
      record.run(
        &run, frame, at: vsync, FrameInput(samples: samples[first..<next]), meter: NoMeter(), digest: &digest)
      run.conclude(record)
    }
    return run.outcome
  }
}
