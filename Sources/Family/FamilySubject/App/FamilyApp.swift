internal import AppCore
internal import Families
internal import Gallery
internal import Invariants
internal import Kernel
internal import PhotoCaching
internal import Playing
internal import PointsLedger
internal import ScenarioFormat
internal import Simulation

/// The family's app as the frame clock sees it: the product's core, with the host's real adapters (or a model of them)
/// behind its ports, and what it did counted for the report.
///
/// A class, so that the generic frame loop holds a reference: as a struct it was copied, with some forty reference
/// counts, at every look of recorder and checkers.
final class FamilyApp: AppUnderTest {
  var core: FamilyCore
  /// Group photos by id with their expiry, for whoever checks.
  let context: ChildContext
  let ledger: FamilyLedger
  var work: PhotoWork
  let launcher: ChildLauncher
  /// What outlives a launch, and what of it was acknowledged last.
  var kept: KeptStore
  var keptMark = KeptState()
  /// What the ledger has been asked and not answered.
  private(set) var openPostings = OpenPostings()
  /// Which batches the ledger may be handed.
  var commitOrder = CommitOrder()
  /// What is asked again in the first frame after a kill.
  private var repeated: [AppEvent] = []
  /// Photos that the disk has refused to remove, which it does once.
  var refusedRemovals: Set<PhotoID> = []
  let costs: CostTable
  /// What is in memory, for whoever checks.
  var memory = MemoryWitness()
  /// What the screen wants of photos, where somebody asks.
  var wants: PhotoWantLog?
  var stats = AppStats()
  /// The effects this frame took, in the order of the session's list: what they were and what they took here, ns.
  private(set) var finishedNow: [(name: String, measured: Int64)] = []
  /// What the last launch took on this host up to its first frame, nanoseconds: stores opened, catalogue sorted.
  private(set) var setupNanoseconds: Int64
  /// Why the app could not be launched again; its session goes on with what it was, and is not to be reported.
  private(set) var launchFailure: RunError?
  /// Bytes the harness came to hold for itself while this app's effects were performed; other devices of the family have
  /// their own share.
  private(set) var harnessBytes = 0

  /// Requests of the core that have not been answered.
  var operations: [RequestID: Operation] = [:]
  private var events: [AppEvent] = []
  private var asked: [Request<AppTask>] = []
  private var requests: [Request<Lane>] = []
  private var lastVsync = Instant.zero
  /// A list of the server's came, and with it the server's time.
  private var heardServer = false
  /// The server's time, in the frame in which it is told.
  private(set) var serverTime: WallTime?
  private var lastKill = Instant.zero
  /// Bytes of the bitmaps that came in this frame, and of those that were there before it, in a frame with a warning.
  private var arrived = ByteCount.zero
  private var keptBefore = ByteCount.zero
  private var largestBefore = ByteCount.zero
  /// What was refused and is not done.
  private var refused = RefusedRequests()
  /// The launch before was killed with something to keep that was not acknowledged.
  private(set) var marksMayBeLost = false
  /// Requests so far that might have been refused.
  private var refusableCount = 0
  /// A look at the disk was refused in this launch; one is.
  var lookWasRefused = false
  /// Of the launches before this one.
  private var earlierCounters = PhotoPipelineCounters()
  private var earlierSweeps = 0

  init(
    _ opened: ChildLauncher.Opened, launcher: ChildLauncher, kept: KeptStore, ledger: FamilyLedger
  ) {
    core = opened.core
    work = opened.work
    self.launcher = launcher
    self.kept = kept
    self.ledger = ledger
    context = launcher.context
    costs = CostTable(relativeSpeed: launcher.device.relativeSpeed, launcher.scenario.costs)
    setupNanoseconds = opened.nanoseconds + ledger.openingNanoseconds
    stats.coverage.recordPresets(
      gestures: launcher.scenario.gesturePreset, cache: launcher.scenario.cachePreset,
      gallery: launcher.scenario.galleryPreset)
    asked.reserveCapacity(256)
    requests.reserveCapacity(256)
  }

  /// Runs work that may make the origin keep something, or whoever knows what the ledger must hold, and books that as the
  /// harness's.
  func bookingHarness<Result>(_ work: () -> Result) -> Result {
    let before = launcher.origin.heldBytes + ledger.heldBytes
    defer { harnessBytes += launcher.origin.heldBytes + ledger.heldBytes - before }
    return work()
  }

  /// When a photo of this group, or of any, is the next to expire, and the group's place in the list. O(group photos).
  func nextExpiry(of group: GroupID?, after vsync: Instant) -> (instant: Instant, card: Int) {
    context.nextExpiry(of: group, after: launcher.clock.time(at: vsync))
      .map { (launcher.clock.instant(of: $0.time), $0.card) } ?? (.never, 0)
  }

