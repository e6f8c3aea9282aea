internal import Families
internal import Gallery
internal import Gestures
internal import Invariants
internal import Kernel
internal import Metrics
internal import PhotoCaching
internal import Simulation

/// All checkers of one session. They only read; each costs O(changed) a frame.
struct FamilyChecks {
  private var facts = FrameFacts()
  private var expiry: ExpiryCheck
  private var cache: CacheCheck
  private var action = ActionCheck()
  private var direction = DirectionCheck()
  private var debounce: DebounceCheck
  private var gate = GateCheck()
  private var deletion = DeletionCheck()
  private var toast = ToastCheck()
  private var toastPerChange = ToastPerChangeCheck()
  private var overlay = OverlayCheck()
  private var zoom = ZoomCheck()
  private var settle = SettleCheck()
  private var ledger = LedgerCheck()
  private let albumPhotoCount: Int

  init(app: FamilyApp, period: TimeSpan) {
    facts.period = period
    albumPhotoCount = app.gallery.albumPhotoCount
    expiry = ExpiryCheck(expiries: app.context.expiries)
    cache = CacheCheck(entryLimit: app.pipeline.limits.entryCount, byteLimit: app.pipeline.limits.bytes)
    debounce = DebounceCheck(
      debounce: min(
        app.gallery.settings.gestures.debounce.sameDirection,
        app.gallery.settings.gestures.debounce.oppositeDirection))
  }

  mutating func take(_ record: FrameRecord, _ app: FamilyApp) {
    look(record, app)
    expiry.check(facts, app.gallery.display, changed: !record.delta.isEmpty)
    cache.check(facts)
    toast.check(facts, app.gallery.display, app.galleryEffects)
    overlay.check(facts, app.galleryEffects)
    zoom.check(facts, app.galleryEffects)
    settle.check(facts)
    gate.check(facts, app.galleryEffects)
    deletion.check(facts, app.galleryEffects, removed: app.stats.removed, groupPhotos: app.context.expiries)
    if !app.stats.removed.isEmpty { app.stats.removed.removeAll(keepingCapacity: true) }
    if facts.hasSamples { direction.check(facts, app.gallery.recognised) }
    if !app.galleryEffects.isEmpty {
      action.check(facts, app.galleryEffects)
      debounce.check(facts, app.galleryEffects)
      toastPerChange.check(facts, app.galleryEffects)
    }
    if !app.ledgerEffects.isEmpty {
      let child = app.context.child.id
      ledger.check(
        at: record.vsync, child: child, balance: app.ledger.balance(of: child),
        expected: app.ledger.expected[child] ?? .zero)
    }
  }

  private mutating func look(_ record: FrameRecord, _ app: FamilyApp) {
    facts.vsync = record.vsync
    facts.wall = app.clock.time(at: record.vsync)
    facts.screen = app.glance.screen
    facts.zoomMillionths = app.glance.zoomMillionths
    facts.isOverlayVisible = app.glance.isOverlayVisible
    facts.isInKidsMode = app.glance.isInKidsMode
    facts.isAnimating = record.isAnimating
    facts.isInBackground = app.isInBackground
    facts.placeholderCount = app.glance.placeholderCount
    facts.hasSamples = record.sampleCount > 0
    facts.isTouching = app.glance.isTouching
    facts.lastTouch = app.glance.lastTouch
    if record.finishedCount > 0 || record.signalCount > 0 { facts.lastEvent = record.vsync }
    facts.cachedBytes = app.cachedBytes
    facts.cachedCount = app.cachedCount
  }

  mutating func finish(_ app: FamilyApp, at end: Instant, ledgerFindings: [String]) {
    cache.finish(evictions: app.pipeline.counters.evictions)
    toast.finish(at: end, period: facts.period)
    deletion.finish(at: end, listed: app.gallery.albumPhotoCount, given: albumPhotoCount)
    ledger.finish(at: end, findings: ledgerFindings)
  }

  /// Adds what was found, with family and child in front.
  func add(to result: inout FamilyResult, child: Int) {
    let tallies = [
      expiry.tally, cache.tally, action.tally, direction.tally, debounce.tally, gate.tally, deletion.tally,
      toast.tally, toastPerChange.tally, overlay.tally, ledger.tally, zoom.tally, settle.tally,
    ]
    for tally in tallies {
      let place = "family \(result.summary.family), child \(child), "
      let index = result.invariants.firstIndex { $0.id == tally.id } ?? result.invariants.count
      if index == result.invariants.count { result.invariants.append(InvariantTally(id: tally.id)) }
      result.invariants[index].checked += tally.checked
      result.invariants[index].provoked += tally.provoked
      result.invariants[index].violations += tally.violations
      let examples = result.invariants[index].examples + tally.examples.map { place + $0 }
      result.invariants[index].examples = Array(examples.prefix(5))
    }
  }
}
