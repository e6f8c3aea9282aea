package import Metrics
internal import Playing
internal import Simulation
internal import Skiprope

/// The metrics of the family's app.
package enum FamilyMetrics {
  /// All of them, in the order of reports.
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

  /// What the session was spent on.
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
      "gesture.missed_run", "The most swipes one after the other, on one screen, that came to nothing.", .one,
      .peak(.missedRun, samples: .counter(.gesturesMade))),
    MetricDefinition(
      "gesture.rush", "The longest that a child went on without a pause of three seconds.", .seconds,
      .peak(.longestRush, samples: .counter(.gesturesMade))),
  ]

  private static let gestures = [
    MetricDefinition(
      "input.latency", "From the last sample of a touch to the vsync that shows its action, by action.",
      .milliseconds, .percentiles(of: .inputLatency, [.p50, .p99])),
    MetricDefinition(
      "gesture.missed", "Share of gestures that did not become what was meant, by age.", .percent,
      .ratio(.gesturesMissedByAge, per: .gesturesIntendedByAge, samples: .counter(.gesturesIntendedByAge))),
    MetricDefinition(
      "gesture.accidental", "Share of gestures that became something that was not meant, by age.", .percent,
      .ratio(.gesturesAccidentalByAge, per: .gesturesIntendedByAge, samples: .counter(.gesturesIntendedByAge))
    ),
  ]

  private static let photos = [
    MetricDefinition(
      "photo.ready",
      "By the display list: from the first frame with a photo's place to the first with the photo in it, in virtual time.",
      .milliseconds, .percentiles(of: .photoReady, [.p50, .p99]),
      // A photo there within a millisecond was there already: no frame lies between.
      chart: .section(
        anchor: "photos", title: "Photo readiness",
        note: "From the frame that shows a photo's place to the one that shows the photo, in virtual time.",
        atOnce: 1_000_000)),
    MetricDefinition(
      "photo.wait", "The same of photos that were missing at first.", .milliseconds,
      .percentiles(of: .photoWait, [.p50, .p99])),
    MetricDefinition(
      "photo.left_share",
      "Of photos that were missing at first, those that had not come when their place went.", .percent,
      .ratio(.photosLeft, per: .photosMissing, samples: .counter(.photosMissing))),
    MetricDefinition(
      "photo.told.ready", "Photo readiness by the app's own account.", .milliseconds,
      .percentiles(of: .photoReadyTold, [.p50, .p99])),
    MetricDefinition(
      "photo.told.wait", "Waiting for photos that were missing at first, by the app's own account.",
      .milliseconds, .percentiles(of: .photoWaitTold, [.p50, .p99])),
    MetricDefinition(
      "photo.placeholder.ratio",
      "Time in which a place on screen was without its photo, per second of session.", .millisecondsPerSecond,
      .ratio(.placeholderTime, per: .sessionTime, samples: .distribution(.photoReady))),
    MetricDefinition(
      "photo.pixels.decoded", "Pixels that were decoded, by what they are for.", .one,
      .sum(.usePixels, samples: .counter(.usePixels)), better: .neither),
    MetricDefinition(
      "photo.pixels.wanted", "Pixels that the screen has for them, by what they are for.", .one,
      .sum(.wantedPixels, samples: .counter(.usePixels)), better: .neither),
    MetricDefinition(
      "photo.oversize", "How many times the pixels wanted were decoded, by what they are for.", .one,
      .ratio(.usePixels, per: .wantedPixels, samples: .counter(.usePixels)), better: .neither),
    MetricDefinition(
      "photo.errors", "Photos that could not be shown.", .one,
      .sum(.photoErrors, samples: .distribution(.photoReady))),
    MetricDefinition(
      "photo.unseen",
      "Files of the directory of `--photos` that a device did not show both small and full size.", .one,
      .sum(.photosUnseen, samples: .counter(.photoFiles)), listing: .whenRecorded),
    MetricDefinition(
      "photo.unshowable", "Those of the unseen files that cannot be shown: no JPEG, empty, cut off.", .one,
      .sum(.photosUnshowable, samples: .counter(.photoFiles)),
      listing: .whenRecorded),
    MetricDefinition(
      "photo.tour", "When the last file of `--photos` had been shown both ways, on the slowest device.",
      .seconds, .peak(.photoTour, samples: .counter(.photoFiles)), listing: .whenRecorded),
  ]

  private static let cache = [
    count("cache.visible_misses", "Keys that came on screen without their bitmap in memory.", .visibleMisses),
    count(
      "cache.wasted_decodes", "Decodes whose bitmap left memory without having been on screen.",
      .wastedDecodes),
    count("cache.evictions", "Bitmaps that had to leave memory for others.", .evictions),
    count("cache.decodes", "Photos that were decoded.", .decodes),
    count("cache.fetches", "Photos that were fetched.", .fetches),
    count("cache.hits", "Wants whose bitmap was in memory.", .cacheHits, better: .higher),
    MetricDefinition(
      "cache.visible_miss_share",
      "Keys that came on screen without their bitmap in memory, of all that came on screen.", .percent,
      .ratio(.visibleMisses, per: .visibleWants, samples: .counter(.visibleWants))),
    MetricDefinition(
      "cache.wasted_decode_share",
      "Decodes whose bitmap left memory, or found no room in it, without having been on screen.", .percent,
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
      "disk.syncs", "Waits for the disk by what the lanes do, SQLite's included.", .one,
      .sum(.diskSyncs, samples: .counter(.activeFrames))),
    MetricDefinition(
      "disk.bytes_written", "Bytes of photos and renditions that were stored.", .bytes,
      .sum(.diskBytesWritten, samples: .counter(.activeFrames))),
    MetricDefinition(
      "disk.bytes_evicted", "Bytes of photos and renditions on the disk that gave way to others.", .bytes,
      .sum(.diskBytesEvicted, samples: .counter(.activeFrames)), better: .neither),
  ]

  private static let ledgerPostings = MetricDefinition(
    "ledger.postings", "Rows that the ledger came to.", .one,
    .sum(.ledgerPostings, samples: .counter(.activeFrames)), better: .neither)

  private static let sharing = MetricDefinition(
    "sharing", "What became of pictures on their way to groups, by outcome.", .one,
    .sum(.sharing, samples: .counter(.activeFrames)), better: .higher, listing: .whenRecorded
  )
  private static let faults = MetricDefinition(
    "fault", "Faults that struck, by kind.", .one, .sum(.faults, samples: .counter(.activeFrames)),
    better: .higher, listing: .whenRecorded)

  private static let ledgerCommit = MetricDefinition(
    "ledger.commit", "From an event to its commit shown, in virtual time.", .milliseconds,
    .percentiles(of: .ledgerCommit, [.p99]))

  private static let dashboardLoad = MetricDefinition(
    "dashboard.load", "From the lift that brings a dashboard up to its balance on screen.", .milliseconds,
    .percentiles(of: .dashboardLoad, [.p50, .p99, .max]),
    listing: .whenRecorded)

  private static let dashboardPeak = MetricDefinition(
    "memory.dashboard_peak",
    "The most that the app holds in a frame of a dashboard, but for the one that brings it up.", .bytes,
    .peak(.dashboardBytes, samples: .counter(.dashboardFrames)),
    listing: .whenRecorded)

  private static let syncVisible = MetricDefinition(
    "sync.visible", "From the commit of an entry on one device to the frame of another that is told of it.",
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
