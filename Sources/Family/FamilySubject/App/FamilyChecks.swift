internal import AppCore
internal import Families
internal import Gallery
internal import Gestures
internal import Invariants
internal import Kernel
internal import Metrics
internal import PhotoCaching
internal import ScenarioFormat
internal import Simulation

/// The rules of the family's app for one session. They only read; each costs O(changed) a frame.
struct FamilyChecks {
  private var checks: CheckSet<CheckContext, CheckedFrame, CheckedEnd>
  private let frame = CheckedFrame()
  /// Findings of earlier launches.
  private var earlier: [(id: String, tally: CheckTally)] = []
  private var clock: ClockOracle
  /// The last frame, and the last launch.
  private var lastVsync = Instant.zero
  private var launched = Instant.zero
  private let period: TimeSpan
  private var lastEvent = Instant.zero
  /// When waiting requests were last checked; a bound of half a minute needs no check in every frame.
  private var lastPoll = Instant.zero
  private static let pollInterval = TimeSpan.seconds(1)
  /// Vsyncs missed by the last frame, and by the one before.
  private var lastSkipped = 0
  /// The last reading of a list on screen.
  private var lastReading: ListReading?
  /// The screen in front at its last change.
  private var changedScreen: GalleryScreen?
  /// Wrong PINs and the wait after them survive a launch.
  private var wrongPins = PinOracle(digitCount: FamilyPlan.pin.utf8.count)
  /// The chosen theme survives a launch.
  private var theme: ThemeOracle
  /// A model of the parents' actions behind the PIN screen, and whether the app is paused.
  private var parents: ParentOracle
  private var isPaused = false
  /// Album edits requested by parents' touches in this launch, and the number of the device's changes at the server when it
  /// began.
  private var askedOfAlbum: [[AlbumChange]] = []
  private var takenBefore = 0
  /// The days by the app's time, each with its first frame.
  private var days: [(since: Instant, day: Int64)] = []
  private var skippedBefore = 0
  private let promised: PromisedPoints

  init(app: FamilyApp, period: TimeSpan) {
    self.period = period
    frame.period = period
    frame.album = FamilyChecks.album(app, launched: .zero)
    promised = app.launcher.promisedPoints
    theme = ThemeOracle(isDeviceDark: app.launcher.context.isDark(at: .zero))
    parents = ParentOracle(safe: app.launcher.device.screen.safeArea)
    let stored = app.ports.stored.read()
    clock = ClockOracle(
      highWater: stored.highWater, correction: stored.correction, offset: FamilyChecks.offset(app, at: .zero))
    checks = CheckSet(
      InvariantCatalogue.all,
      for: FamilyChecks.context(app, launched: .zero, highWater: clock.highWater, wrongPins, theme))
  }

  /// The album as the server lists it at a launch.
  private static func album(_ app: FamilyApp, launched: Instant) -> AlbumOracle {
    let album = app.launcher.context.album(at: launched)
    var reported = AlbumOracle(album.categories, album.photos)
    for change in app.launcher.album.taken { reported.hear(change) }
    return reported
  }

  private static func context(
    _ app: FamilyApp, launched: Instant, highWater: WallTime, _ wrongPins: PinOracle,
    _ theme: ThemeOracle
  ) -> CheckContext {
    let scenario = app.launcher.scenario
    guard let debounce = PromisedLimits.debounce(ofPreset: scenario.gesturePreset),
      let images = PromisedLimits.images(ofPreset: scenario.cachePreset)
    else {
      preconditionFailure(
        "nothing is promised of the presets \(scenario.gesturePreset) and \(scenario.cachePreset)")
    }
    let memory = app.launcher.device.cacheMemory
    var context = CheckContext(
      debounce: debounce, times: app.launcher.context.times, expiries: app.launcher.context.expiries,
      albumPhotoCount: app.launcher.visiblePhotoCount(atLaunch: launched),
      entryLimit: images, byteLimit: memory, memoryLimit: memory,
      pin: FamilyPlan.pin, wrongPins: wrongPins, highWater: highWater,
      removalsMayFail: app.launcher.removalsMayFail,
      pollsMayFail: app.launcher.requestsMayFail,
      takenAway: app.launcher.context.albumPhotosGone(at: launched).union(app.launcher.album.deletedPhotos),
      healing: app.launcher.faults.flatMap { faults in
        faults.plan.bound.map { CheckContext.RecoveryWindow(begins: faults.plan.end, bound: $0) }
      },
      launched: launched,
      damaged: app.launcher.damagedPhotos, diskFailsUntil: app.launcher.faults?.plan.end ?? .zero,
      requestsMayFail: app.launcher.requestsMayFail, points: app.launcher.promisedPoints,
      screen: app.launcher.device.screen)
    context.theme = theme
    if scenario.sharing.isOn { context.networkWhole = scenario.sharing.reachable ?? .never }
    return context
  }

