package import Metrics
internal import Playing
internal import Simulation
internal import Skiprope

/// The metrics of the family's app.
package enum FamilyMetrics {
  /// All metrics, in the order of reports.
  package static let table = MetricTable(
    FrameMetrics.frames + FrameMetrics.activity + FrameMetrics.hitches + ToolkitMetrics.all + LoopMetrics.all
      + PaceMetrics.all
      + WorkMetrics.views
      + WorkMetrics.counted
      + screens + gestures + photos + cache + FrameMetrics.memory + WorkMetrics.bytes
      + SoakMetrics([.live] + HeldQuantity.family + [.openFiles, .threads]).definitions + disk
      + [model, ledgerCommit, ledgerPostings, dashboardLoad, dashboardPeak, syncVisible, FrameMetrics.launch]
      + expiry + [
        faults, sharing,
      ]
      + FrameMetrics.harness)

  /// The uses of the session's time.
  private static let screens = [
    MetricDefinition(
      "time.screen", "Share of the session spent on a screen.", .percent,
      .ratio(.screenTime, per: .sessionTime, samples: .counter(.gesturesMade)), better: .neither),
    MetricDefinition(
      "gestures.screen", "Share of the gestures that began on a screen.", .percent,
      .ratio(.screenGestures, per: .gesturesMade, samples: .counter(.gesturesMade)), better: .neither),
    MetricDefinition(
      "gesture.pace", "Gestures a minute while neither idle nor away, by age.", .perMinute,
      .ratio(.engagedGestures, per: .engagedTime, samples: .counter(.engagedGestures)), better: .neither),
    MetricDefinition(
      "coverage.reached", "Share of what the product declares that the run reached.", .percent,
      .figure(.reachedShare), better: .higher),
    MetricDefinition(
      "screen.longest_stay", "The longest time on one screen without leaving it or resting.", .seconds,
      .peak(.longestStay, samples: .counter(.gesturesMade))),
    MetricDefinition(
      "gesture.missed_run", "The most successive swipes without an effect, on one screen.", .one,
      .peak(.missedRun, samples: .counter(.gesturesMade))),
    MetricDefinition(
      "gesture.rush", "The longest time that a child touched without a pause of three seconds.", .seconds,
      .peak(.longestRush, samples: .counter(.gesturesMade))),
  ]

  private static let gestures = [
    MetricDefinition(
      "input.latency", "From the last sample of a touch to the vsync that shows its action, by action.",
      .milliseconds, .percentiles(of: .inputLatency, [.p50, .p99])),
    MetricDefinition(
      "gesture.missed", "Share of gestures not recognised as meant, by age.", .percent,
      .ratio(.gesturesMissedByAge, per: .gesturesIntendedByAge, samples: .counter(.gesturesIntendedByAge))),
    MetricDefinition(
      "gesture.accidental", "Share of gestures recognised as something not meant, by age.", .percent,
      .ratio(.gesturesAccidentalByAge, per: .gesturesIntendedByAge, samples: .counter(.gesturesIntendedByAge))
    ),
  ]

  private static let photos = [
    MetricDefinition(
      "photo.ready",
      "By the display list: from the first frame with a photo's place to the first with the photo in it, in virtual time.",
      .milliseconds, .percentiles(of: .photoReady, [.p50, .p99]),
      // A photo that arrives within a millisecond was there already: no frame lies between.
      chart: .section(
        anchor: "photos", title: "Photo readiness",
        note: "From the frame that shows a photo's place to the one that shows the photo, in virtual time.",
        atOnce: 1_000_000)),
    MetricDefinition(
      "photo.wait", "The same for photos that were missing at first.", .milliseconds,
      .percentiles(of: .photoWait, [.p50, .p99])),
    MetricDefinition(
      "photo.left_share",
      "Share of photos missing at first that did not arrive before their place went away.", .percent,
      .ratio(.photosLeft, per: .photosMissing, samples: .counter(.photosMissing))),
    MetricDefinition(
      "photo.reported.ready", "Photo readiness by the app's own account.", .milliseconds,
      .percentiles(of: .photoReadyReported, [.p50, .p99])),
    MetricDefinition(
      "photo.reported.wait", "Waiting for photos that were missing at first, by the app's own account.",
      .milliseconds, .percentiles(of: .photoWaitReported, [.p50, .p99])),
    MetricDefinition(
      "photo.placeholder.ratio",
      "Time in which a place on screen was without its photo, per second of session.", .millisecondsPerSecond,
      .ratio(.placeholderTime, per: .sessionTime, samples: .distribution(.photoReady))),
    MetricDefinition(
      "photo.pixels.decoded", "Pixels decoded, by purpose.", .one,
      .sum(.usePixels, samples: .counter(.usePixels)), better: .neither),
    MetricDefinition(
      "photo.pixels.wanted", "Pixels that the screen has for them, by purpose.", .one,
      .sum(.wantedPixels, samples: .counter(.usePixels)), better: .neither),
    MetricDefinition(
      "photo.oversize", "Pixels decoded over pixels wanted, by purpose.", .one,
      .ratio(.usePixels, per: .wantedPixels, samples: .counter(.usePixels)), better: .neither),
    MetricDefinition(
      "photo.errors", "Photos that could not be shown.", .one,
      .sum(.photoErrors, samples: .distribution(.photoReady))),
    MetricDefinition(
      "photo.unseen",
      "Files of the directory of `--photos` that a device did not show both small and full size.", .one,
      .sum(.photosUnseen, samples: .counter(.photoFiles)), listing: .whenRecorded),
    MetricDefinition(
      "photo.unshowable", "Unseen files that cannot be shown: no JPEG, empty, truncated.", .one,
      .sum(.photosUnshowable, samples: .counter(.photoFiles)),
      listing: .whenRecorded),
    MetricDefinition(
      "photo.tour", "When the last file of `--photos` was shown in both sizes, on the slowest device.",
      .seconds, .peak(.photoTour, samples: .counter(.photoFiles)), listing: .whenRecorded),
  ]

  private static let cache = [
    count("cache.visible_misses", "Keys that appeared on screen without their bitmap.", .visibleMisses),
    count(
      "cache.wasted_decodes", "Decodes whose bitmap left memory without being shown.",
      .wastedDecodes),
    count("cache.evictions", "Bitmaps evicted from memory.", .evictions),
    count("cache.decodes", "Photos that were decoded.", .decodes),
    count("cache.fetches", "Photos that were fetched.", .fetches),
    count("cache.hits", "Wants whose bitmap was in memory.", .cacheHits, better: .higher),
    MetricDefinition(
      "cache.visible_miss_share",
      "Share of keys that appeared on screen without their bitmap in memory.", .percent,
      .ratio(.visibleMisses, per: .visibleWants, samples: .counter(.visibleWants))),
    MetricDefinition(
      "cache.wasted_decode_share",
      "Share of decodes whose bitmap left memory, or found no room, without being shown.", .percent,
      .ratio(.wastedDecodes, per: .decodes, samples: .counter(.decodes))),
    MetricDefinition(
      "cache.bytes_peak", "The most bytes that the memory cache held.", .bytes,
      .peak(.cacheBytes, samples: .counter(.cacheWants))),
    MetricDefinition(
      "cache.entries_peak", "The most bitmaps that the memory cache held.", .one,
      .peak(.cacheEntries, samples: .counter(.cacheWants))),
  ]

  private static let disk = [
    MetricDefinition(
      "disk.syncs", "Waits of lane operations for the disk, including SQLite's.", .one,
      .sum(.diskSyncs, samples: .counter(.activeFrames))),
    MetricDefinition(
      "disk.bytes_written", "Bytes of photos and renditions that were stored.", .bytes,
      .sum(.diskBytesWritten, samples: .counter(.activeFrames))),
    MetricDefinition(
      "disk.bytes_evicted", "Bytes of photos and renditions evicted from the disk.", .bytes,
      .sum(.diskBytesEvicted, samples: .counter(.activeFrames)), better: .neither),
  ]

  private static let ledgerPostings = MetricDefinition(
    "ledger.postings", "Rows posted to the ledger.", .one,
    .sum(.ledgerPostings, samples: .counter(.activeFrames)), better: .neither)

  private static let sharing = MetricDefinition(
    "sharing", "Pictures on their way to groups, by outcome.", .one,
    .sum(.sharing, samples: .counter(.activeFrames)), better: .higher, listing: .whenRecorded
  )
  private static let faults = MetricDefinition(
    "fault", "Faults that struck, by kind.", .one, .sum(.faults, samples: .counter(.activeFrames)),
    better: .higher, listing: .whenRecorded)

  private static let ledgerCommit = MetricDefinition(
    "ledger.commit", "From an event to the frame that shows its commit, in virtual time.", .milliseconds,
    .percentiles(of: .ledgerCommit, [.p99]))

  private static let dashboardLoad = MetricDefinition(
    "dashboard.load", "From the lift that opens a dashboard to its balance on screen.", .milliseconds,
    .percentiles(of: .dashboardLoad, [.p50, .p99, .max]),
    listing: .whenRecorded)

  private static let dashboardPeak = MetricDefinition(
    "memory.dashboard_peak",
    "The most memory of the app in a frame of a dashboard, except the one that opens it.", .bytes,
    .peak(.dashboardBytes, samples: .counter(.dashboardFrames)),
    listing: .whenRecorded)

  private static let syncVisible = MetricDefinition(
    "sync.visible", "From the commit of an entry on one device to the frame of another that receives it.",
    .milliseconds, .percentiles(of: .syncVisible, [.p50, .p99, .max]), listing: .whenRecorded)

  private static let expiry = [
    MetricDefinition(
      "expiry.lateness", "From the end of a photo's 48 hours to the vsync that dropped it.", .seconds,
      .percentiles(of: .expiryLateness, [.max])),
    MetricDefinition("expiry.shown", "Violations of the rule of that name.", .one, .figure(.expiredShown)),
  ]

  private static func count(
    _ id: String, _ meaning: String, _ key: CounterKey, better: Polarity = .lower
  ) -> MetricDefinition {
    MetricDefinition(id, meaning, .one, .sum(key, samples: .counter(.cacheWants)), better: better)
  }
}
