public import Kernel

/// The external input of one frame.
public struct FrameInput: Sendable {
  /// The touch samples of its interval, as the panel reported them.
  public var samples: ArraySlice<TouchSample>
  /// The scripted signals due by its vsync, in order of time.
  public var signals: ArraySlice<ScriptedSignal>
  /// The effects that finished by its vsync, in order.
  public var finished: [LaneSchedule.Finished]

  @inlinable public init(
    samples: ArraySlice<TouchSample> = [], signals: ArraySlice<ScriptedSignal> = [],
    finished: [LaneSchedule.Finished] = []
  ) {
    self.samples = samples
    self.signals = signals
    self.finished = finished
  }
}
