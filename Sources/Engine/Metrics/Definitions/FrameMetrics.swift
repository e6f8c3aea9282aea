extension CounterKey {
  public static let activeFrames = CounterKey("frames.active")
  public static let animatedFrames = CounterKey("frames.animated")
  public static let vsyncs = CounterKey("frames.vsyncs")
  /// Active frames that follow an idle vsync.
  public static let wakeUps = CounterKey("frames.wakeups")
  /// Product cost of all active frames.
  public static let productTime = CounterKey("frame.product_ns", .nanoseconds, kind: .timed)
  /// Animated active frames times their period.
  public static let animatedTime = CounterKey("time.animated_us", .microseconds)
  public static let sessionTime = CounterKey("time.session_us", .microseconds)
  public static let hitchTime = CounterKey("hitch.nanoseconds", .nanoseconds, kind: .timed)
  public static let hitches = CounterKey("hitch.count", kind: .timed)
  /// Photos that could not be shown. The report lists the first of them.
  public static let photoErrors = CounterKey("photo.errors")
}

extension HistogramKey {
  /// Product and toolkit cost of active frames.
  public static let frameCost = HistogramKey("frame.cost", .nanoseconds, kind: .timed, by: .refreshRates)
  public static let productCost = HistogramKey("frame.product", .nanoseconds, kind: .timed)
  public static let toolkitCost = HistogramKey("frame.toolkit", .nanoseconds, kind: .exact)
  public static let stageCost = HistogramKey("frame.stage", .nanoseconds, kind: .timed, by: .stages)
  /// Product cost of frames in the first repetition; recorded only for frames with a steady cost.
  public static let coldCost = HistogramKey("frame.cold", .nanoseconds, kind: .timed)
  /// Raw minus steady cost of every warm sample; a negative difference is recorded as zero here, and as its magnitude in
  /// `jitterUnder`.
  public static let jitter = HistogramKey("frame.jitter", .nanoseconds, kind: .timed)
  public static let jitterUnder = HistogramKey("frame.jitter.under", .nanoseconds, kind: .timed)
  public static let allocatedBytes = HistogramKey("memory.allocated_per_frame", .bytes, kind: .perBuild)
  /// Setup and first frame, one sample per launch.
  public static let launch = HistogramKey("launch.first_frame", .nanoseconds, kind: .timed)
}

extension PeakKey {
  public static let longestHitch = PeakKey("hitch.longest_ns", .nanoseconds, kind: .timed)
  public static let liveBytes = PeakKey("memory.live_peak", .bytes, kind: .perBuild, by: .deviceForms)
}

extension FigureKey {
  public static let residentPeak = FigureKey("memory.rss_peak", kind: .memory)
  public static let speed = FigureKey("harness.speed", kind: .timed)
  public static let overhead = FigureKey("harness.overhead", kind: .timed)
}

/// The metrics of every app under test, in groups that an app's metric table orders.
public enum FrameMetrics {
  public static let frameCost = MetricDefinition(
    "frame.cost", "Product and toolkit cost of active frames.", .milliseconds,
    .percentiles(of: .frameCost, [.p50, .p90, .p99, .p999, .max]),
    chart: .deadlines)
  public static let productCost = MetricDefinition(
    "frame.product", "Product cost of active frames alone.", .milliseconds,
    .percentiles(of: .productCost, [.p50, .p99, .p999]))
  public static let toolkitCost = MetricDefinition(
    "frame.toolkit", "The assumed cost of creating, changing, moving and removing views alone.",
    .milliseconds,
    .percentiles(of: .toolkitCost, [.p50, .p99, .p999, .max]))
  public static let stageCost = MetricDefinition(
    "frame.stage", "Product cost of one of the six stages of a frame.", .milliseconds,
    .percentiles(of: .stageCost, [.p99]), listing: .always)

  /// The cost of frames.
  public static let frames = [
    frameCost, productCost, toolkitCost, stageCost,
    MetricDefinition(
      "frame.cold", "Product cost in the first repetition, the cold start.", .milliseconds,
      .percentiles(of: .coldCost, [.p50, .p99, .max]), listing: .whenRecorded),
    MetricDefinition(
      "frame.jitter",
      "Raw minus steady cost of each frame in each warm repetition; 0 if negative.",
      .milliseconds, .percentiles(of: .jitter, [.p99, .max]), listing: .whenRecorded),
    MetricDefinition(
      "frame.jitter.under", "How far raw costs are below the steady cost, where they are.", .milliseconds,
      .percentiles(of: .jitterUnder, [.p99, .max]),
      listing: .whenRecorded),
  ]

  /// How often and how long the app is active, per simulated minute.
  ///
  /// Frames with hardly any work lower the mean cost of a frame. A sum per minute shows them as added work instead.
  public static let activity = [
    MetricDefinition(
      "frames.active", "Frames in which the app was active, per simulated minute.", .perMinute,
      .ratio(.activeFrames, per: .sessionTime, samples: .counter(.activeFrames))),
    MetricDefinition(
      "frames.wakeups",
      "Active frames that follow an idle vsync, per simulated minute.",
      .perMinute, .ratio(.wakeUps, per: .sessionTime, samples: .counter(.activeFrames))),
    MetricDefinition(
      "frame.product.per_minute", "Product cost of all frames, per simulated minute.", .millisecondsPerMinute,
      .ratio(.productTime, per: .sessionTime, samples: .counter(.activeFrames))),
  ]

  /// Late frames.
  public static let hitches = [
    MetricDefinition(
      "hitch.ratio", "Hitch time for each second of animated time.", .millisecondsPerSecond,
      .ratio(.hitchTime, per: .animatedTime, samples: .counter(.animatedFrames))),
    MetricDefinition("hitch.count", "Late frames.", .one, .sum(.hitches, samples: .counter(.activeFrames))),
    MetricDefinition(
      "hitch.longest", "The longest hitch.", .milliseconds,
      .peak(.longestHitch, samples: .counter(.activeFrames))),
    MetricDefinition(
      "hitch.total", "Hitch time, summed over all late frames.", .milliseconds,
      .sum(.hitchTime, samples: .counter(.activeFrames))),
  ]

  /// Memory held and allocated.
  public static let memory = [
    MetricDefinition(
      "memory.live_peak", "The most live bytes of the app after any frame.", .bytes,
      .peak(.liveBytes, samples: .counter(.activeFrames))),
    MetricDefinition(
      "memory.allocated_per_frame_p99", "Bytes requested inside the six stages of a frame.", .bytes,
      .percentile(of: .allocatedBytes, .p99)),
    MetricDefinition(
      "memory.rss_peak", "Largest resident set of any process of the run.", .bytes, .figure(.residentPeak)),
  ]

  /// The slowest launch.
  public static let launch = MetricDefinition(
    "launch.first_frame",
    "Opening the stored data, setup and the first frame: the slowest launch, scaled to the device.",
    .milliseconds, .percentile(of: .launch, .max))

  /// The cost of the harness itself.
  public static let harness = [
    MetricDefinition(
      "harness.speed", "Simulated seconds, summed over sessions, per second of CPU time.",
      .secondsPerSecond, .figure(.speed), better: .higher),
    MetricDefinition(
      "harness.overhead", "Time that the harness adds to an active frame.", .nanoseconds, .figure(.overhead)),
  ]
}
