extension HistogramKey {
  /// Runtime and allocator calls of each active frame, recorded where work is counted.
  public static let retains = HistogramKey("work.retains", .one, kind: .perBuild)
  public static let releases = HistogramKey("work.releases", .one, kind: .perBuild)
  public static let objects = HistogramKey("work.objects", .one, kind: .perBuild)
  public static let allocations = HistogramKey("work.allocations", .one, kind: .perBuild)

  /// Views created, changed, moved and removed in each active frame.
  public static let viewsCreated = HistogramKey("views.created", .one, kind: .exact)
  public static let viewsChanged = HistogramKey("views.changed", .one, kind: .exact)
  public static let viewsMoved = HistogramKey("views.moved", .one, kind: .exact)
  public static let viewsRemoved = HistogramKey("views.removed", .one, kind: .exact)
}

extension CounterKey {
  /// The same, summed over all frames.
  public static let allViewsCreated = CounterKey("views.created.total")
  public static let allViewsChanged = CounterKey("views.changed.total")
  public static let allViewsMoved = CounterKey("views.moved.total")
  public static let allViewsRemoved = CounterKey("views.removed.total")
  /// Bytes requested from the allocator, summed over active frames.
  public static let allAllocatedBytes = CounterKey("work.bytes.total", .bytes, kind: .perBuild)
  /// Runtime and allocator calls, summed over active frames.
  public static let allRetains = CounterKey("work.retains.total", kind: .perBuild)
  public static let allReleases = CounterKey("work.releases.total", kind: .perBuild)
  public static let allObjects = CounterKey("work.objects.total", kind: .perBuild)
  public static let allAllocations = CounterKey("work.allocations.total", kind: .perBuild)
  public static let stageRetains = CounterKey("work.retains.stage", kind: .perBuild, by: .stages)
  public static let stageAllocations = CounterKey("work.allocations.stage", kind: .perBuild, by: .stages)
}

/// Counted work of frames. Counts are exact or repeat for one binary, whereas times are noisy.
public enum WorkMetrics {
  /// Views of active frames.
  public static let views = [
    perFrame("views.created", .viewsCreated), perFrame("views.changed", .viewsChanged),
    perFrame("views.moved", .viewsMoved), perFrame("views.removed", .viewsRemoved),
    viewTotal("views.created.total", .allViewsCreated), viewTotal("views.changed.total", .allViewsChanged),
    viewTotal("views.moved.total", .allViewsMoved), viewTotal("views.removed.total", .allViewsRemoved),
  ]

  /// Counted work of active frames. Listed only where it was counted, so a budget on it fails in other runs.
  public static let counted = [
    perFrame("work.retains.per_frame", .retains, .whenRecorded),
    perFrame("work.releases.per_frame", .releases, .whenRecorded),
    perFrame("work.objects.per_frame", .objects, .whenRecorded),
    perFrame("work.allocations.per_frame", .allocations, .whenRecorded),
    total("work.retains.total", .allRetains, .retains), total("work.releases.total", .allReleases, .releases),
    total("work.objects.total", .allObjects, .objects),
    total("work.allocations.total", .allAllocations, .allocations),
    MetricDefinition(
      "work.retains.stage", "Retains of one stage, summed over all frames.",
      .one, .sum(.stageRetains, samples: .distribution(.retains)),
      listing: .whenRecorded),
    MetricDefinition(
      "work.allocations.stage", "Allocations of one stage, summed over all frames.", .one,
      .sum(.stageAllocations, samples: .distribution(.allocations)),
      listing: .whenRecorded),
  ]

  /// Bytes requested by active frames; recorded in every run.
  public static let bytes = [
    MetricDefinition(
      "work.bytes.per_frame",
      "Bytes requested inside the six stages of a frame, in the last timed repetition.", .bytes,
      .percentiles(of: .allocatedBytes, [.mean, .max])),
    MetricDefinition(
      "work.bytes.total", "Bytes requested inside the six stages, summed over all frames.", .bytes,
      .sum(.allAllocatedBytes, samples: .counter(.activeFrames))),
  ]

  /// Whether the metric with this id requires counting work.
  public static func isCounted(_ id: String) -> Bool {
    counted.contains { definition in definition.metrics.contains { $0.id == id } }
  }

  private static func viewTotal(_ id: String, _ key: CounterKey) -> MetricDefinition {
    MetricDefinition(
      id, "Views created, changed, moved or removed, as the id says, summed over all frames.", .one,
      .sum(key, samples: .counter(.activeFrames)))
  }

  private static func total(_ id: String, _ key: CounterKey, _ frames: HistogramKey) -> MetricDefinition {
    MetricDefinition(
      id, "Calls of the Swift runtime or of the allocator, as the id says, summed over all frames.", .one,
      .sum(key, samples: .distribution(frames)), listing: .whenRecorded)
  }

  private static func perFrame(
    _ id: String, _ key: HistogramKey, _ listing: MetricDefinition.Listing = .always
  ) -> MetricDefinition {
    MetricDefinition(
      id,
      id.hasPrefix("views.")
        ? "Views created, changed, moved or removed in an active frame, as the id says."
        : "Calls of the Swift runtime or of the allocator in an active frame, as the id says.",
      .one, .percentiles(of: key, [.mean, .p99, .max]), listing: listing)
  }
}