  /// Starts another launch. The expectations of the last screen are dropped; those of time and bytes remain.
  private mutating func startLaunch(_ app: FamilyApp, at vsync: Instant) {
    earlier += checks.tallies
    launched = vsync
    frame.isInLowPower = false
    frame.album = FamilyChecks.album(app, launched: vsync)
    let own = app.launcher.album.own
    frame.albumLeft = AlbumLeft(asked: askedOfAlbum, taken: Array(own[takenBefore...]))
    askedOfAlbum.removeAll()
    takenBefore = own.count
    parents = ParentOracle(safe: app.launcher.device.screen.safeArea)
    isPaused = false
    // Another launch has other numbers for them.
    frame.texts = ShownTexts()
    frame.names.removeAll()
    changedScreen = nil
    let (stored, mark) = (app.ports.stored.read(), app.ports.storedMark)
    clock.startLaunch(
      highWater: stored.highWater, correction: stored.correction, offset: FamilyChecks.offset(app, at: vsync),
      acknowledged: app.launches.marksMayBeLost ? (mark.highWater, mark.correction) : nil)
    wrongPins.startLaunch(at: vsync, mayForget: app.launches.marksMayBeLost)
    theme.startLaunch(
      isDeviceDark: app.launcher.context.isDark(at: vsync),
      stored: app.launches.marksMayBeLost ? Int(app.ports.storedMark.theme.rawValue) : nil)
    checks = CheckSet(
      InvariantCatalogue.all,
      for: FamilyChecks.context(app, launched: vsync, highWater: clock.highWater, wrongPins, theme))
  }

  /// The difference of the device's clock to the true time.
  private static func offset(_ app: FamilyApp, at vsync: Instant) -> TimeSpan {
    app.launcher.deviceTime(at: vsync) - app.launcher.clock.time(at: vsync)
  }

  private mutating func followClock(_ app: FamilyApp) {
    clock.follow(
      now: app.launcher.clock.time(at: frame.vsync), offset: FamilyChecks.offset(app, at: frame.vsync),
      moves: app.frame.events.compactMap { if case .clockMoved(let offset) = $0 { offset } else { nil } },
      server: app.frame.serverTime)
    if let corrected = clock.corrected { frame.corrected = corrected }
    frame.wall = clock.wall
    frame.clockWasMoved = clock.wasMoved
    frame.day = clock.wasMoved ? nil : promised.day(of: frame.wall)
    let today = promised.day(of: clock.believed)
    frame.appDay = today
    if days.last?.day != today { days.append((frame.vsync, today)) }
  }

  mutating func check(_ record: borrowing FrameRecord, _ app: FamilyApp) {
    if record.isLaunch, record.frame.number > 0 { startLaunch(app, at: record.vsync) }
    lastVsync = record.vsync
    if record.finishedCount + record.signalCount > 0 { lastEvent = record.vsync }
    frame.vsync = record.vsync
    followClock(app)
    notify(record, app)
    reportUpdates(app)
    reportList(app)
    reportParents(app)
    checks.check(frame, hasUpdates: frame.hasUpdates)
    _ = wrongPins.follow(frame)
    _ = theme.follow(frame)
    frame.forget()
    (skippedBefore, lastSkipped) = (lastSkipped, record.skippedVsyncs)
    if !app.stats.removed.isEmpty { app.stats.removed.removeAll(keepingCapacity: true) }
  }

  private var frozen: TimeSpan { period * Int64(lastSkipped + skippedBefore) }

