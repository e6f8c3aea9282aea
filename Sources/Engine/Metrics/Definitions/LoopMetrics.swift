extension CounterKey {
  /// Recorded in a closed loop only: vsyncs that passed while the main lane was busy, the late frames that caused this, and touch
  /// samples that a later frame handled.
  public static let skippedVsyncs = CounterKey("loop.skipped_vsyncs")
  public static let lateFrames = CounterKey("loop.late_frames")
  public static let coalescedSamples = CounterKey("loop.coalesced_samples")
  /// Product cost by the cost table and as measured, both in device nanoseconds.
  public static let tableTime = CounterKey("loop.table_ns", .nanoseconds)
  public static let measuredTime = CounterKey("loop.measured_ns", .nanoseconds, kind: .timed)
}

extension HistogramKey {
  /// The absolute difference between a frame's product cost by the cost table and as measured.
  public static let tableError = HistogramKey("loop.error", .nanoseconds, kind: .timed)
}

extension PeakKey {
  /// The longest time from the vsync of a late frame to the next vsync that could start a frame.
  public static let longestFreeze = PeakKey("loop.freeze_ns", .nanoseconds, kind: .exact)
}

/// The metrics of a closed loop; a report of an open loop lists none of them.
public enum LoopMetrics {
  public static let skipped = MetricDefinition(
    "loop.skipped_vsyncs", "Vsyncs skipped because a frame was late, in a closed loop.", .one,
    .sum(.skippedVsyncs, samples: .counter(.activeFrames)),
    listing: .whenRecorded)
  public static let late = MetricDefinition(
    "loop.late_frames", "Late frames in a closed loop.", .one,
    .sum(.lateFrames, samples: .counter(.activeFrames)), listing: .whenRecorded)
  public static let coalesced = MetricDefinition(
    "loop.coalesced_samples", "Touch samples delayed by a late frame, in a closed loop.", .one,
    .sum(.coalescedSamples, samples: .counter(.activeFrames)),
    listing: .whenRecorded)
  public static let freeze = MetricDefinition(
    "loop.longest_freeze", "Longest time from a late frame to the next vsync it left free, in a closed loop.",
    .milliseconds, .peak(.longestFreeze, samples: .counter(.activeFrames)),
    listing: .whenRecorded)
  /// Measured product cost as a share of the cost table's. Neither direction is better.
  public static let share = MetricDefinition(
    "loop.measured_share", "Measured product cost as a share of the cost table's, in a closed loop.",
    .percent,
    .ratio(.measuredTime, per: .tableTime, samples: .counter(.activeFrames)), better: .neither,
    listing: .whenRecorded)
  public static let error = MetricDefinition(
    "loop.error", "Absolute difference of a frame's product cost, measured and by table, in a closed loop.",
    .milliseconds, .percentiles(of: .tableError, [.p50, .p99]), listing: .whenRecorded)

  public static let all = [skipped, late, coalesced, freeze, share, error]
}
