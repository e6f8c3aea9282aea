extension HistogramKey {
  /// Recorded only in runs against the host's clock: the delay from the vsync that a frame slept for until it woke.
  public static let wakeLateness = HistogramKey("pace.lateness", .nanoseconds, kind: .timed)
  /// The delay of a frame whose vsync had already passed, because earlier work took too long.
  public static let behindVsync = HistogramKey("pace.behind", .nanoseconds, kind: .timed)
}

/// How closely a session followed the host's clock; a run in virtual time lists none of these.
public enum PaceMetrics {
  /// Caused by the host, not by the app.
  public static let lateness = MetricDefinition(
    "pace.lateness", "Delay from the vsync that a frame slept for until it woke, by the host's clock.",
    .milliseconds,
    .percentiles(of: .wakeLateness, [.p50, .p99, .max]),
    listing: .whenRecorded)
  public static let behind = MetricDefinition(
    "pace.behind", "Delay of a frame whose vsync had already passed, by the host's clock.", .milliseconds,
    .percentiles(of: .behindVsync, [.p50, .max]), listing: .whenRecorded)

  public static let all = [lateness, behind]
}
