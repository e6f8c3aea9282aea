internal import Kernel
internal import Metrics
package import Simulation

/// The frames of one repetition as a stepped process saw them: which, what happened, and what each stage took on this host.
///
/// Columns of plain numbers, so that recording a frame allocates nothing but now and then a longer column.
package struct SteppedFrames: Hashable, Sendable {
  /// The device of each frame, from 0, in the order of the unit's sessions.
  package private(set) var sessions: [UInt16] = []
  /// Its number among the vsyncs of its session.
  package private(set) var numbers: [Int32] = []
  /// The session's digest after it.
  package private(set) var digests: [UInt64] = []
  /// The scenario step it belongs to, as a place in `stepNames`.
  package private(set) var steps: [UInt16] = []
  /// Host nanoseconds of its six stages, one frame after the other; what does not fit counts as two seconds.
  package private(set) var stages: [Int32] = []
  package private(set) var stepNames: [String] = []
  /// What happened beside them; empty from a binary that does not tell.
  package var lanes = LaneCosts()

  /// The place of the last step in `stepNames`: steps change once in some hundred frames.
  private var lastStep: UInt16 = 0

  /// Stages of a frame.
  package static let stageCount = FrameStage.allCases.count
  /// Step names at most; further ones count as the last.
  static let stepLimit = 10_000

  package init() {}

  /// Frames so far.
  package var count: Int { numbers.count }

  /// Makes room for so many frames, so that none of them has to.
  package mutating func reserve(_ frames: Int) {
    sessions.reserveCapacity(frames)
    numbers.reserveCapacity(frames)
    digests.reserveCapacity(frames)
    steps.reserveCapacity(frames)
    stages.reserveCapacity(frames * SteppedFrames.stageCount)
  }

  /// Adds the frame that a session has just run, in a step of the scenario.
  package mutating func add(_ record: FrameRecord, session: Int, step: String) {
    sessions.append(UInt16(clamping: session))
    numbers.append(Int32(clamping: record.frame.number))
    digests.append(record.digest)
    steps.append(place(of: step))
    for stage in FrameStage.allCases { stages.append(Int32(clamping: record.stages[stage])) }
  }

  /// Adds a frame column by column, as it was sent; `durations` are those of its stages, host nanoseconds.
  mutating func add(session: UInt16, number: Int32, digest: UInt64, step: UInt16, durations: [Int32]) {
    sessions.append(session)
    numbers.append(number)
    digests.append(digest)
    steps.append(step)
    stages.append(contentsOf: durations)
  }

  /// Names the steps, in the order of their places.
  mutating func name(steps names: [String]) { stepNames = names }

  /// The name of the step that a frame belongs to.
  package func stepName(at place: Int) -> String {
    let step = Int(steps[place])
    return step < stepNames.count ? stepNames[step] : "step \(step)"
  }

  private mutating func place(of step: String) -> UInt16 {
    if Int(lastStep) < stepNames.count, stepNames[Int(lastStep)] == step { return lastStep }
    if let known = stepNames.firstIndex(of: step) {
      lastStep = UInt16(known)
    } else if stepNames.count < SteppedFrames.stepLimit {
      stepNames.append(step)
      lastStep = UInt16(stepNames.count - 1)
    }
    return lastStep
  }
}
