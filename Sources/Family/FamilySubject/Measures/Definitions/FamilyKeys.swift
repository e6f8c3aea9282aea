internal import Families
internal import Gallery
package import Metrics
internal import Simulation
internal import Skiprope

extension MetricScope {
  /// What the gallery does, in the order of its spelling.
  package static let actions = MetricScope.names(GalleryAction.allCases.map { "\($0)" }.sorted())
  /// What a session's time is spent on.
  package static let screens = MetricScope.names(ScreenTimes.Part.allCases.map(\.name))
  /// What a swarm of faults is made of.
  package static let faultKinds = MetricScope.names(FaultKind.allCases.map(\.rawValue))
  /// What is recognised.
  package static let decisions = MetricScope.names(FamilySubject.told.map(\.rawValue))
}

extension MetricScope {
  /// What became of pictures on their way to groups.
  package static let sharing = MetricScope.names(ChildSharing.countedNames)
  /// What photos are decoded for.
  package static let decodeUses = MetricScope.names(DecodeUse.allCases.map(\.name))
  /// All that the product declares.
  package static let declared = MetricScope.names(SessionCoverage.names)
}

extension CounterKey {
  /// How often each of what the product declares was reached, zeros included.
  package static let reached = CounterKey(Coverage.total, by: .declared)
  /// Time and gestures by screen; time without a touch for long counts as idle.
  package static let screenTime = CounterKey("time.screen_us", .microseconds, by: .screens)
  package static let screenGestures = CounterKey("gesture.screen", by: .screens)
  /// Time that children were neither idle nor away, and the gestures in it.
  package static let engagedTime = CounterKey("time.engaged_us", .microseconds, by: .ages)
  package static let engagedGestures = CounterKey("gesture.engaged", by: .ages)
  package static let decisions = CounterKey("decision", by: .decisions)
  package static let actions = CounterKey("action", by: .actions)
  package static let categoryChanges = CounterKey("category.changes")
  /// Frames of a dashboard, but for those that brought it up.
  package static let dashboardFrames = CounterKey("dashboard.frames")

  package static let photosShown = CounterKey("photo.shown")
  /// Photos that were missing on screen at first, and those of them that did not come before their place went.
  package static let photosMissing = CounterKey("photo.missing")
  package static let photosLeft = CounterKey("photo.left")
  /// Files of the directory that stands for the album, on every device; and those that were not shown both small and full
  /// size.
  package static let photoFiles = CounterKey("photo.files")
  package static let photosUnseen = CounterKey("photo.unseen")
  /// Those of the unseen that cannot be shown: something else was seen in their place.
  package static let photosUnshowable = CounterKey("photo.unshowable")
  package static let photosExpired = CounterKey("photo.expired")
  package static let bytesFetched = CounterKey("photo.bytes_fetched")
  package static let pixelsDecoded = CounterKey("photo.pixels_decoded")
  /// Pixels decoded and wanted, by what they are for.
  package static let usePixels = CounterKey("photo.pixels.decoded", by: .decodeUses)
  package static let wantedPixels = CounterKey("photo.pixels.wanted", by: .decodeUses)
  package static let placeholderTime = CounterKey("time.placeholder_us", .microseconds)
  package static let expirySweeps = CounterKey("expiry.sweeps")
  /// Removals from disk that failed, and are tried again by the next sweep.
  package static let failedRemovals = CounterKey("expiry.failed_removals")
  /// Launches of the app, the first of each session among them.
  package static let launches = CounterKey("app.launches")
  /// How often each kind of fault of a swarm has done harm; only where it may.
  package static let faults = CounterKey("fault", by: .faultKinds)
  /// What became of pictures on their way to groups; only where the app has a camera.
  package static let sharing = CounterKey("sharing", by: .sharing)
  package static let ledgerPostings = CounterKey("ledger.postings")
  /// How often what the lanes do has waited for the disk, and the bytes of photos that it wrote; both are up to libraries.
  package static let diskSyncs = CounterKey("disk.syncs", kind: .perBuild)
  package static let diskBytesWritten = CounterKey("disk.bytes_written", .bytes, kind: .perBuild)
  package static let diskBytesEvicted = CounterKey("disk.bytes_evicted", .bytes, kind: .perBuild)

  /// Photos asked for, those that came along with another asking included.
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
  /// From the last sample of a touch, or the one that decided where it goes on, to the vsync that shows its action.
  package static let inputLatency = HistogramKey("input.latency", .microseconds, kind: .exact, by: .actions)
  /// From a photo's place on screen to the photo in it, by the display list; of one that did not come, to where its place went
  /// or a failure came: it would have taken at least that.
  package static let photoReady = HistogramKey("photo.ready", .microseconds, kind: .exact)
  /// The same of photos that were missing at first.
  package static let photoWait = HistogramKey("photo.wait", .microseconds, kind: .exact)
  /// From the lift that brought a dashboard up to its balance on screen; of one that was left or failed, to that.
  package static let dashboardLoad = HistogramKey("dashboard.load", .microseconds, kind: .exact)
  /// From the commit of an entry on one device to the frame of another that is told of it; both undisturbed meanwhile.
  package static let syncVisible = HistogramKey("sync.visible", .microseconds, kind: .exact)
  /// The two by the app's own account.
  package static let photoReadyTold = HistogramKey("photo.told.ready", .microseconds, kind: .exact)
  package static let photoWaitTold = HistogramKey("photo.told.wait", .microseconds, kind: .exact)
  /// From an event to its commit shown.
  package static let ledgerCommit = HistogramKey("ledger.commit", .microseconds, kind: .exact)
  /// From the end of a photo's 48 hours to the vsync that dropped it.
  package static let expiryLateness = HistogramKey("expiry.lateness", .microseconds, kind: .exact)
}

extension PeakKey {
  package static let cacheBytes = PeakKey("cache.bytes_peak", .bytes, kind: .exact)
  package static let cacheEntries = PeakKey("cache.entries_peak", .one, kind: .exact)
  /// When the last file of the directory had been shown, or would be.
  /// The most that an app held in frames of a dashboard.
  package static let dashboardBytes = PeakKey("dashboard.live_bytes", .bytes, kind: .perBuild)
  package static let photoTour = PeakKey("photo.tour_us", .microseconds, kind: .exact)
  package static let longestStay = PeakKey("screen.longest_stay_us", .microseconds, kind: .exact)
  /// Of what did not work, and without a look.
  package static let missedRun = PeakKey("gesture.missed_run", .one, kind: .exact)
  package static let longestRush = PeakKey("gesture.rush_us", .microseconds, kind: .exact)
  package static let residentCacheBytes = PeakKey(
    "cache.resident_peak", .bytes, kind: .exact, by: .deviceForms)
}

extension FigureKey {
  /// The share of what is declared that the run reached, percent.
  package static let reachedShare = FigureKey("coverage.reached", kind: .exact)
  /// Violations of the invariant of that name.
  package static let expiredShown = FigureKey("expiry.shown", kind: .exact)
}
