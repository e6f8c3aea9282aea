internal import Expiry
internal import Families
internal import Gallery
internal import Invariants
internal import Kernel
internal import PhotoCaching
internal import PointsLedger
internal import Simulation

/// The family's app as the frame clock sees it: gallery, photo pipeline, expiry and ledger joined as an iOS app would
/// join them, with the host's real adapters (or a model of them) behind the ports.
///
/// A class, so that the generic frame loop holds a reference: as a struct it was copied, with some forty reference
/// counts, at every look of recorder and checkers.
final class FamilyApp: AppUnderTest {
  var gallery: FamilyGallery
  var pipeline: PhotoPipeline
  var expiry: ExpiryQueue
  /// Group photos by id with their expiry, for whoever checks.
  let context: ChildContext
  let ledger: FamilyLedger
  var work: any PhotoWorking
  let costs: CostTable
  /// What happened in the last frame, for observers; reused.
  var galleryEffects: [GalleryEffect] = []
  var pipelineEffects: [PhotoPipelineEffect] = []
  var ledgerEffects: [LedgerEffect] = []
  var expiredNow: [PhotoID] = []
  /// Keys wanted visible and not there yet, with the vsync that wanted them.
  var awaited: [PhotoKey: Instant] = [:]
  /// Microseconds from wanted to on screen, of this frame.
  var becameReady: [Int] = []
  var stats = AppStats()
  /// The effects this frame took, in the order of the session's list: what they were and what they took here, ns.
  private(set) var finishedNow: [(name: String, measured: Int64)] = []
  /// What setting the app up took on this host, nanoseconds: stores opened, catalogue sorted.
  var setupNanoseconds: Int64 = 0
  /// Host nanoseconds of effects that were performed and are not yet finished.
  var measured: [EffectID: Int64] = [:]
  #if Canaries
    /// What the planted leak holds on to.
    var leaked: [PhotoBitmap] = []
    /// Active frames so far, for the planted slow ones.
    var framesAnimated = 0
  #endif

  var operations: [EffectID: Operation] = [:]
  var requests: [EffectRequest] = []
  var clock: WallClock
  private var lastOther: UInt64 = 0
  private(set) var isInBackground = false
  private var sweep: SweepSchedule
  private let origin: any CountingOrigin
  /// The larger of the device's clock and all it has shown before, so that no clock change brings a photo back.
  private var expiryClock: ExpiryClock

  init(
    gallery: FamilyGallery, pipeline: PhotoPipeline, expiry: ExpiryQueue, sweep: SweepSchedule,
    context: ChildContext,
    ledger: FamilyLedger, work: any PhotoWorking, origin: any CountingOrigin, costs: CostTable,
    clock: WallClock
  ) {
    self.gallery = gallery
    self.pipeline = pipeline
    self.expiry = expiry
    self.sweep = sweep
    self.context = context
    self.ledger = ledger
    self.work = work
    self.origin = origin
    expiryClock = ExpiryClock(highWater: clock.origin)
    nextExpiry = expiry.nextExpiry
    self.costs = costs
    self.clock = clock
    galleryEffects.reserveCapacity(256)
    pipelineEffects.reserveCapacity(256)
    requests.reserveCapacity(256)
    becameReady.reserveCapacity(64)
  }

  /// Bytes the harness came to hold for itself while this app's effects were performed; other devices of the family have
  /// their own share.
  private(set) var harnessBytes = 0

  /// Runs work that may make the origin keep something, and books that as the harness's.
  func bookingHarness<Result>(_ work: () -> Result) -> Result {
    let before = origin.heldBytes
    defer { harnessBytes += origin.heldBytes - before }
    return work()
  }

  /// When a photo of this group, or of any, is the next to expire, and the group's place in the list. O(group photos).
  func nextExpiry(of group: GroupID?, after vsync: Instant) -> (instant: Instant, card: Int) {
    let wall = clock.time(at: vsync)
    var next: (time: WallTime, group: GroupID)?
    for photo in context.groupPhotos where photo.timestamp <= wall && (group == nil || photo.group == group) {
      guard let end = context.expiries[photo.id], end > wall, next.map({ end < $0.time }) ?? true else {
        continue
      }
      next = (end, photo.group)
    }
    guard let next else { return (.never, 0) }
    return (clock.instant(of: next.time), context.groups.firstIndex(of: next.group) ?? 0)
  }

  /// What there was to see after the last frame.
  private(set) var glance = GalleryGlance()
  /// The memory cache after the last frame in which the pipeline was asked for anything.
  private(set) var cachedBytes = ByteCount.zero
  private(set) var cachedCount = 0
  private var jobCount = 0
  private var pipelineWasUsed = false
  private var nextExpiry: WallTime?

  // MARK: Stages

  func recognise(_ sample: TouchSample) {
    gallery.recognise(sample)
  }

