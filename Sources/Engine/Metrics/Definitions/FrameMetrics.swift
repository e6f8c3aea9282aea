extension CounterKey {
  public static let activeFrames = CounterKey("frames.active")
  public static let animatedFrames = CounterKey("frames.animated")
  public static let vsyncs = CounterKey("frames.vsyncs")
  /// Active frames after a vsync at which the app had nothing to do.
  public static let wakeUps = CounterKey("frames.wakeups")
  /// Product cost of all active frames.
  public static let productTime = CounterKey("frame.product_ns", .nanoseconds, kind: .timed)
  /// Active frames that animated, times their period.
  public static let animatedTime = CounterKey("time.animated_us", .microseconds)
  public static let sessionTime = CounterKey("time.session_us", .microseconds)
  public static let hitchTime = CounterKey("hitch.nanoseconds", .nanoseconds, kind: .timed)
  public static let hitches = CounterKey("hitch.count", kind: .timed)
  /// Photos that could not be shown; the report lists the first of them.
  public static let photoErrors = CounterKey("photo.errors")
}

extension HistogramKey {
  /// Product and toolkit cost of active frames.
  public static let frameCost = HistogramKey("frame.cost", .nanoseconds, kind: .timed, by: .refreshRates)
  public static let productCost = HistogramKey("frame.product", .nanoseconds, kind: .timed)
  public static let toolkitCost = HistogramKey("frame.toolkit", .nanoseconds, kind: .exact)
  public static let stageCost = HistogramKey("frame.stage", .nanoseconds, kind: .timed, by: .stages)
  /// Product cost of frames at the cold start, where there is a steady one.
  public static let coldCost = HistogramKey("frame.cold", .nanoseconds, kind: .timed)
  /// Raw minus steady cost of every warm sample, one that is under it as zero; and how far those that are under are.
  public static let jitter = HistogramKey("frame.jitter", .nanoseconds, kind: .timed)
  public static let jitterUnder = HistogramKey("frame.jitter.under", .nanoseconds, kind: .timed)
  public static let allocatedBytes = HistogramKey("memory.allocated_per_frame", .bytes, kind: .perBuild)
  /// Setting up and the first frame, one sample a launch.
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

/// The metrics of any app whose frames are driven here, in groups that a table puts in its order.
public enum FrameMetrics {
  public static let frameCost = MetricDefinition(
    "frame.cost", "Product and toolkit cost of active frames.", .milliseconds,
    .percentiles(of: .frameCost, [.p50, .p90, .p99, .p999, .max]),
    chart: .deadlines)
  public static let productCost = MetricDefinition(
    "frame.product", "Product cost of active frames alone.", .milliseconds,
    .percentiles(of: .productCost, [.p50, .p99, .p999]))
  public static let toolkitCost = MetricDefinition(
    "frame.toolkit", "The assumed cost of making and moving views alone.", .milliseconds,
    .percentiles(of: .toolkitCost, [.p50, .p99, .p999, .max]))
  public static let stageCost = MetricDefinition(
    "frame.stage", "Product cost of one of the six stages of a frame.", .milliseconds,
    .percentiles(of: .stageCost, [.p99]), listing: .always)

  /// What frames cost.
  public static let frames = [
    frameCost, productCost, toolkitCost, stageCost,
    MetricDefinition(
      "frame.cold", "Product cost in the first repetition, the cold start.", .milliseconds,
      .percentiles(of: .coldCost, [.p50, .p99, .max]), listing: .whenRecorded),
    MetricDefinition(
      "frame.jitter",
      "Raw minus steady cost of each frame in each warm repetition; those under it count as zero.",
      .milliseconds, .percentiles(of: .jitter, [.p99, .max]), listing: .whenRecorded),
    MetricDefinition(
      "frame.jitter.under", "How far raw costs lie under the steady cost, where they do.", .milliseconds,
      .percentiles(of: .jitterUnder, [.p99, .max]),
      listing: .whenRecorded),
  ]

  /// How often the app is at work, and how long: of each simulated minute, so that frames without work, which make every mean
  /// of a frame look better, count for what they are.
  public static let activity = [
    MetricDefinition(
      "frames.active", "Frames in which the app was at work, per simulated minute.", .perMinute,
      .ratio(.activeFrames, per: .sessionTime, samples: .counter(.activeFrames))),
    MetricDefinition(
      "frames.wakeups",
      "Frames in which the app was at work after a vsync at which it was not, per simulated minute.",
      .perMinute, .ratio(.wakeUps, per: .sessionTime, samples: .counter(.activeFrames))),
    MetricDefinition(
      "frame.product.per_minute", "Product cost of all frames, per simulated minute.", .millisecondsPerMinute,
      .ratio(.productTime, per: .sessionTime, samples: .counter(.activeFrames))),
  ]

  /// What came too late.
  public static let hitches = [
    MetricDefinition(
      "hitch.ratio", "Hitch time for each second of animated time.", .millisecondsPerSecond,
      .ratio(.hitchTime, per: .animatedTime, samples: .counter(.animatedFrames))),
    MetricDefinition("hitch.count", "Late frames.", .one, .sum(.hitches, samples: .counter(.activeFrames))),
    MetricDefinition(
      "hitch.longest", "The longest hitch.", .milliseconds,
      .peak(.longestHitch, samples: .counter(.activeFrames))),
    MetricDefinition(
      "hitch.total", "Hitch time, added over all late frames.", .milliseconds,
      .sum(.hitchTime, samples: .counter(.activeFrames))),
  ]

  /// What was held and allocated.
  public static let memory = [
    MetricDefinition(
      "memory.live_peak", "The most that the app held in memory.", .bytes,
      .peak(.liveBytes, samples: .counter(.activeFrames))),
    MetricDefinition(
      "memory.allocated_per_frame_p99", "Bytes requested inside the six stages of a frame.", .bytes,
      .percentile(of: .allocatedBytes, .p99)),
    MetricDefinition(
      "memory.rss_peak", "Largest resident set of any process of the run.", .bytes, .figure(.residentPeak)),
  ]

  /// The slowest start.
  public static let launch = MetricDefinition(
    "launch.first_frame",
    "Opening what is on the device, setting up and the first frame: the slowest launch, scaled to the device.",
    .milliseconds, .percentile(of: .launch, .max))

  /// What the harness itself costs.
  public static let harness = [
    MetricDefinition(
      "harness.speed", "Simulated seconds, summed over sessions, per second of the processor.",
      .secondsPerSecond, .figure(.speed), better: .higher),
    MetricDefinition(
      "harness.overhead", "What the harness adds to an active frame.", .nanoseconds, .figure(.overhead)),
  ]
}
