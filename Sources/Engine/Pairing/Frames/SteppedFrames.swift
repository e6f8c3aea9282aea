internal import Kernel
internal import Metrics
package import Simulation

/// The frames of one repetition of a stepped process: numbers, digests, steps and stage costs on this host.
///
/// Stored in columns of plain numbers, so that recording rarely allocates.
package struct SteppedFrames: Hashable, Sendable {
  /// The session of each frame, from 0, in the order of the unit's sessions.
  package private(set) var sessions: [UInt16] = []
  /// The vsync's number in its session.
  package private(set) var numbers: [Int32] = []
  /// The session's digest after the frame.
  package private(set) var digests: [UInt64] = []
  /// The scenario step of each frame, as an index into `stepNames`.
  package private(set) var steps: [UInt16] = []
  /// Host nanoseconds of the six stages, frame after frame; capped at two seconds.
  package private(set) var stages: [Int32] = []
  package private(set) var stepNames: [String] = []
  /// The costs of effects on the lanes; empty for a binary that does not report them.
  package var lanes = LaneCosts()

  /// The index of the last step. Cached, because steps change once in some hundred frames.
  private var lastStep: UInt16 = 0

  /// Stages of a frame.
  package static let stageCount = FrameStage.allCases.count
  /// The most step names; further ones count as the previous step.
  static let stepLimit = 10_000

  package init() {}

  /// The number of frames.
  package var count: Int { numbers.count }

  /// Reserves capacity for so many frames.
  package mutating func reserve(_ frames: Int) {
    sessions.reserveCapacity(frames)
    numbers.reserveCapacity(frames)
    digests.reserveCapacity(frames)
    steps.reserveCapacity(frames)
    stages.reserveCapacity(frames * SteppedFrames.stageCount)
  }

  /// Appends the frame that a session just ran, in a step of the scenario.
  package mutating func add(_ record: FrameRecord, session: Int, step: String) {
    sessions.append(UInt16(clamping: session))
    numbers.append(Int32(clamping: record.frame.number))
    digests.append(record.digest)
    steps.append(place(of: step))
    for stage in FrameStage.allCases { stages.append(Int32(clamping: record.stages[stage])) }
  }

  /// Appends a decoded frame. `durations` are the costs of its stages, host nanoseconds.
  mutating func add(session: UInt16, number: Int32, digest: UInt64, step: UInt16, durations: [Int32]) {
    sessions.append(session)
    numbers.append(number)
    digests.append(digest)
    steps.append(step)
    stages.append(contentsOf: durations)
  }

  /// Sets the names of the steps, in the order of their indices.
  mutating func name(steps names: [String]) { stepNames = names }

  /// The name of the step of the frame at an index.
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
