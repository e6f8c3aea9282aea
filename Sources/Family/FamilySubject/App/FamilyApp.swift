internal import AppCore
internal import Families
internal import Gallery
internal import Invariants
package import Kernel
internal import PhotoCaching
internal import PointsLedger
internal import ScenarioFormat
package import Simulation

/// The family's app as the frame clock sees it: the product's core, with the host's real adapters (or a model of them)
/// behind its ports, and what it did counted for the report.
///
/// A class, so that the generic frame loop holds a reference: as a struct it was copied, with some forty reference
/// counts, at every look of recorder and checkers.
package final class FamilyApp: AppUnderTest {
  var core: FamilyCore
  let launcher: ChildLauncher
  let ledger: any AppLedger
  /// The same where the family's ledger is synced.
  let replica: DeviceLedger?
  let costs: CostTable
  var link = NetworkLink()
  /// What lies behind its ports on the device.
  var ports: DevicePorts
  /// What it was asked for and has not answered for good.
  var requests = OpenRequests()
  /// What the frame in progress, or the last one, was given and took.
  var frame = AppFrame()
  var launches: AppLaunches
  var stats = AppStats()
  /// The touch sequences that decisions are told of.
  var touches = TouchBeginnings()
  /// What is in memory, for whoever checks.
  var memory = MemoryOracle()

  package static var networkConnections: Int { NetworkLink.connections }

  init(
    _ opened: ChildLauncher.Opened, launcher: ChildLauncher, kept: StateStorage, ledger: any AppLedger
  ) {
    core = opened.core
    ports = DevicePorts(work: opened.work, kept: kept)
    self.launcher = launcher
    self.ledger = ledger
    replica = ledger as? DeviceLedger
    costs = CostTable(relativeSpeed: launcher.device.relativeSpeed, launcher.scenario.costs)
    launches = AppLaunches(setupNanoseconds: opened.nanoseconds + ledger.openingNanoseconds)
    stats.coverage.recordPresets(
      gestures: launcher.scenario.gesturePreset, cache: launcher.scenario.cachePreset,
      gallery: launcher.scenario.galleryPreset)
  }

  /// Runs work that may make the origin keep something, or whoever knows what the ledger must hold, and books that as the
  /// harness's.
  func bookingHarness<Result>(_ work: () -> Result) -> Result {
    let before = launcher.origin.heldBytes + ledger.heldBytes
    defer { stats.harnessBytes += launcher.origin.heldBytes + ledger.heldBytes - before }
    return work()
  }

  /// When a photo of this group, or of any, is the next to expire, and the group's place in the list. O(group photos).
  func nextExpiry(of group: GroupID?, after vsync: Instant) -> (instant: Instant, card: Int, depth: Int) {
    launcher.context.nextExpiry(of: group, after: launcher.clock.time(at: vsync))
      .map { (launcher.clock.instant(of: $0.time), $0.card, $0.depth) } ?? (.never, 0, 0)
  }

  // MARK: Stages

  package func recognise(_ sample: TouchSample) {
    stats.note(sample)
    core.recognise(sample)
  }

  package func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    frame.begin(at: vsync)
    if !launches.repeated.isEmpty {
      frame.events += launches.repeated
      launches.repeated.removeAll()
    }
    for signal in signals {
      let event = bookingHarness {
        launcher.context.event(signal.code, ledger, at: core.time(at: vsync))
      }
      if launcher.faults != nil { observe(event, at: vsync) }
      if case .memoryWarning = event { frame.before = (memory.kept, memory.largest) }
      frame.events.append(event)
    }
    if let exchange = launcher.exchange {
      frame.events += exchange.take(launcher.context.child.number, by: vsync).map { .albumChanged($0) }
    }
    launcher.sharing?.taps.removeAll()
    tellProgress(at: vsync)
    takePicturesBack(at: vsync)
    if let replica { hearOfZone(replica, at: vsync) }
    frame.tellServerTime(by: launcher.clock)
    let before = frame.serverTime.map { _ in core.time(at: vsync) }
    core.update(at: vsync, events: frame.events)
    if frame.events.contains(where: \.isMemoryWarning) { frame.relieved = memory.kept }
    answerCamera(at: vsync)
    if let before { requests.watch.correct(by: core.time(at: vsync) - before) }
    if replica != nil { takeAnswersOfZone(at: vsync) }
  }

  /// Hands over what the zone has answered by now: what is on its way there keeps no lane busy.
  private func takeAnswersOfZone(at vsync: Instant) {
    for id in requests.takeAnswered(by: vsync) {
      guard let replica, let operation = requests.operations.removeValue(forKey: id) else { continue }
      let outcome = bookingHarness { replica.answer(to: id, since: operation.started, at: vsync) }
      stats.coverage.record(outcome, of: operation.task)
      core.finish(id, outcome, at: vsync)
    }
  }

  /// An app that was launched is told of the network, and of pushes when they come.
  private func hearOfZone(_ replica: DeviceLedger, at vsync: Instant) {
    guard let device = replica.device else { return }
    if launches.lacksNetwork {
      launches.lacksNetwork = false
      frame.events.append(.networkChanged(isReachable: replica.zone.isOnline(device, at: vsync)))
    }
    if bookingHarness({ replica.takesPush(at: vsync) }) { frame.events.append(.ledgerNoticed) }
  }

  package func finish(_ effect: RequestID, at vsync: Instant) {
    let operation = requests.operations.removeValue(forKey: effect)
    if let operation, operation.lane == .network, operation.answered > .zero {
      // It has left; its answer comes in a later frame.
      requests.operations[effect] = operation
      requests.awaitZone(effect, until: operation.answered)
      return
    }
    memory.end(effect, operation?.bitmap)
    if let bitmap = operation?.bitmap { frame.arrived += bitmap.byteCount }
    guard let operation, let outcome = outcome(of: operation, at: vsync) else { return }
    if case .listed = outcome { frame.serverAnswered = true }
    if case .upload(let order) = operation.task { launcher.sharing?.told(order, outcome, at: vsync) }
    if let points = operation.points { frame.told.append(points) }
    if case .failed = outcome {} else if operation.changesFamily { frame.familyHasChanged = true }
    if case .readFamily = operation.task, effect == requests.familyReading {
      frame.family = (operation.asked, operation.family)
    }
    if case .post(let batch) = operation.task {
      stats.commitMicroseconds.append(Int((vsync - operation.asked).nanoseconds / 1_000))
      if case .failed = outcome {
        requests.commitOrder.told(at: vsync)
      } else {
        requests.postings.answered(batch)
      }
    }
    if let replica, let device = replica.device {
      for entry in operation.arrived {
        guard let span = replica.zone.seen(entry, on: device, at: vsync) else { continue }
        stats.visibleMicroseconds.append(Int(span.nanoseconds / 1_000))
      }
    }
    requests.refused.answered(operation.task, outcome, asked: operation.asked)
    if let note = RequestNote(operation.task, outcome) { noteRequest(note) }
    stats.coverage.record(outcome, of: operation.task)
    core.finish(effect, outcome, at: vsync)
  }

  /// A memory warning of this frame, and what was held after it; `nil` without one. O(bitmaps) with one.
  var pressure: CheckedFrame.Pressure? {
    guard !frame.events.isEmpty,
      let event = frame.events.last(where: \.isMemoryWarning),
      case .memoryWarning(let isCritical) = event
    else { return nil }
    return CheckedFrame.Pressure(
      isCritical: isCritical, before: frame.before.kept, kept: memory.kept, relieved: frame.relieved,
      arrived: frame.arrived, largest: frame.before.largest)
  }

  /// Notes what an event asks for, and what of the faults it is.
  private func observe(_ event: AppEvent, at vsync: Instant) {
    requests.postings.ask(event, of: launcher.context.child.id, at: vsync)
    switch event {
    case .memoryWarning(let isCritical):
      launcher.faults?.note(isCritical ? .criticalWarnings : .memoryWarnings)
    case .enteredBackground: launcher.faults?.note(.backgrounds)
    case .becameInactive, .lowPower(true): launcher.faults?.note(.interruptions)
    default: break
    }
  }

  package func animate(to vsync: Instant) {
    core.animate(to: vsync)
  }

  package func layOut(at vsync: Instant) {
    core.layOut(at: vsync)
  }

  package func carryOut(at vsync: Instant) -> Bool {
    guard core.carryOut(at: vsync) else { return false }
    return true
  }

  package func diff(digest: inout StableDigest) -> DisplayDelta { core.diff(digest: &digest) }

  package var items: [DisplayItem] { core.gallery.display.items }
  package func spell(_ text: DisplayText) -> String { core.gallery.spell(text) }
  package func symbol(of item: DisplayItem) -> ScreenSymbol? { core.gallery.symbol(of: item) }

  /// What shares a zone has a frame at least every 50 ms, so that a push can come at any time [A].
  package var nextDue: Instant? {
    var due = core.nextDue ?? .never
    if replica != nil { due = min(min(due, requests.nextAnswer), frame.vsync + FamilyApp.pushLook) }
    if let sharing = launcher.sharing {
      // What was asked for a moment ago has begun by the next frame, and says then when it has news.
      if frame.askedNetwork { return .zero }
      due = min(due, sharing.due(isInBackground: core.isInBackground))
    }
    return due == .never ? nil : due
  }

  private static let pushLook = TimeSpan.milliseconds(50)

  package func mix(into digest: inout StableDigest) {
    core.glance(digest: &digest)
    note()
  }

  package func drainEffects(into requests: inout [Request<Lane>]) {
    collectRequests()
    guard !self.requests.forLanes.isEmpty else { return }
    requests.append(contentsOf: self.requests.forLanes)
    self.requests.forLanes.removeAll(keepingCapacity: true)
  }

  // MARK: Requests of the core

  /// Puts what the core asked for on the lanes.
  func collectRequests() {
    core.drainRequests(into: &requests.asked)
    guard !requests.asked.isEmpty else { return }
    for request in requests.asked {
      switch request {
      case .start(let id, let task, let rank):
        let operation = Operation(task: task, asked: frame.vsync)
        stats.coverage.record(task)
        if ask(task, as: id) { continue }
        if operation.lane == .network { frame.askedNetwork = true }
        requests.operations[id] = operation
        if case .post(let batch) = task {
          expectTouched(batch)
          expectUse(batch)
        }
        if case .readFamily = task { requests.familyReading = id }
        if case .removeBytes(let photo) = task { stats.removed.append(photo) }
        if let note = RequestNote(asking: task) { noteRequest(note) }
        requests.forLanes.append(.start(id, operation.lane, rank: rank))
      case .rerank(let id, let rank): requests.forLanes.append(.rerank(id, rank: rank))
      case .cancel(let id):
        let cancelled = requests.operations.removeValue(forKey: id)
        if let note = cancelled.flatMap({ RequestNote(cancelling: $0.task) }) { noteRequest(note) }
        requests.forLanes.append(.cancel(id))
      }
    }
    requests.asked.removeAll(keepingCapacity: true)
  }

  /// Rewards and corrections that touches have asked for are expected of the ledger. The app may post them frames later, behind
  /// what could not be posted. O(batch x touches).
  private func expectTouched(_ batch: [LedgerEvent]) {
    let admitted = requests.touched.admitted(
      of: batch, from: launcher.context.child.id, isKnown: ledger.wasAsked)
    if !admitted.isEmpty { bookingHarness { ledger.ask(admitted) } }
  }

  /// Minutes that the child's touches have made run, and rewards that it gives back, are expected of the ledger; a batch that is
  /// posted once more was expected before. O(batch).
  private func expectUse(_ batch: [LedgerEvent]) {
    guard requests.watch.isWatching, !batch.contains(where: ledger.wasAsked) else { return }
    let now = core.time(at: frame.vsync)
    bookingHarness { ledger.ask(requests.watch.admitted(of: batch, at: now, ledger)) }
  }

  /// What the ports answer by now; `nil` for an operation that was not performed.
  private func outcome(of operation: Operation, at vsync: Instant) -> AppOutcome? {
    guard case .listGroup(let group) = operation.task else { return operation.outcome }
    launcher.faults?.now = vsync
    guard !isRefused(as: .failedList), launcher.faults?.strikes(.failedLists) != true else { return .failed }
    let now = launcher.clock.time(at: vsync)
    let text = ListingText.write(
      launcher.context.photos(sharedBy: now, in: group), tombstones: launcher.context.tombstones(by: now),
      uploads: launcher.sharing?.list(of: group, at: vsync).map {
        (upload: $0.upload, accepted: $0.accepted)
      } ?? [],
      sender: launcher.context.child.name, besides: launcher.sharing?.damagedRecords(at: vsync) ?? [])
    // Written and read as it would be between server and app.
    return (try? GroupListing(decoding: text, of: group) { ports.names.photo(called: $0) }).map {
      .listed($0)
    }
      ?? .failed
  }

  /// Whether the world refuses a request that it may refuse.
  func isRefused(as fault: InjectedFault) -> Bool {
    guard launcher.requestsMayFail else { return false }
    ports.refusableCount += 1
    guard launcher.refusesRequest(ports.refusableCount) else { return false }
    stats.coverage.record(fault)
    return true
  }

  // MARK: Statistics

  /// Notes a request's step for rules, and for what is met of the stated limits.
  private func noteRequest(_ note: RequestNote) {
    stats.requests.append(note)
    stats.coverage.limits.record(note, at: frame.vsync)
  }

  /// Counts the frame's news, outside its timing.
  private func note() {
    if !frame.events.isEmpty { stats.coverage.record(frame.events) }
    if !core.gallery.recognised.isEmpty { stats.coverage.record(core.gallery.recognised) }
    if !core.news.isQuiet { stats.coverage.record(core.news) }
    for wish in core.news.gallery {
      switch wish {
      case .redeem(let offer, let kind):
        guard let (reward, appKind) = launcher.reward(offer, for: kind) else { continue }
        requests.touched.redeem(
          appKind, cost: reward.cost, millipointsPerMinute: reward.millipointsPerMinute)
      case .changeAlbum(let changes): launcher.album.show(changes)
      case .adjustPoints(let child, let points, let reason):
        requests.touched.adjust(child, by: points, note: reason.note)
      case .takePicture(let group): noteTap(on: group)
      case .startReward, .stopReward, .giveBack:
        requests.watch.see(wish, at: core.time(at: frame.vsync), ledger)
      default: break
      }
    }
    stats.coverage.record(core.lastGlance.screen)
    stats.coverage.limits.record(
      core.news.gallery, core.gallery.display.items, on: core.lastGlance.screen,
      zoom: core.lastGlance.zoomMillionths)
    stats.pixels.settle(
      at: frame.vsync, core.gallery.display.items, on: core.lastGlance.screen,
      of: launcher.device.screen.pixels)
    if stats.wants != nil { stats.wants?.record(core.news.gallery, at: frame.vsync) }
    if !core.news.failures.isEmpty {
      for failure in core.news.failures { stats.note(failure.error, of: failure.photo) }
    }
    guard !core.news.expired.isEmpty else { return }
    stats.expired += core.news.expired.count
    // Whose time was over with a leap of the clock is not late.
    guard !frame.events.contains(where: \.setsClock) else { return }
    let wall = core.time(at: frame.vsync)
    for photo in core.news.expired {
      guard let due = launcher.context.expiries[photo] else { continue }
      stats.expiryLatenessMicroseconds.append(Int((wall - due).nanoseconds / 1_000))
    }
  }
}

extension AppEvent {
  /// Whether the time that everything ends by may leap with this.
  fileprivate var setsClock: Bool {
    switch self {
    case .clockMoved, .serverTimeTold: true
    default: false
    }
  }
}

extension AppEvent {
  fileprivate var isMemoryWarning: Bool { if case .memoryWarning = self { true } else { false } }
}
