internal import Families
internal import Gallery
package import Metrics
internal import Simulation
internal import Skiprope

extension MetricScope {
  /// Actions of the gallery, in alphabetical order.
  package static let actions = MetricScope.names(GalleryAction.allCases.map { "\($0)" }.sorted())
  /// Parts of a session's time.
  package static let screens = MetricScope.names(ScreenTimes.Part.allCases.map(\.name))
  /// Kinds of faults in a swarm.
  package static let faultKinds = MetricScope.names(FaultKind.allCases.map(\.rawValue))
  /// Kinds of recognised gestures.
  package static let decisions = MetricScope.names(FamilySubject.reported.map(\.rawValue))
}

extension MetricScope {
  /// Outcomes of pictures on their way to groups.
  package static let sharing = MetricScope.names(ChildSharing.countedNames)
  /// Purposes of decodes.
  package static let decodeUses = MetricScope.names(DecodeUse.allCases.map(\.name))
  /// Everything that the product declares.
  package static let declared = MetricScope.names(SessionCoverage.names)
}

extension CounterKey {
  /// How often each declared value was reached, zeros included.
  package static let reached = CounterKey(Coverage.total, by: .declared)
  /// Time and gestures by screen; a long time without a touch counts as idle.
  package static let screenTime = CounterKey("time.screen_us", .microseconds, by: .screens)
  package static let screenGestures = CounterKey("gesture.screen", by: .screens)
  /// Time in which children were neither idle nor away, and its gestures.
  package static let engagedTime = CounterKey("time.engaged_us", .microseconds, by: .ages)
  package static let engagedGestures = CounterKey("gesture.engaged", by: .ages)
  package static let decisions = CounterKey("decision", by: .decisions)
  package static let actions = CounterKey("action", by: .actions)
  package static let categoryChanges = CounterKey("category.changes")
  /// Frames of a dashboard, except those that opened it.
  package static let dashboardFrames = CounterKey("dashboard.frames")

  package static let photosShown = CounterKey("photo.shown")
  /// Photos missing on screen at first, and those of them that did not arrive before their place went away.
  package static let photosMissing = CounterKey("photo.missing")
  package static let photosLeft = CounterKey("photo.left")
  /// Files of the directory that replaces the album, on every device; and those not shown both small and in full size.
  package static let photoFiles = CounterKey("photo.files")
  package static let photosUnseen = CounterKey("photo.unseen")
  /// Unseen files that cannot be shown: a failure was seen in their place.
  package static let photosUnshowable = CounterKey("photo.unshowable")
  package static let photosExpired = CounterKey("photo.expired")
  package static let bytesFetched = CounterKey("photo.bytes_fetched")
  package static let pixelsDecoded = CounterKey("photo.pixels_decoded")
  /// Pixels decoded and wanted, by purpose.
  package static let usePixels = CounterKey("photo.pixels.decoded", by: .decodeUses)
  package static let wantedPixels = CounterKey("photo.pixels.wanted", by: .decodeUses)
  package static let placeholderTime = CounterKey("time.placeholder_us", .microseconds)
  package static let expirySweeps = CounterKey("expiry.sweeps")
  /// Removals from disk that failed; the next sweep repeats them.
  package static let failedRemovals = CounterKey("expiry.failed_removals")
  /// Launches of the app, including the first of each session.
  package static let launches = CounterKey("app.launches")
  /// How often each kind of a swarm's faults had an effect; only where possible.
  package static let faults = CounterKey("fault", by: .faultKinds)
  /// Outcomes of pictures on their way to groups; only if the app has a camera.
  package static let sharing = CounterKey("sharing", by: .sharing)
  package static let ledgerPostings = CounterKey("ledger.postings")
  /// Waits of lane operations for the disk, and bytes of photos written; both depend on libraries.
  package static let diskSyncs = CounterKey("disk.syncs", kind: .perBuild)
  package static let diskBytesWritten = CounterKey("disk.bytes_written", .bytes, kind: .perBuild)
  package static let diskBytesEvicted = CounterKey("disk.bytes_evicted", .bytes, kind: .perBuild)

  /// Photos requested, including requests joined with earlier ones.
  package static let cacheWants = CounterKey("cache.wants")
  package static let visibleWants = CounterKey("cache.visible_wants")
  package static let cacheHits = CounterKey("cache.hits")
  package static let visibleMisses = CounterKey("cache.visible_misses")
  package static let wastedDecodes = CounterKey("cache.wasted_decodes")
  package static let evictions = CounterKey("cache.evictions")
  package static let decodes = CounterKey("cache.decodes")
  package static let renditionDecodes = CounterKey("cache.rendition_decodes")
  package static let fetches = CounterKey("cache.fetches")
  package static let coalesced = CounterKey("cache.coalesced")
  package static let cancelled = CounterKey("cache.cancelled")
}

extension HistogramKey {
  /// From the last sample of a touch, or the deciding one if it goes on, to the vsync that shows its action.
  package static let inputLatency = HistogramKey("input.latency", .microseconds, kind: .exact, by: .actions)
  /// From a photo's place on screen to the photo in it, by the display list. A photo that did not arrive counts with the time
  /// until its place went away or a failure came, a lower bound.
  package static let photoReady = HistogramKey("photo.ready", .microseconds, kind: .exact)
  /// The same for photos that were missing at first.
  package static let photoWait = HistogramKey("photo.wait", .microseconds, kind: .exact)
  /// From the lift that opened a dashboard to its balance on screen, or until the dashboard was left or failed.
  package static let dashboardLoad = HistogramKey("dashboard.load", .microseconds, kind: .exact)
  /// From the commit of an entry on one device to the frame of another that receives it, both without faults meanwhile.
  package static let syncVisible = HistogramKey("sync.visible", .microseconds, kind: .exact)
  /// The two by the app's own account.
  package static let photoReadyReported = HistogramKey("photo.reported.ready", .microseconds, kind: .exact)
  package static let photoWaitReported = HistogramKey("photo.reported.wait", .microseconds, kind: .exact)
  /// From an event to the frame that shows its commit.
  package static let ledgerCommit = HistogramKey("ledger.commit", .microseconds, kind: .exact)
  /// From a photo's expiry to the vsync that dropped it.
  package static let expiryLateness = HistogramKey("expiry.lateness", .microseconds, kind: .exact)
}

extension PeakKey {
  package static let cacheBytes = PeakKey("cache.bytes_peak", .bytes, kind: .exact)
  package static let cacheEntries = PeakKey("cache.entries_peak", .one, kind: .exact)
  /// The most memory of an app in frames of a dashboard.
  package static let dashboardBytes = PeakKey("dashboard.live_bytes", .bytes, kind: .perBuild)
  /// When the last file of the directory was shown, or would be.
  package static let photoTour = PeakKey("photo.tour_us", .microseconds, kind: .exact)
  package static let longestStay = PeakKey("screen.longest_stay_us", .microseconds, kind: .exact)
  /// Most successive missed gestures, and longest time without a pause.
  package static let missedRun = PeakKey("gesture.missed_run", .one, kind: .exact)
  package static let longestRush = PeakKey("gesture.rush_us", .microseconds, kind: .exact)
  package static let residentCacheBytes = PeakKey(
    "cache.resident_peak", .bytes, kind: .exact, by: .deviceForms)
}

extension FigureKey {
  /// The percentage of declared values that the run reached.
  package static let reachedShare = FigureKey("coverage.reached", kind: .exact)
  /// Violations of the rule of that name.
  package static let expiredShown = FigureKey("expiry.shown", kind: .exact)
}
