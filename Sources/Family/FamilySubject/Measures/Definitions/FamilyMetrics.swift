package import Metrics
internal import Playing

/// The metrics of the family's app.
package enum FamilyMetrics {
  /// All of them, in the order of reports.
  package static let table = MetricTable(
    FrameMetrics.frames + FrameMetrics.activity + FrameMetrics.hitches + ToolkitMetrics.all + LoopMetrics.all
      + PaceMetrics.all
      + WorkMetrics.views
      + WorkMetrics.counted
      + screens + gestures + photos + cache + FrameMetrics.memory + WorkMetrics.bytes
      + SoakMetrics(HeldQuantity.family).definitions + disk
      + [model, ledgerCommit, ledgerPostings, dashboardLoad, dashboardPeak, syncVisible, FrameMetrics.launch]
      + expiry + [
        faults, sharing,
      ]
      + FrameMetrics.harness)

  /// What the session was spent on.
  private static let screens = [
    MetricDefinition(
      "time.screen", .percent,
      .ratio(.screenTime, per: .sessionTime, samples: .counter(.gesturesMade)), better: .neither),
    MetricDefinition(
      "gestures.screen", .percent,
      .ratio(.screenGestures, per: .gesturesMade, samples: .counter(.gesturesMade)), better: .neither),
    MetricDefinition(
      "gesture.pace", .perMinute,
      .ratio(.engagedGestures, per: .engagedTime, samples: .counter(.engagedGestures)), better: .neither),
    MetricDefinition("coverage.reached", .percent, .figure(.reachedShare), better: .higher),
    MetricDefinition(
      "screen.longest_stay", .seconds, .peak(.longestStay, samples: .counter(.gesturesMade))),
    MetricDefinition("gesture.missed_run", .one, .peak(.missedRun, samples: .counter(.gesturesMade))),
    MetricDefinition("gesture.rush", .seconds, .peak(.longestRush, samples: .counter(.gesturesMade))),
  ]

  private static let gestures = [
    MetricDefinition(
      "input.latency", .milliseconds, .percentiles(of: .inputLatency, [.p50, .p99])),
    MetricDefinition(
      "gesture.missed", .percent,
      .ratio(.gesturesMissed, per: .gesturesIntended, samples: .counter(.gesturesIntended))),
    MetricDefinition(
      "gesture.accidental", .percent,
      .ratio(.gesturesAccidental, per: .gesturesIntended, samples: .counter(.gesturesIntended))),
  ]

  private static let photos = [
    MetricDefinition(
      "photo.ready", .milliseconds, .percentiles(of: .photoReady, [.p50, .p99]),
      // A photo there within a millisecond was there already: no frame lies between.
      chart: .section(
        anchor: "photos", title: "Photo readiness",
        note: "From the frame that shows a photo's place to the one that shows the photo, in virtual time.",
        atOnce: 1_000_000)),
    MetricDefinition("photo.wait", .milliseconds, .percentiles(of: .photoWait, [.p50, .p99])),
    MetricDefinition(
      "photo.left_share", .percent,
      .ratio(.photosLeft, per: .photosMissing, samples: .counter(.photosMissing))),
    MetricDefinition("photo.told.ready", .milliseconds, .percentiles(of: .photoReadyTold, [.p50, .p99])),
    MetricDefinition("photo.told.wait", .milliseconds, .percentiles(of: .photoWaitTold, [.p50, .p99])),
    MetricDefinition(
      "photo.placeholder.ratio", .millisecondsPerSecond,
      .ratio(.placeholderTime, per: .sessionTime, samples: .distribution(.photoReady))),
    MetricDefinition("photo.errors", .one, .sum(.photoErrors, samples: .distribution(.photoReady))),
    MetricDefinition(
      "photo.unseen", .one, .sum(.photosUnseen, samples: .counter(.photoFiles)), listing: .whenRecorded),
    MetricDefinition(
      "photo.unshowable", .one, .sum(.photosUnshowable, samples: .counter(.photoFiles)),
      listing: .whenRecorded),
    MetricDefinition(
      "photo.tour", .seconds, .peak(.photoTour, samples: .counter(.photoFiles)), listing: .whenRecorded),
  ]

  private static let cache = [
    count("cache.visible_misses", .visibleMisses), count("cache.wasted_decodes", .wastedDecodes),
    count("cache.evictions", .evictions), count("cache.decodes", .decodes), count("cache.fetches", .fetches),
    count("cache.hits", .cacheHits, better: .higher),
    MetricDefinition(
      "cache.visible_miss_share", .percent,
      .ratio(.visibleMisses, per: .visibleWants, samples: .counter(.visibleWants))),
    MetricDefinition(
      "cache.wasted_decode_share", .percent,
      .ratio(.wastedDecodes, per: .decodes, samples: .counter(.decodes))),
    MetricDefinition("cache.bytes_peak", .bytes, .peak(.cacheBytes, samples: .counter(.cacheWants))),
    MetricDefinition("cache.entries_peak", .one, .peak(.cacheEntries, samples: .counter(.cacheWants))),
  ]

  private static let disk = [
    MetricDefinition("disk.syncs", .one, .sum(.diskSyncs, samples: .counter(.activeFrames))),
    MetricDefinition(
      "disk.bytes_written", .bytes, .sum(.diskBytesWritten, samples: .counter(.activeFrames))),
  ]

  private static let ledgerPostings = MetricDefinition(
    "ledger.postings", .one, .sum(.ledgerPostings, samples: .counter(.activeFrames)), better: .neither)

  private static let sharing = MetricDefinition(
    "sharing", .one, .sum(.sharing, samples: .counter(.activeFrames)), better: .higher, listing: .whenRecorded
  )
  private static let faults = MetricDefinition(
    "fault", .one, .sum(.faults, samples: .counter(.activeFrames)), better: .higher, listing: .whenRecorded)

  private static let ledgerCommit = MetricDefinition(
    "ledger.commit", .milliseconds, .percentiles(of: .ledgerCommit, [.p99]))

  private static let dashboardLoad = MetricDefinition(
    "dashboard.load", .milliseconds, .percentiles(of: .dashboardLoad, [.p50, .p99, .max]),
    listing: .whenRecorded)

  private static let dashboardPeak = MetricDefinition(
    "memory.dashboard_peak", .bytes, .peak(.dashboardBytes, samples: .counter(.dashboardFrames)),
    listing: .whenRecorded)

  private static let syncVisible = MetricDefinition(
    "sync.visible", .milliseconds, .percentiles(of: .syncVisible, [.p50, .p99, .max]), listing: .whenRecorded)

  private static let expiry = [
    MetricDefinition("expiry.lateness", .seconds, .percentiles(of: .expiryLateness, [.max])),
    MetricDefinition("expiry.shown", .one, .figure(.expiredShown)),
  ]

  private static func count(
    _ id: String, _ key: CounterKey, better: Polarity = .lower
  ) -> MetricDefinition {
    MetricDefinition(id, .one, .sum(key, samples: .counter(.cacheWants)), better: better)
  }
}
