extension HistogramKey {
  /// Recorded against the host's clock only: from the vsync that a frame slept for to its being woken.
  public static let wakeLateness = HistogramKey("pace.lateness", .nanoseconds, kind: .timed)
  /// From a vsync that had passed already, since what came before took too long, to its frame.
  public static let behindVsync = HistogramKey("pace.behind", .nanoseconds, kind: .timed)
}

/// How well the host kept the time of a session against its clock; nothing is listed of one in virtual time alone.
public enum PaceMetrics {
  /// The host's doing, not the app's.
  public static let lateness = MetricDefinition(
    "pace.lateness", "From a vsync that was waited for by the clock to being woken.", .milliseconds,
    .percentiles(of: .wakeLateness, [.p50, .p99, .max]),
    listing: .whenRecorded)
  public static let behind = MetricDefinition(
    "pace.behind", "From a vsync that had passed by the clock to its frame.", .milliseconds,
    .percentiles(of: .behindVsync, [.p50, .max]), listing: .whenRecorded)

  public static let all = [lateness, behind]
}