  private mutating func notify(_ record: borrowing FrameRecord, _ app: FamilyApp) {
    frame.frozen = frozen
    frame.glance = app.core.lastGlance
    frame.isInBackground = app.core.isInBackground
    frame.lastTouch = record.lastSample
    frame.lastEvent = lastEvent
    frame.cachedBytes = app.core.photos.cachedBytes
    frame.cachedCount = app.core.photos.cachedCount
    frame.heldBytes = app.memory.takePeak()
    frame.isChanged = record.isAnimated
    let delta = record.delta
    frame.hasSameItems =
      delta.created | delta.changed | delta.removed == 0 && changedScreen == frame.glance.screen
    if frame.isChanged { changedScreen = frame.glance.screen }
    frame.items = app.core.gallery.display.items
    if frame.hasOtherItems { readTexts(app) }
    frame.pressure = app.pressure
    askAlbum(app)
    for event in app.frame.events { hear(event, app) }
    frame.isPaused = isPaused
    frame.albumChangeCount = app.frame.events.count {
      switch $0 {
      case .albumChanged, .albumPhotoVanished, .categoryVanished: true
      default: false
      }
    }
    frame.sharing = app.launcher.sharing?.pictures(at: record.vsync, clock)
    if let faults = app.launcher.faults {
      if record.vsync >= faults.plan.end { frame.unsettled = app.requests.unsettled }
    } else if record.vsync - lastPoll >= FamilyChecks.pollInterval {
      lastPoll = record.vsync
      frame.unsettled = app.requests.unanswered
      if !clock.wasMoved {
        frame.openReward = app.ledger.expectedEnd(ofRewardsOf: app.launcher.context.child.id)
      }
    } else {
      frame.unsettled = CheckedFrame.Unsettled()
    }
  }

  /// Collects the album edits requested by parents' touches, before other changes of this frame. The album then has the app's
  /// result. `album.asked` reports the differences.
  private mutating func askAlbum(_ app: FamilyApp) {
    var reported: [[AlbumChange]] = []
    for case .changeAlbum(let changes) in app.core.updates.gallery { reported.append(changes) }
    let asked = parents.asked(app.core.gallery.recognised, frame.album, at: frame.vsync)
    guard !reported.isEmpty || !asked.isEmpty else { return }
    askedOfAlbum += reported
    frame.asking = AlbumAsking(asked: asked, reported: reported, frame.album)
    for change in reported.joined() {
      if case .categorySet(let category, _) = change, !frame.album.knows(category.id),
        app.launcher.exchange?.make(category.id, by: app.launcher.context.child.number) == false
      {
        frame.asking.doubled.append(category.id)
      }
      frame.album.hear(change)
    }
    parents.albumChanged()
  }

  /// Sets the parents' view, and the last reading of their children's points.
  private mutating func reportParents(_ app: FamilyApp) {
    if frame.albumChangeCount > 0 { parents.albumChanged() }
    parents.inspect(frame, isPaused: isPaused)
    frame.parents = ParentView(parents.filter, chosen: parents.chosen)
    frame.familyHasChanged = app.frame.familyHasChanged
    guard let reading = app.frame.family else { return }
    guard let found = reading.found else { return frame.family = .failed }
    let today = days.last { $0.since <= reading.asked }?.day ?? 0
    frame.family = .read(
      FamilyOracle(
        found.map {
          FamilyOracle.Child(
            child: $0.child, name: $0.name, balance: $0.balance, earned: $0.earned, today: today)
        }, today: today))
  }

  /// Follows an external event.
  private mutating func hear(_ event: AppEvent, _ app: FamilyApp) {
    switch event {
    case .becameInactive, .enteredBackground: isPaused = true
    case .becameActive, .enteredForeground: isPaused = app.core.isInBackground
    case .lowPower(let isOn): frame.isInLowPower = isOn
    case .albumChanged(let change): frame.album.hear(change)
    case .albumPhotoVanished(let photo): frame.album.hear(.photoDeleted(photo))
    case .categoryVanished(let category): frame.album.hearHidden(category)
    case .appearanceChanged(let isDark): frame.appearance = isDark
    default: break
    }
  }

  /// Reads texts that are new on screen, each once. O(items) in frames with other items.
  private func readTexts(_ app: FamilyApp) {
    for item in frame.items {
      frame.texts.read(item.text) { app.core.gallery.spell($0) }
      switch TextKey(rawValue: item.text.key) {
      case .categoryName, .categoryToast, .albumCategory, .suggestedName, .suggestedColour, .childName:
        guard frame.names[item.text] == nil else { continue }
        if frame.names.count >= ShownTexts.limit { frame.names.removeAll(keepingCapacity: true) }
        frame.names[item.text] = app.core.gallery.spell(item.text)
      default: continue
      }
    }
  }

