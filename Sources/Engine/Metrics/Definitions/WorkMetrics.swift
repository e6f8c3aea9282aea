extension HistogramKey {
  /// What each active frame asked of the Swift runtime and of the allocator, where work was counted.
  public static let retains = HistogramKey("work.retains", .one, kind: .perBuild)
  public static let releases = HistogramKey("work.releases", .one, kind: .perBuild)
  public static let objects = HistogramKey("work.objects", .one, kind: .perBuild)
  public static let allocations = HistogramKey("work.allocations", .one, kind: .perBuild)

  /// What changed on screen in each active frame.
  public static let viewsCreated = HistogramKey("views.created", .one, kind: .exact)
  public static let viewsChanged = HistogramKey("views.changed", .one, kind: .exact)
  public static let viewsMoved = HistogramKey("views.moved", .one, kind: .exact)
  public static let viewsRemoved = HistogramKey("views.removed", .one, kind: .exact)
}

extension CounterKey {
  /// What changed on screen, added over all frames.
  public static let allViewsCreated = CounterKey("views.created.total")
  public static let allViewsChanged = CounterKey("views.changed.total")
  public static let allViewsMoved = CounterKey("views.moved.total")
  public static let allViewsRemoved = CounterKey("views.removed.total")
  /// Bytes that active frames asked of the allocator, added.
  public static let allAllocatedBytes = CounterKey("work.bytes.total", .bytes, kind: .perBuild)
  /// What was asked of runtime and allocator, added over all active frames.
  public static let allRetains = CounterKey("work.retains.total", kind: .perBuild)
  public static let allReleases = CounterKey("work.releases.total", kind: .perBuild)
  public static let allObjects = CounterKey("work.objects.total", kind: .perBuild)
  public static let allAllocations = CounterKey("work.allocations.total", kind: .perBuild)
  public static let stageRetains = CounterKey("work.retains.stage", kind: .perBuild, by: .stages)
  public static let stageAllocations = CounterKey("work.allocations.stage", kind: .perBuild, by: .stages)
}

/// What frames do, counted: exact, or the same for one binary, where what it takes is noise.
public enum WorkMetrics {
  /// Views of active frames.
  public static let views = [
    perFrame("views.created", .viewsCreated), perFrame("views.changed", .viewsChanged),
    perFrame("views.moved", .viewsMoved), perFrame("views.removed", .viewsRemoved),
    viewTotal("views.created.total", .allViewsCreated), viewTotal("views.changed.total", .allViewsChanged),
    viewTotal("views.moved.total", .allViewsMoved), viewTotal("views.removed.total", .allViewsRemoved),
  ]

  /// Work of active frames; listed only where it was counted, so that a budget on it fails elsewhere.
  public static let counted = [
    perFrame("work.retains.per_frame", .retains, .whenRecorded),
    perFrame("work.releases.per_frame", .releases, .whenRecorded),
    perFrame("work.objects.per_frame", .objects, .whenRecorded),
    perFrame("work.allocations.per_frame", .allocations, .whenRecorded),
    total("work.retains.total", .allRetains, .retains), total("work.releases.total", .allReleases, .releases),
    total("work.objects.total", .allObjects, .objects),
    total("work.allocations.total", .allAllocations, .allocations),
    MetricDefinition(
      "work.retains.stage", "What one stage asks of the Swift runtime to retain, added over all frames.",
      .one, .sum(.stageRetains, samples: .distribution(.retains)),
      listing: .whenRecorded),
    MetricDefinition(
      "work.allocations.stage", "Allocations of one stage, added over all frames.", .one,
      .sum(.stageAllocations, samples: .distribution(.allocations)),
      listing: .whenRecorded),
  ]

  /// Bytes of active frames, whether work was counted or not.
  public static let bytes = [
    MetricDefinition(
      "work.bytes.per_frame",
      "Bytes requested inside the six stages of a frame, in the last timed repetition.", .bytes,
      .percentiles(of: .allocatedBytes, [.mean, .max])),
    MetricDefinition(
      "work.bytes.total", "Bytes requested inside the six stages, added over all frames.", .bytes,
      .sum(.allAllocatedBytes, samples: .counter(.activeFrames))),
  ]

  /// Whether the metric of an id can be had only by counting work.
  public static func isCounted(_ id: String) -> Bool {
    counted.contains { definition in definition.metrics.contains { $0.id == id } }
  }

  private static func viewTotal(_ id: String, _ key: CounterKey) -> MetricDefinition {
    MetricDefinition(
      id, "Views that frames made, changed, moved or removed, added over all frames.", .one,
      .sum(key, samples: .counter(.activeFrames)))
  }

  private static func total(_ id: String, _ key: CounterKey, _ frames: HistogramKey) -> MetricDefinition {
    MetricDefinition(
      id, "What frames ask of the Swift runtime or of the allocator, added over all frames.", .one,
      .sum(key, samples: .distribution(frames)), listing: .whenRecorded)
  }

  private static func perFrame(
    _ id: String, _ key: HistogramKey, _ listing: MetricDefinition.Listing = .always
  ) -> MetricDefinition {
    MetricDefinition(
      id,
      id.hasPrefix("views.")
        ? "Views in which an active frame differs from the one before."
        : "What an active frame asks of the Swift runtime or of the allocator.",
      .one, .percentiles(of: key, [.mean, .p99, .max]), listing: listing)
  }
}