  func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    galleryEffects.removeAll(keepingCapacity: true)
    pipelineEffects.removeAll(keepingCapacity: true)
    ledgerEffects.removeAll(keepingCapacity: true)
    expiredNow.removeAll(keepingCapacity: true)
    becameReady.removeAll(keepingCapacity: true)
    finishedNow.removeAll(keepingCapacity: true)
    expireDue(at: vsync)
    gallery.update(at: vsync, effects: &galleryEffects)
    for signal in signals { take(context.happenings[signal.code], at: vsync) }
  }

  func finish(_ effect: EffectID, at vsync: Instant) {
    finishedNow.append((operations[effect]?.name ?? "dropped", measured.removeValue(forKey: effect) ?? 0))
    guard let operation = operations.removeValue(forKey: effect) else { return }
    switch operation {
    case .photo(let job, let result):
      guard let result else { return }
      let before = pipelineEffects.count
      pipelineWasUsed = true
      pipeline.finish(job.id, result, effects: &pipelineEffects)
      pass(pipelineEffects[before...], at: vsync)
    case .ledger(_, let asked, let came):
      ledgerEffects.append(contentsOf: came)
      stats.commitMicroseconds.append(Int((vsync - asked).nanoseconds / 1_000))
      announce(came, at: vsync)
    case .removal: break
    case .listing(let group): deliverListing(of: group, at: vsync)
    }
  }

  func animate(to vsync: Instant) {
    gallery.animate(to: vsync, effects: &galleryEffects)
    #if Canaries
      stutter()
    #endif
  }

  func layOut(at vsync: Instant) {
    gallery.layOut(at: vsync, effects: &galleryEffects)
    var index = 0
    while index < galleryEffects.count {
      carryOut(galleryEffects[index], at: vsync)
      index += 1
    }
  }

  func diff(digest: inout StableDigest) -> DisplayDelta { gallery.diff(digest: &digest) }

  func drainEffects(into requests: inout [EffectRequest]) {
    requests.append(contentsOf: self.requests)
    self.requests.removeAll(keepingCapacity: true)
  }

  /// Kept from the end of the frame, since nothing changes between frames.
  var nextDue: Instant? {
    let expiryDue = nextExpiry.map { clock.instant(of: $0) } ?? .never
    let due = min(glance.nextDue ?? .never, min(expiryDue, sweep.next))
    return due == .never ? nil : due
  }

  var isAnimating: Bool { glance.isAnimating }

  func mix(into digest: inout StableDigest) {
    gallery.mix(into: &digest)
    glance = gallery.glance()
    if pipelineWasUsed {
      pipelineWasUsed = false
      cachedBytes = pipeline.cachedBytes
      cachedCount = pipeline.cachedCount
      jobCount = pipeline.jobCount
    }
    digest.mix(cachedBytes.bytes)
    digest.mix(jobCount)
  }

  // MARK: Events from outside

  private func take(_ happening: ChildContext.Signal, at vsync: Instant) {
    switch happening {
    case .earn(let amount): post(context.ledgerEarning(amount, ledger, at: clock.time(at: vsync)), at: vsync)
    case .redeem(let cost, let pointsPerMinute):
      post(
        context.ledgerRedemption(cost, pointsPerMinute, ledger, at: clock.time(at: vsync)), at: vsync)
    case .memoryWarning(let isCritical):
      let before = pipelineEffects.count
      pipelineWasUsed = true
      pipeline.relieve(isCritical ? .critical : .warning, effects: &pipelineEffects)
      pass(pipelineEffects[before...], at: vsync)
    case .background:
      isInBackground = true
      sweep.enteredBackground()
      gallery.handle(.becameInactive, at: vsync, effects: &galleryEffects)
      gallery.handle(.enteredBackground, at: vsync, effects: &galleryEffects)
    case .foreground:
      isInBackground = false
      gallery.handle(.becameActive, at: vsync, effects: &galleryEffects)
      _ = sweep.enteredForeground(at: vsync)
      stats.sweeps += 1
    case .arrival(let photo):
      _ = expiry.insert(photo.id, timestamp: photo.timestamp, received: clock.time(at: vsync))
      nextExpiry = expiry.nextExpiry
      gallery.handle(.groupPhotoArrived(photo), at: vsync, effects: &galleryEffects)
    }
  }

  private func post(_ events: [LedgerEvent], at vsync: Instant) {
    enqueue(.ledger(events, asked: vsync, came: []), lane: .database, rank: 0)
  }

  /// A posting is announced on screen; "+n" is a standard toast.
  private func announce(_ effects: [LedgerEffect], at vsync: Instant) {
    for effect in effects {
      guard case .posted(_, let child, .earned, let amount, _) = effect, child == context.child.id else {
        continue
      }
      gallery.handle(
        .notice(TextKey.pointsEarned.text(Int(amount.count))), at: vsync, effects: &galleryEffects)
    }
  }

  // MARK: Expiry

  private func expireDue(at vsync: Instant) {
    let wall = expiryClock.time(wall: clock.time(at: vsync))
    if let next = nextExpiry, next <= wall {
      #if Canaries
        if context.canary == .shownExpired { return expireLate(at: vsync) }
      #endif
      expireUp(to: wall, at: vsync)
    }
    if sweep.due(at: vsync) != nil { stats.sweeps += 1 }
  }

  func expireUp(to wall: WallTime, at vsync: Instant) {
    let before = expiredNow.count
    expiry.expire(upTo: wall, into: &expiredNow)
    for photo in expiredNow[before...] {
      if let due = context.expiries[photo] {
        stats.expiryLatenessMicroseconds.append(Int((wall - due).nanoseconds / 1_000))
      }
      gallery.handle(.groupPhotoExpired(photo), at: vsync, effects: &galleryEffects)
      let effects = pipelineEffects.count
      pipelineWasUsed = true
      pipeline.forget(photo, effects: &pipelineEffects)
      pass(pipelineEffects[effects...], at: vsync)
    }
    stats.expired += expiredNow.count - before
    nextExpiry = expiry.nextExpiry
  }

  private func deliverListing(of group: GroupID, at vsync: Instant) {
    let wall = clock.time(at: vsync)
    for photo in context.groupPhotos where photo.group == group && photo.timestamp <= wall {
      guard let expiry = context.expiries[photo.id], wall < expiry else { continue }
      gallery.handle(.groupPhotoArrived(photo), at: vsync, effects: &galleryEffects)
    }
  }

  // MARK: Effects of the product

  private func carryOut(_ effect: GalleryEffect, at vsync: Instant) {
    let before = pipelineEffects.count
    switch effect {
    case .want(let key, let urgency):
      if urgency == .visible { noteWanted(key, at: vsync) }
      pipeline.want(key, urgency, effects: &pipelineEffects)
    case .unwant(let key):
      awaited[key] = nil
      pipeline.unwant(key, effects: &pipelineEffects)
    case .pin(let key): pipeline.pin(key)
    case .unpin(let key): pipeline.unpin(key, effects: &pipelineEffects)
    case .releaseFullscreen: pipeline.releaseFullscreen(effects: &pipelineEffects)
    case .listGroup(let group): enqueue(.listing(group), lane: .network, rank: 0)
    default: return
    }
    pipelineWasUsed = true
    pass(pipelineEffects[before...], at: vsync)
  }

  private func noteWanted(_ key: PhotoKey, at vsync: Instant) {
    if pipeline.bitmap(for: key) != nil {
      becameReady.append(0)
    } else if awaited[key] == nil {
      awaited[key] = vsync
    }
  }

  /// Hands the pipeline's effects to the lanes and to the gallery.
  private func pass(_ effects: ArraySlice<PhotoPipelineEffect>, at vsync: Instant) {
    for effect in effects {
      switch effect {
      case .start(let job): start(job, at: vsync)
      case .rerank(let job, let urgency): requests.append(.rerank(.job(job), rank: Int(urgency.rawValue)))
      case .cancel(let job):
        operations[.job(job)] = nil
        requests.append(.cancel(.job(job)))
      case .ready(let key, let pixels):
        if let wanted = awaited.removeValue(forKey: key) {
          becameReady.append(Int((vsync - wanted).nanoseconds / 1_000))
        }
        gallery.handle(.photoReady(key, pixels), at: vsync, effects: &galleryEffects)
      case .failed(let key, let error):
        awaited[key] = nil
        stats.note(error, of: key.photo)
        gallery.handle(.photoFailed(key), at: vsync, effects: &galleryEffects)
      case .evicted(let key): gallery.handle(.photoEvicted(key), at: vsync, effects: &galleryEffects)
      case .removeFromDisk(let photo):
        stats.removed.append(photo)
        enqueue(.removal(photo), lane: .database, rank: 1)
      }
    }
  }

  private func start(_ job: PhotoJob, at vsync: Instant) {
    let lane: Lane
    switch job.task {
    case .fetch: lane = .network
    case .decode: lane = .decode
    }
    operations[.job(job.id)] = .photo(job, result: nil)
    #if Canaries
      if context.canary == .mainLaneDecode, lane == .decode { return decodeOnMainLane(job, at: vsync) }
    #endif
    requests.append(.enqueue(.job(job.id), lane: lane, rank: Int(job.urgency.rawValue)))
  }

  private func enqueue(_ operation: Operation, lane: Lane, rank: Int) {
    lastOther += 1
    operations[.other(lastOther)] = operation
    requests.append(.enqueue(.other(lastOther), lane: lane, rank: rank))
  }
}
