extension CounterKey {
  package static let activeFrames = CounterKey("frames.active")
  package static let animatedFrames = CounterKey("frames.animated")
  package static let vsyncs = CounterKey("frames.vsyncs")
  /// Active frames after a vsync at which the app had nothing to do.
  package static let wakeUps = CounterKey("frames.wakeups")
  /// Product cost of all active frames.
  package static let productTime = CounterKey("frame.product_ns", .nanoseconds, kind: .timed)
  /// Active frames that animated, times their period.
  package static let animatedTime = CounterKey("time.animated_us", .microseconds)
  package static let sessionTime = CounterKey("time.session_us", .microseconds)
  package static let hitchTime = CounterKey("hitch.nanoseconds", .nanoseconds, kind: .timed)
  package static let hitches = CounterKey("hitch.count", kind: .timed)
  /// Photos that could not be shown; the report lists the first of them.
  package static let photoErrors = CounterKey("photo.errors")
}

extension HistogramKey {
  /// Product and toolkit cost of active frames.
  package static let frameCost = HistogramKey("frame.cost", .nanoseconds, kind: .timed, by: .refreshRates)
  package static let productCost = HistogramKey("frame.product", .nanoseconds, kind: .timed)
  package static let toolkitCost = HistogramKey("frame.toolkit", .nanoseconds, kind: .exact)
  package static let stageCost = HistogramKey("frame.stage", .nanoseconds, kind: .timed, by: .stages)
  /// Product cost of frames at the cold start, where there is a steady one.
  package static let coldCost = HistogramKey("frame.cold", .nanoseconds, kind: .timed)
  /// Raw minus steady cost of every warm sample, one that is under it as zero; and how far those that are under are.
  package static let jitter = HistogramKey("frame.jitter", .nanoseconds, kind: .timed)
  package static let jitterUnder = HistogramKey("frame.jitter.under", .nanoseconds, kind: .timed)
  package static let allocatedBytes = HistogramKey("memory.allocated_per_frame", .bytes, kind: .perBuild)
  /// Setting up and the first frame, one sample a launch.
  package static let launch = HistogramKey("launch.first_frame", .nanoseconds, kind: .timed)
}

extension PeakKey {
  package static let longestHitch = PeakKey("hitch.longest_ns", .nanoseconds, kind: .timed)
  package static let liveBytes = PeakKey("memory.live_peak", .bytes, kind: .perBuild, by: .deviceForms)
}

extension FigureKey {
  package static let residentPeak = FigureKey("memory.rss_peak", kind: .memory)
  package static let speed = FigureKey("harness.speed", kind: .timed)
  package static let overhead = FigureKey("harness.overhead", kind: .timed)
}

/// The metrics of any app whose frames are driven here, in groups that a table puts in its order.
package enum FrameMetrics {
  package static let frameCost = MetricDefinition(
    "frame.cost", "Product and toolkit cost of active frames.", .milliseconds,
    .percentiles(of: .frameCost, [.p50, .p90, .p99, .p999, .max]),
    chart: .deadlines)
  package static let productCost = MetricDefinition(
    "frame.product", "Product cost of active frames alone.", .milliseconds,
    .percentiles(of: .productCost, [.p50, .p99, .p999]))
  package static let toolkitCost = MetricDefinition(
    "frame.toolkit", "The assumed cost of making and moving views alone.", .milliseconds,
    .percentiles(of: .toolkitCost, [.p50, .p99, .p999, .max]))
  package static let stageCost = MetricDefinition(
    "frame.stage", "Product cost of one of the six stages of a frame.", .milliseconds,
    .percentiles(of: .stageCost, [.p99]), listing: .always)

  /// What frames cost.
  package static let frames = [
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
  package static let activity = [
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
  package static let hitches = [
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
  package static let memory = [
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
  package static let launch = MetricDefinition(
    "launch.first_frame",
    "Opening what is on the device, setting up and the first frame: the slowest launch, scaled to the device.",
    .milliseconds, .percentile(of: .launch, .max))

  /// What the harness itself costs.
  package static let harness = [
    MetricDefinition(
      "harness.speed", "Simulated seconds, summed over sessions, per second of the processor.",
      .secondsPerSecond, .figure(.speed), better: .higher),
    MetricDefinition(
      "harness.overhead", "What the harness adds to an active frame.", .nanoseconds, .figure(.overhead)),
  ]
}