  /// Buffers that are empty in most frames are not even shared.
  private func reportUpdates(_ app: FamilyApp) {
    if !app.core.updates.gallery.isEmpty { frame.effects = app.core.updates.gallery }
    if !app.core.gallery.recognised.isEmpty {
      frame.decisions = app.core.gallery.recognised
      frame.lifts = app.stats.lifts
    }
    if !app.stats.removed.isEmpty {
      frame.removed = app.stats.removed
      if !clock.wasMoved {
        frame.alive = app.launcher.context.alivePhotos(at: frame.vsync, launched: launched)
        for group in app.launcher.context.groups {
          let own = app.launcher.sharing?.listed(in: group) ?? []
          frame.alive?.formUnion(own.map(\.photo))
        }
      }
    }
    if !app.frame.reported.isEmpty { frame.reported = app.frame.reported }
    // Two buffers take turns, so that none is allocated.
    if !app.stats.requests.isEmpty { swap(&frame.requests, &app.stats.requests) }
    frame.hasOutsideUpdates = app.frame.events.contains {
      if case .requestProgressed = $0 { false } else { true }
    }
    if !app.core.updates.waits.isEmpty { frame.waits = app.core.updates.waits }
    if !app.core.updates.ledger.isEmpty {
      let child = app.launcher.context.child.id
      frame.balance = CheckedFrame.Balance(
        child: child, balance: app.ledger.balance(of: child), expected: app.ledger.expectedBalance(of: child))
      if !clock.wasMoved { reportRewards(app) }
    }
  }

  private func reportRewards(_ app: FamilyApp) {
    for effect in app.core.updates.ledger {
      guard case .redemption(let id, .expired, _) = effect, let end = app.ledger.expectedEnd(of: id) else {
        continue
      }
      // Another device's rewards end when that device reports it.
      guard app.replica?.owns(id) ?? true else { continue }
      frame.endedRewards.append((id.raw, end))
    }
  }

  /// The expected list, if "i / n" or a page may have changed since the frame before. O(items) in frames that change fullscreen
  /// or the group viewer, and O(photos) if a page or a number has changed.
  private mutating func reportList(_ app: FamilyApp) {
    guard frame.hasOtherItems else { return }
    guard frame.glance.screen == .fullscreen || frame.glance.screen == .groupViewer else {
      return lastReading = nil
    }
    let reading = ListReading(frame.items)
    guard reading != lastReading else { return }
    lastReading = reading
    if let group = reading.group {
      let isKnown =
        !clock.wasMoved
        && !app.launcher.context.knowsWithdrawn(inGroup: group, since: launched, by: frame.vsync)
      guard isKnown else { return }
      var entries = app.launcher.context.alivePhotos(inGroup: group, at: frame.vsync, launched: launched)
      if let sharing = app.launcher.sharing {
        guard let own = sharing.listed(in: app.launcher.context.groups[group]) else { return }
        entries += own
      }
      frame.list = ListedPhotos("group \(group + 1)", isOfGroup: true, entries)
    } else if let name = reading.category.flatMap({ frame.names[TextKey.categoryName.text($0)] }),
      let category = frame.album.category(named: name)
    {
      let entries = frame.album.list(of: category.id).map { ListedPhotos.Entry($0.id, $0.taken) }
      frame.list = ListedPhotos("category \(category.id.raw)", isOfGroup: false, entries)
    }
  }

  mutating func finish(
    _ app: FamilyApp, at end: Instant, ledgerFindings: [String], synced: CheckedEnd.Synced? = nil
  ) {
    var last = CheckedEnd(
      time: end, period: period, evictions: app.counters.evictions,
      memoryPressed: app.counters.roomMade + app.counters.refusals,
      albumPhotoCount: app.core.gallery.albumPhotoCount,
      takenAwayCount: app.launcher.visiblePhotosTakenAway(after: launched, upTo: lastVsync),
      onDisk: app.photosOnDisk(at: end),
      ledgerFindings: ledgerFindings + app.requests.postings.findings)
    last.synced = synced
    last.frozen = frozen
    last.sharing = app.launcher.sharing?.pictures(at: end, clock)
    last.day = clock.wasMoved ? nil : promised.day(of: app.launcher.deviceTime(at: end) + clock.correction)
    if app.launcher.faults == nil { last.unsettled = app.requests.unanswered }
    if app.launcher.faults == nil, !clock.wasMoved,
      let open = app.ledger.expectedEnd(ofRewardsOf: app.launcher.context.child.id)
    {
      last.openReward = (open, app.launcher.deviceTime(at: end) + clock.correction)
    }
    checks.finish(last)
  }

  /// Findings by rule, over all launches.
  var tallies: [(id: String, tally: CheckTally)] { earlier + checks.tallies }
}
