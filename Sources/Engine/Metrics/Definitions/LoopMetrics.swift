extension CounterKey {
  /// Recorded in a closed loop only: vsyncs that passed while the main lane was busy, frames that they were skipped for, and
  /// touch samples that waited for a later frame than their own.
  public static let skippedVsyncs = CounterKey("loop.skipped_vsyncs")
  public static let lateFrames = CounterKey("loop.late_frames")
  public static let coalescedSamples = CounterKey("loop.coalesced_samples")
  /// Product cost by table and as measured, both on the device.
  public static let tableTime = CounterKey("loop.table_ns", .nanoseconds)
  public static let measuredTime = CounterKey("loop.measured_ns", .nanoseconds, kind: .timed)
}

extension HistogramKey {
  /// How far a frame's product cost by table is from what was measured, either way.
  public static let tableError = HistogramKey("loop.error", .nanoseconds, kind: .timed)
}

extension PeakKey {
  /// From the vsync of a late frame to the first that could follow.
  public static let longestFreeze = PeakKey("loop.freeze_ns", .nanoseconds, kind: .exact)
}

/// What a closed loop did to the frames of an app; nothing is listed of an open one.
public enum LoopMetrics {
  public static let skipped = MetricDefinition(
    "loop.skipped_vsyncs", "Vsyncs that late frames of a closed loop skipped.", .one,
    .sum(.skippedVsyncs, samples: .counter(.activeFrames)),
    listing: .whenRecorded)
  public static let late = MetricDefinition(
    "loop.late_frames", "Late frames of a closed loop.", .one,
    .sum(.lateFrames, samples: .counter(.activeFrames)), listing: .whenRecorded)
  public static let coalesced = MetricDefinition(
    "loop.coalesced_samples", "Touch samples that waited for a late frame of a closed loop.", .one,
    .sum(.coalescedSamples, samples: .counter(.activeFrames)),
    listing: .whenRecorded)
  public static let freeze = MetricDefinition(
    "loop.longest_freeze", "From the vsync of a late frame to the first that could follow, in a closed loop.",
    .milliseconds, .peak(.longestFreeze, samples: .counter(.activeFrames)),
    listing: .whenRecorded)
  /// Measured product cost as a share of the table's: neither way is better.
  public static let share = MetricDefinition(
    "loop.measured_share", "Measured product cost over what the table of a closed loop says.", .percent,
    .ratio(.measuredTime, per: .tableTime, samples: .counter(.activeFrames)), better: .neither,
    listing: .whenRecorded)
  public static let error = MetricDefinition(
    "loop.error", "How far measured and stated product cost of a frame are apart, in a closed loop.",
    .milliseconds, .percentiles(of: .tableError, [.p50, .p99]), listing: .whenRecorded)

  public static let all = [skipped, late, coalesced, freeze, share, error]
}
