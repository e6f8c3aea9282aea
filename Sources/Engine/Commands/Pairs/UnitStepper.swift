internal import HostSystem
internal import Metrics
internal import Pairing
internal import Playing

/// One unit in this process, stepped from outside and repeated as often as is asked for.
///
/// Each repetition is a run of its own, which records and checks as every run does and writes nothing.
final class UnitStepper {
  private let order: WorkOrder
  private let subject: any PlayedSubject
  private var run: UnitRun
  private let recorder = Recorder()

  /// What an instrumented frame without work takes here, nanoseconds.
  let emptyFrame: Int64
  /// Sessions of the unit.
  var sessionCount: Int { run.sessionCount }

  /// Frames of the repetition at hand.
  private final class Recorder {
    var frames = SteppedFrames()
    var lanes = LaneCosts()
  }

  /// Room for an evening's frames from the beginning.
  private static let expectedFrames = 131_072

  /// Sets the unit up at the beginning of its evening.
  init(order: WorkOrder, of subject: any PlayedSubject) throws(RunError) {
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

  /// Runs so many active frames of all devices together; fewer at the end of the repetition.
  func step(frames count: Int) throws(RunError) -> Int { try run.step(frames: count) }

  /// The frames since the repetition began; forgets them.
  func finishRepetition() -> SteppedFrames {
    var finished = recorder.frames
    finished.lanes = recorder.lanes
    recorder.frames = SteppedFrames()
    recorder.lanes = LaneCosts()
    recorder.frames.reserve(finished.count)
    return finished
  }

  /// Sets the unit up anew.
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