  // MARK: Launches

  func relaunch(at vsync: Instant) {
    let cut = noteKill(at: vsync)
    earlierCounters = counters
    earlierSweeps = sweepCount
    memory.killed()
    operations.removeAll(keepingCapacity: true)
    asked.removeAll(keepingCapacity: true)
    requests.removeAll(keepingCapacity: true)
    finishedNow.removeAll(keepingCapacity: true)
    heardServer = false
    lookWasRefused = false
    commitOrder = CommitOrder()
    launcher.close(&work)
    stats.coverage.record(.kill)
    stats.coverage.recordLaunch()
    do {
      try ledger.reopen(losingPower: cut)
      let opened = try launcher.open(work, &kept, ledger, at: vsync)
      core = opened.core
      work = opened.work
      setupNanoseconds = opened.nanoseconds + ledger.openingNanoseconds
    } catch {
      launchFailure = .cannotWrite("the app could not be launched again: \(error)")
    }
  }

  /// Notes why the app is launched again; the seed of what is lost when the power went.
  private func noteKill(at vsync: Instant) -> UInt64? {
    marksMayBeLost =
      operations.values.contains { if case .keep = $0.task { true } else { false } }
      || refused.lacksSmallFile
    refused.forget()
    guard let faults = launcher.faults else { return nil }
    repeated = openPostings.repeatAfterKill()
    let isCut = context.powerCuts.contains { $0 > lastKill && $0 <= vsync }
    lastKill = vsync
    faults.note(isCut ? .powerCuts : .kills)
    return isCut ? faults.plan.occasion(.powerCuts, faults.counts[.powerCuts] ?? 0).child("loss").seed : nil
  }

  /// What the photo pipeline did in all launches.
  var counters: PhotoPipelineCounters { earlierCounters.followed(by: core.photos.pipeline.counters) }

  /// Sweeps in all launches, those at launch apart.
  var sweepCount: Int { earlierSweeps + core.sweepCount }

  // MARK: Stages

  func recognise(_ sample: TouchSample) {
    stats.note(sample)
    core.recognise(sample)
  }

