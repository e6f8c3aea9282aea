internal import AppCore
internal import Families
internal import Gallery
internal import Invariants
package import Kernel
internal import PhotoCaching
internal import PointsLedger
internal import ScenarioFormat
package import Simulation

/// The family's app under the frame clock: the product's core with the host's real adapters, or a model of them, behind its
/// ports. Its actions are counted for the report.
///
/// A class, so that the generic frame loop holds a reference. As a struct it was copied, with some forty reference counts, at
/// every access of recorder and checkers.
package final class FamilyApp: AppUnderTest {
  var core: FamilyCore
  let launcher: ChildLauncher
  let ledger: any AppLedger
  /// The device's ledger, if the family's ledger is synced.
  let replica: DeviceLedger?
  let costs: CostTable
  var link = NetworkLink()
  /// The device behind the ports.
  var ports: DevicePorts
  /// Requests without a final answer.
  var requests = OpenRequests()
  /// The inputs and results of the current or last frame.
  var frame = AppFrame()
  var launches: AppLaunches
  var stats = AppStats()
  /// The touch sequences of reported decisions.
  var touches = TouchBeginnings()
  /// The memory in use, for the rules.
  var memory = MemoryOracle()

  package static var networkConnections: Int { NetworkLink.connections }

  init(
    _ opened: ChildLauncher.Opened, launcher: ChildLauncher, stored: StateStorage, ledger: any AppLedger
  ) {
    core = opened.core
    ports = DevicePorts(work: opened.work, stored: stored)
    self.launcher = launcher
    self.ledger = ledger
    replica = ledger as? DeviceLedger
    costs = CostTable(relativeSpeed: launcher.device.relativeSpeed, launcher.scenario.costs)
    launches = AppLaunches(setupNanoseconds: opened.nanoseconds + ledger.openingNanoseconds)
    stats.coverage.recordPresets(
      gestures: launcher.scenario.gesturePreset, cache: launcher.scenario.cachePreset,
      gallery: launcher.scenario.galleryPreset)
  }

  /// Runs work in which the origin or the ledger's oracle may allocate memory, and books that memory as the harness's.
  func bookingHarness<Result>(_ work: () -> Result) -> Result {
    let before = launcher.origin.heldBytes + ledger.heldBytes
    defer { stats.harnessBytes += launcher.origin.heldBytes + ledger.heldBytes - before }
    return work()
  }

  /// The next expiry of a photo in this group, or in any, with the group's index in the list. O(group photos).
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
      if case .memoryWarning = event { frame.before = (memory.stored, memory.largest) }
      frame.events.append(event)
    }
    if let exchange = launcher.exchange {
      frame.events += exchange.take(launcher.context.child.number, by: vsync).map { .albumChanged($0) }
    }
    launcher.sharing?.taps.removeAll()
    reportProgress(at: vsync)
    takePicturesBack(at: vsync)
    if let replica { hearOfZone(replica, at: vsync) }
    frame.reportServerTime(by: launcher.clock)
    let before = frame.serverTime.map { _ in core.time(at: vsync) }
    core.update(at: vsync, events: frame.events)
    if frame.events.contains(where: \.isMemoryWarning) { frame.relieved = memory.stored }
    answerCamera(at: vsync)
    if let before { requests.watch.correct(by: core.time(at: vsync) - before) }
    if replica != nil { takeAnswersOfZone(at: vsync) }
  }

  /// Delivers the zone's answers that have arrived; pending requests to it occupy no lane.
  private func takeAnswersOfZone(at vsync: Instant) {
    for id in requests.takeAnswered(by: vsync) {
      guard let replica, let operation = requests.operations.removeValue(forKey: id) else { continue }
      let outcome = bookingHarness { replica.answer(to: id, since: operation.started, at: vsync) }
      stats.coverage.record(outcome, of: operation.task)
      core.finish(id, outcome, at: vsync)
    }
  }

  /// Notifies a launched app of the network, and of pushes when they arrive.
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
      // The request has left; its answer comes in a later frame.
      requests.operations[effect] = operation
      requests.awaitZone(effect, until: operation.answered)
      return
    }
    memory.end(effect, operation?.bitmap)
    if let bitmap = operation?.bitmap { frame.arrived += bitmap.byteCount }
    guard let operation, let outcome = outcome(of: operation, at: vsync) else { return }
    if case .listed = outcome { frame.serverAnswered = true }
    if case .upload(let order) = operation.task { launcher.sharing?.reported(order, outcome, at: vsync) }
    if let points = operation.points { frame.reported.append(points) }
    if case .failed = outcome {} else if operation.changesFamily { frame.familyHasChanged = true }
    if case .readFamily = operation.task, effect == requests.familyReading {
      frame.family = (operation.asked, operation.family)
    }
    if case .post(let batch) = operation.task {
      stats.commitMicroseconds.append(Int((vsync - operation.asked).nanoseconds / 1_000))
      if case .failed = outcome {
        requests.commitOrder.reported(at: vsync)
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

  /// A memory warning of this frame, and the memory held after it; `nil` without one. O(bitmaps) with one.
  var pressure: CheckedFrame.Pressure? {
    guard !frame.events.isEmpty,
      let event = frame.events.last(where: \.isMemoryWarning),
      case .memoryWarning(let isCritical) = event
    else { return nil }
    return CheckedFrame.Pressure(
      isCritical: isCritical, before: frame.before.stored, stored: memory.stored, relieved: frame.relieved,
      arrived: frame.arrived, largest: frame.before.largest)
  }

  /// Records the requests of an event, and the fault that it belongs to.
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

  /// An app with a zone has a frame at least every 50 ms, so that a push can arrive at any time [A].
  package var nextDue: Instant? {
    var due = core.nextDue ?? .never
    if replica != nil { due = min(min(due, requests.nextAnswer), frame.vsync + FamilyApp.pushPoll) }
    if let sharing = launcher.sharing {
      // A request made just now has begun by the next frame, and then knows when its answer is due.
      if frame.askedNetwork { return .zero }
      due = min(due, sharing.due(isInBackground: core.isInBackground))
    }
    return due == .never ? nil : due
  }

  private static let pushPoll = TimeSpan.milliseconds(50)

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

  /// Puts the core's requests on the lanes.
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

  /// Makes the ledger expect rewards and corrections requested by touches. The app may post them frames later, behind a failed
  /// batch. O(batch x touches).
  private func expectTouched(_ batch: [LedgerEvent]) {
    let admitted = requests.touched.admitted(
      of: batch, from: launcher.context.child.id, isKnown: ledger.wasAsked)
    if !admitted.isEmpty { bookingHarness { ledger.ask(admitted) } }
  }

  /// Makes the ledger expect minutes of rewards started by touches, and rewards given back. A batch posted again is already
  /// expected. O(batch).
  private func expectUse(_ batch: [LedgerEvent]) {
    guard requests.watch.isWatching, !batch.contains(where: ledger.wasAsked) else { return }
    let now = core.time(at: frame.vsync)
    bookingHarness { ledger.ask(requests.watch.admitted(of: batch, at: now, ledger)) }
  }

  /// The answer of the ports now; `nil` for an operation that was not performed.
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
    // Encoded and decoded as between server and app.
    return (try? GroupListing(decoding: text, of: group) { ports.names.photo(called: $0) }).map {
      .listed($0)
    }
      ?? .failed
  }

  /// Whether a request that may be refused is refused.
  func isRefused(as fault: InjectedFault) -> Bool {
    guard launcher.requestsMayFail else { return false }
    ports.refusableCount += 1
    guard launcher.refusesRequest(ports.refusableCount) else { return false }
    stats.coverage.record(fault)
    return true
  }

  // MARK: Statistics

  /// Records a request's step, for the rules and for the stated limits.
  private func noteRequest(_ note: RequestNote) {
    stats.requests.append(note)
    stats.coverage.limits.record(note, at: frame.vsync)
  }

  /// Counts the frame's events, outside its timing.
  private func note() {
    if !frame.events.isEmpty { stats.coverage.record(frame.events) }
    if !core.gallery.recognised.isEmpty { stats.coverage.record(core.gallery.recognised) }
    if !core.updates.isQuiet { stats.coverage.record(core.updates) }
    for intent in core.updates.gallery {
      switch intent {
      case .redeem(let offer, let kind):
        guard let (reward, appKind) = launcher.reward(offer, for: kind) else { continue }
        requests.touched.redeem(
          appKind, cost: reward.cost, millipointsPerMinute: reward.millipointsPerMinute)
      case .changeAlbum(let changes): launcher.album.show(changes)
      case .adjustPoints(let child, let points, let reason):
        requests.touched.adjust(child, by: points, note: reason.note)
      case .takePicture(let group): noteTap(on: group)
      case .startReward, .stopReward, .giveBack:
        requests.watch.see(intent, at: core.time(at: frame.vsync), ledger)
      default: break
      }
    }
    stats.coverage.record(core.lastGlance.screen)
    stats.coverage.limits.record(
      core.updates.gallery, core.gallery.display.items, on: core.lastGlance.screen,
      zoom: core.lastGlance.zoomMillionths)
    stats.pixels.settle(
      at: frame.vsync, core.gallery.display.items, on: core.lastGlance.screen,
      of: launcher.device.screen.pixels)
    if stats.wants != nil { stats.wants?.record(core.updates.gallery, at: frame.vsync) }
    if !core.updates.failures.isEmpty {
      for failure in core.updates.failures { stats.note(failure.error, of: failure.photo) }
    }
    guard !core.updates.expired.isEmpty else { return }
    stats.expired += core.updates.expired.count
    // A photo that expired through a jump of the clock is not late.
    guard !frame.events.contains(where: \.setsClock) else { return }
    let wall = core.time(at: frame.vsync)
    for photo in core.updates.expired {
      guard let due = launcher.context.expiries[photo] else { continue }
      stats.expiryLatenessMicroseconds.append(Int((wall - due).nanoseconds / 1_000))
    }
  }
}

extension AppEvent {
  /// Whether the event may change the time by which everything ends.
  fileprivate var setsClock: Bool {
    switch self {
    case .clockMoved, .serverTimeReported: true
    default: false
    }
  }
}

extension AppEvent {
  fileprivate var isMemoryWarning: Bool { if case .memoryWarning = self { true } else { false } }
}
