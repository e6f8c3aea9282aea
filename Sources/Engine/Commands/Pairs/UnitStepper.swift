internal import HostSystem
internal import Metrics
internal import Pairing
internal import Playing

/// A unit in this process, run in steps on request and repeated on request.
///
/// Each repetition is a complete run that records and checks as usual, but writes no files.
final class UnitStepper {
  private let order: WorkOrder
  private let subject: any SimulatedSubject
  private var run: UnitRun
  private let recorder = Recorder()

  /// The cost of an instrumented frame without work in this process, nanoseconds.
  let emptyFrame: Int64
  /// The number of sessions of the unit.
  var sessionCount: Int { run.sessionCount }

  /// The frames of the current repetition.
  private final class Recorder {
    var frames = SteppedFrames()
    var lanes = LaneCosts()
  }

  /// The initial capacity, enough for the frames of one repetition.
  private static let expectedFrames = 131_072

  /// Sets the unit up.
  init(order: WorkOrder, of subject: any SimulatedSubject) throws(RunError) {
    self.order = order
    self.subject = subject
    guard let meter = HostMeter() else {
      throw .unsupported("the allocator of this process keeps no counters")
    }
    emptyFrame = EmptyFrame.measure(meter)
    recorder.frames.reserve(UnitStepper.expectedFrames)
    run = try UnitRun(order: order, of: subject)
    observe()
  }

  /// Runs so many active frames, counted over all sessions; fewer at the end of the repetition.
  func step(frames count: Int) throws(RunError) -> Int { try run.step(frames: count) }

  /// Returns the frames of the repetition and clears them.
  func finishRepetition() -> SteppedFrames {
    var finished = recorder.frames
    finished.lanes = recorder.lanes
    recorder.frames = SteppedFrames()
    recorder.lanes = LaneCosts()
    recorder.frames.reserve(finished.count)
    return finished
  }

  /// Sets the unit up again for the next repetition.
  func beginRepetition() throws(RunError) {
    run = try UnitRun(order: order, of: subject, passes: run.passCount)
    observe()
  }

  private func observe() {
    run.observe = { [recorder] frame, device, step in recorder.frames.add(frame, session: device, step: step)
    }
    run.observeEffect = { [recorder] kind, measured in recorder.lanes.add(kind, nanoseconds: measured) }
  }
}