  func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    lastVsync = vsync
    arrived = .zero
    if !finishedNow.isEmpty { finishedNow.removeAll(keepingCapacity: true) }
    if !events.isEmpty { events.removeAll(keepingCapacity: true) }
    if !repeated.isEmpty {
      events += repeated
      repeated.removeAll()
    }
    for signal in signals {
      let event = bookingHarness { context.event(signal.code, ledger, at: core.time(at: vsync)) }
      if launcher.faults != nil { observe(event, at: vsync) }
      if case .memoryWarning = event { (keptBefore, largestBefore) = (memory.kept, memory.largest) }
      events.append(event)
    }
    serverTime = nil
    if heardServer {
      heardServer = false
      let server = launcher.clock.time(at: vsync)
      events.append(.serverTimeTold(server))
      serverTime = server
    }
    core.update(at: vsync, events: events)
  }

  func finish(_ effect: RequestID, at vsync: Instant) {
    let operation = operations.removeValue(forKey: effect)
    finishedNow.append((operation?.name ?? "dropped", operation?.measured ?? 0))
    memory.end(effect, operation?.bitmap)
    if let bitmap = operation?.bitmap { arrived += bitmap.byteCount }
    guard let operation, let outcome = outcome(of: operation, at: vsync) else { return }
    if case .post = operation.task {
      stats.commitMicroseconds.append(Int((vsync - operation.asked).nanoseconds / 1_000))
    }
    if case .listed = outcome { heardServer = true }
    if case .post(let batch) = operation.task {
      if case .posted = outcome { openPostings.answered(batch) } else { commitOrder.told(at: vsync) }
    }
    refused.answered(operation.task, outcome, asked: operation.asked)
    stats.coverage.record(outcome, of: operation.task)
    core.finish(effect, outcome, at: vsync)
  }

  /// A memory warning of this frame, and what was held after it; `nil` without one. O(bitmaps) with one.
  var pressure: CheckedFrame.Pressure? {
    guard !events.isEmpty,
      let event = events.last(where: { if case .memoryWarning = $0 { true } else { false } }),
      case .memoryWarning(let isCritical) = event
    else { return nil }
    return CheckedFrame.Pressure(
      isCritical: isCritical, before: keptBefore, kept: memory.kept, arrived: arrived, largest: largestBefore)
  }

  /// What was asked of the ports and is not done. O(requests).
  var unsettled: CheckedFrame.Unsettled {
    var unsettled = CheckedFrame.Unsettled()
    unsettled.posting = openPostings.oldest
    unsettled.request = (operations.values.map(\.asked) + (refused.oldest.map { [$0] } ?? [])).min()
    unsettled.count = openPostings.count + operations.count + refused.count
    return unsettled
  }

  /// What was asked of the ports and has no answer yet, were it a refusal. O(requests).
  var unanswered: CheckedFrame.Unsettled {
    var unanswered = CheckedFrame.Unsettled()
    for operation in operations.values {
      unanswered.request = min(unanswered.request ?? operation.asked, operation.asked)
      unanswered.count += 1
    }
    return unanswered
  }

  /// Notes what an event asks for, and what of the faults it is.
  private func observe(_ event: AppEvent, at vsync: Instant) {
    openPostings.ask(event, of: context.child.id, at: vsync)
    switch event {
    case .memoryWarning(let isCritical):
      launcher.faults?.note(isCritical ? .criticalWarnings : .memoryWarnings)
    case .enteredBackground: launcher.faults?.note(.backgrounds)
    case .becameInactive, .lowPower(true): launcher.faults?.note(.interruptions)
    default: break
    }
  }

  func animate(to vsync: Instant) {
    core.animate(to: vsync)
  }

  func layOut(at vsync: Instant) {
    core.layOut(at: vsync)
  }

  func carryOut(at vsync: Instant) -> Bool {
    guard core.carryOut(at: vsync) else { return false }
    return true
  }

  func diff(digest: inout StableDigest) -> DisplayDelta { core.diff(digest: &digest) }

  var nextDue: Instant? { core.nextDue }

  func mix(into digest: inout StableDigest) {
    core.glance(digest: &digest)
    note()
  }

  func drainEffects(into requests: inout [Request<Lane>]) {
    collectRequests()
    guard !self.requests.isEmpty else { return }
    requests.append(contentsOf: self.requests)
    self.requests.removeAll(keepingCapacity: true)
  }

  // MARK: Requests of the core

  /// Puts what the core asked for on the lanes.
  func collectRequests() {
    core.drainRequests(into: &asked)
    guard !asked.isEmpty else { return }
    for request in asked {
      switch request {
      case .start(let id, let task, let rank):
        let operation = Operation(task: task, asked: lastVsync)
        stats.coverage.record(task)
        operations[id] = operation
        if case .removeBytes(let photo) = task { stats.removed.append(photo) }
        requests.append(.start(id, operation.lane, rank: rank))
      case .rerank(let id, let rank): requests.append(.rerank(id, rank: rank))
      case .cancel(let id):
        operations[id] = nil
        requests.append(.cancel(id))
      }
    }
    asked.removeAll(keepingCapacity: true)
  }

  /// What the ports answer by now; `nil` for an operation that was not performed.
  private func outcome(of operation: Operation, at vsync: Instant) -> AppOutcome? {
    guard case .listGroup(let group) = operation.task else { return operation.outcome }
    launcher.faults?.now = vsync
    guard !isRefused(as: .failedList), launcher.faults?.strikes(.failedLists) != true else { return .failed }
    let now = launcher.clock.time(at: vsync)
    let text = ListingText.write(
      context.photos(sharedBy: now, in: group), tombstones: context.tombstones(by: now))
    // Written and read as it would be between server and app.
    return (try? GroupListing(decoding: text, of: group)).map { .listed($0) } ?? .failed
  }

  /// Whether the world refuses a request that it may refuse.
  func isRefused(as fault: InjectedFault) -> Bool {
    guard launcher.requestsMayFail else { return false }
    refusableCount += 1
    guard launcher.refusesRequest(refusableCount) else { return false }
    stats.coverage.record(fault)
    return true
  }

  // MARK: Statistics

  /// Counts the frame's news, outside its timing.
  private func note() {
    if !events.isEmpty { stats.coverage.record(events) }
    if !core.gallery.recognised.isEmpty { stats.coverage.record(core.gallery.recognised) }
    if !core.news.isQuiet { stats.coverage.record(core.news) }
    stats.coverage.record(core.lastGlance.screen)
    if wants != nil { wants?.record(core.news.gallery, at: lastVsync) }
    if !core.news.failures.isEmpty {
      for failure in core.news.failures { stats.note(failure.error, of: failure.photo) }
    }
    guard !core.news.expired.isEmpty else { return }
    stats.expired += core.news.expired.count
    // Whose time was over with a leap of the clock is not late.
    guard !events.contains(where: \.setsClock) else { return }
    let wall = core.time(at: lastVsync)
    for photo in core.news.expired {
      guard let due = context.expiries[photo] else { continue }
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
