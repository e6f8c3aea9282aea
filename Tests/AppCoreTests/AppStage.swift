import AppCore
import Gallery
import Gestures
import Kernel
import PhotoCaching
import PointsLedger
import Testing

/// The app's core on a phone, with ports in memory: frames are run as a frame clock would, and checked after each.
final class AppStage {
  var core: FamilyCore
  /// Requests not yet answered, in the order asked.
  var open: [(id: RequestID, task: AppTask)] = []
  /// With which rank each request was made.
  private var ranks: [RequestID: Int] = [:]
  /// What was asked to be kept last, and how often anything was.
  var stored = PersistedState()
  var storedCount = 0
  /// Whether the disk and the small file answer by themselves, in the next frame; else they stay open.
  var answersDisk = true
  /// Whether photo jobs are taken up after the frame that asks for them and answered in the next.
  var answersPhotos = true
  /// Every request so far in words, cancelled and reranked ones too.
  var asked: [String] = []
  /// The like for what the disk and the small file are asked for beside removals.
  var askedOfDisk: [String] = []
  /// What the frames brought, in order.
  var intents: [GalleryEffect] = []
  var waits: [TimeSpan] = []
  var givenUp: [TimeSpan] = []
  var failures: [PhotoFailure] = []
  var expired: [PhotoID] = []
  var reported: [GalleryEvent.Kind] = []
  /// What the child asked for of its open rewards, and what the app's time was.
  var askedOfRewards: [(time: WallTime, intent: GalleryEffect)] = []
  /// What standard toasts said so far.
  var notices: Set<String> = []
  /// Photos whose bytes are on disk.
  var disk: Set<PhotoID> = []
  /// Photos that their origin does not have.
  var missing: Set<PhotoID> = []
  var ledger: Ledger
  let store = ListedLedgerStore()
  /// What was told of requests: begun and cancelled ones.
  var begun: Set<RequestID> = []
  var cancelled: Set<RequestID> = []
  /// Batches that the core was told to be posted, in order.
  var posted: [[LedgerEvent]] = []
  var frame = 0
  var activeFrameCount = 0
  var digest = StableDigest()
  private var samples: [TouchSample] = []
  private var events: [(Instant, AppEvent)] = []
  private var answers: [(RequestID, AppOutcome)] = []
  /// Batches that are not answered, and when they were collected.
  private var batches: [RequestID: (batch: [LedgerEvent], askedAt: Instant)] = [:]
  private var commitOrder = CommitOrder()
  private var failedCommits: Set<RequestID> = []
  private let settings: FamilyCoreSettings
  private let wallClock: WallClock

  static let phone = ScreenMetrics(size: ScreenSize(430, 932), scale: 3, refreshHertz: 120)
  static let origin = WallTime(secondsSinceEpoch: 1_700_000_000)
  static let child = ChildID(7)

  init(
    _ catalogue: PhotoCatalogue, cache: CacheLimits = .parity,
    disk: Set<PhotoID> = [], stored: PersistedState = PersistedState(), clockIsOff offset: TimeSpan = .zero,
    answersDisk: Bool = true, launch: AppLaunch? = nil, adjust: (inout GallerySettings) -> Void = { _ in }
  ) throws {
    var gallery = GallerySettings(.story, on: AppStage.phone, pin: "1234")
    adjust(&gallery)
    self.disk = disk
    self.answersDisk = answersDisk
    settings = FamilyCoreSettings(gallery: gallery, cache: cache, expectsEmptyDisk: disk.isEmpty)
    wallClock = WallClock(origin: AppStage.origin, offset: offset)
    core = FamilyCore(
      catalogue: catalogue, child: AppStage.child, settings: settings, screen: AppStage.phone,
      clock: wallClock, launch: launch ?? AppLaunch(stored: stored))
    ledger = try Ledger(store: store)
    var ignored: [LedgerEffect] = []
    for id in [AppStage.child, ChildID(8)] {
      try ledger.handle(
        .enrol(ChildProfile(id: id, family: 1, name: "Child \(id.raw)")), at: AppStage.origin, into: &ignored)
    }
    run(until: .milliseconds(200))
  }

  /// Kills the app and launches it again for the next frame, with what was kept, committed and on disk.
  func relaunch(
    _ catalogue: PhotoCatalogue, clockIsOff offset: TimeSpan = .zero, sharing: SharingLaunch? = nil
  ) {
    open.removeAll()
    answers.removeAll()
    batches.removeAll()
    commitOrder = CommitOrder()
    failedCommits.removeAll()
    samples.removeAll()
    events.removeAll()
    var settings = settings
    settings.expectsEmptyDisk = disk.isEmpty
    var clock = wallClock
    clock.offset = offset
    core = FamilyCore(
      catalogue: catalogue, child: AppStage.child, settings: settings, screen: AppStage.phone, clock: clock,
      launch: AppLaunch(
        at: vsync(frame + 1), stored: PersistedState(stored.bytes) ?? PersistedState(),
        openRewards: ledger.openRedemptions,
        ids: LedgerIDSource(device: 0, after: ledger.highestID), sharing: sharing))
    runFrame()
  }

  // MARK: Time

  var now: Instant { vsync(frame) }
  var wall: WallTime { core.clock.time(at: now) }

  func vsync(_ index: Int) -> Instant {
    Instant(nanoseconds: Int64(index) * 1_000_000_000 / Int64(AppStage.phone.refreshHertz))
  }

  /// Queues an event so many milliseconds from now.
  func post(_ event: AppEvent, after ms: Int64 = 0) {
    events.append((now + .milliseconds(ms), event))
  }

  /// Queues a sample so many milliseconds from now.
  func touch(_ ms: Double, _ phase: TouchPhase, _ x: Double, _ y: Double, finger: UInt8 = 0) {
    let time = now + TimeSpan(nanoseconds: Int64(ms * 1e6))
    samples.append(TouchSample(time: time, finger: finger, phase: phase, position: ScreenPoint(x, y)))
  }

  func run(_ ms: Int64) { run(until: now + .milliseconds(ms)) }

  /// Runs the frames that anything asks for; idle ones are skipped without a look.
  func run(until end: Instant) {
    samples.sort { $0.time < $1.time }
    while true {
      var due = core.nextDue ?? .never
      if !answers.isEmpty { due = .zero }
      if let sample = samples.first { due = min(due, sample.time) }
      for event in events { due = min(due, event.0) }
      let next = max(frame + 1, due == .never ? .max : firstFrame(from: due))
      guard next < .max, vsync(next) <= end else { break }
      frame = next
      step()
    }
    while vsync(frame + 1) <= end { frame += 1 }
  }

  private func firstFrame(from instant: Instant) -> Int {
    var index = Int(instant.nanoseconds / 1_000_000_000) * AppStage.phone.refreshHertz
    while vsync(index) < instant { index += 1 }
    return index
  }

  /// Runs the next frame, whether or not anything asks for it.
  func runFrame() {
    frame += 1
    step()
  }

  private func step() {
    let vsync = now
    activeFrameCount += 1
    while let sample = samples.first, sample.time <= vsync { core.recognise(samples.removeFirst()) }
    let due = events.filter { $0.0 <= vsync }.map(\.1)
    events.removeAll { $0.0 <= vsync }
    core.update(at: vsync, events: due)
    let answered = answers
    answers.removeAll()
    for (id, outcome) in answered {
      note(outcome, of: id)
      core.finish(id, outcome, at: vsync)
    }
    core.animate(to: vsync)
    core.layOut(at: vsync)
    core.carryOut(at: vsync)
    _ = core.diff(digest: &digest)
    core.glance(digest: &digest)
    core.checkInvariants()
    intents += core.updates.gallery
    for intent in core.updates.gallery where [.startReward, .stopReward, .giveBack].contains(intent.kind) {
      askedOfRewards.append((core.time(at: vsync), intent))
    }
    if core.gallery.shownToasts.standard != nil, let text = items(.standardToast).first?.text {
      notices.insert(core.gallery.spell(text))
    }
    waits += core.updates.waits
    givenUp += core.updates.givenUp
    failures += core.updates.failures
    expired += core.updates.expired
    reported += core.updates.reported
    collect()
    if answersPhotos { answerPhotos() }
  }

  // MARK: Ports

  private func note(_ outcome: AppOutcome, of id: RequestID) {
    guard let asked = batches.removeValue(forKey: id) else { return }
    if case .posted = outcome { posted.append(asked.batch) }
    if failedCommits.remove(id) != nil { commitOrder.reported(at: now) }
  }

  private func collect() {
    var requests: [Request<AppTask>] = []
    core.drainRequests(into: &requests)
    for request in requests {
      switch request {
      case .start(let id, let task, let rank):
        ranks[id] = rank
        if AppStage.isOfDisk(task) {
          askedOfDisk.append(words(id, task))
        } else {
          asked.append(words(id, task))
        }
        open.append((id, task))
        if case .post(let batch) = task { batches[id] = (batch, now) }
        if answersDisk { answerDisk(id, task) }
      case .rerank(let id, let rank):
        asked.append("\(words(of: id)) now \(AppStage.urgency(rank))")
        ranks[id] = rank
      case .cancel(let id):
        asked.append("cancel \(words(of: id))")
        cancelled.insert(id)
        open.removeAll { $0.id == id }
      }
    }
  }

  private static func isOfDisk(_ task: AppTask) -> Bool {
    switch task {
    case .listDisk, .keep: true
    default: false
    }
  }

  private func words(of id: RequestID) -> String {
    open.first { $0.id == id }.map { words($0.id, $0.task) } ?? "nothing open"
  }

  private static func urgency(_ rank: Int) -> PhotoUrgency { rank == 0 ? .visible : .prefetch }

  private func words(_ id: RequestID, _ task: AppTask) -> String {
    let urgency = AppStage.urgency(ranks[id] ?? 0)
    return switch task {
    case .photo(.fetch(let photo, _)): "fetch \(photo.raw) \(urgency)"
    case .photo(.decode(let key, _)): "decode \(key.photo.raw) \(key.fitting) \(urgency)"
    case .post(let events): "post \(events.count)"
    case .removeBytes(let photo): "remove \(photo.raw)"
    case .listGroup(let group): "list \(group.raw)"
    case .listDisk: "list disk"
    case .keep: "keep"
    case .readPoints(let child, _): "points \(child.raw)"
    case .changeAlbum(let changes): "change album \(changes.count)"
    case .readFamily: "family"
    case .takePicture(let group): "camera \(group.raw)"
    case .storePicture, .removePicture, .storeSharing, .upload: "\(task.kind)"
    case .sync(let events): "sync \(events.count)"
    case .send(_, let records): "send \(records.count)"
    case .fetchChanges: "fetch changes"
    }
  }

  /// The rank that the first open request of a kind has now; `nil` without one.
  func rank(of kind: AppTask.Kind) -> Int? { open.first { $0.task.kind == kind }.flatMap { ranks[$0.id] } }

  /// The open requests in words.
  var openWords: [String] { open.map { words($0.id, $0.task) } }

  /// Answers a request in the next frame, whatever it is and whether or not it is open.
  func answer(_ id: RequestID, _ outcome: AppOutcome) {
    open.removeAll { $0.id == id }
    answers.append((id, outcome))
  }

  /// Takes up all open photo jobs and answers them in the next frame.
  func answerPhotos() {
    for (id, task) in open {
      guard case .photo(let job) = task else { continue }
      begin(id)
      answer(id, answer(to: job))
    }
  }

  func begin(_ id: RequestID) {
    begun.insert(id)
    core.begin(id, workingBytes: ByteCount(1_000))
  }

  /// What a photo job comes to, with files of a thousand bytes.
  func answer(to job: PhotoJob) -> AppOutcome {
    var report = PhotoWorkReport()
    switch job {
    case .fetch(let photo, let isCarried):
      guard !missing.contains(photo) else { return .photo(.failed(.missing(photo)), report) }
      if disk.insert(photo).inserted {
        report.fetchedBytes = ByteCount(1_000)
        report.writtenBytes = ByteCount(1_000)
      }
      return .photo(.fetched(file: isCarried ? [1] : nil), report)
    case .decode(let key, _):
      guard disk.contains(key.photo) else { return .photo(.notOnDisk, report) }
      return .photo(.decoded(PhotoBitmap(pixels: key.box, storage: nil)), report)
    }
  }

  /// Commits the open batches in their order, but for those that fail and those that then must not be, reads points in
  /// between, and answers in the next frame.
  func answerLedger(
    at time: WallTime? = nil, failing fails: ([LedgerEvent]) -> Bool = { _ in false }
  ) throws {
    for (id, task) in open {
      if case .readPoints(let child, let day) = task {
        answer(id, .points(try ledger.standing(of: child, earnedIn: day)))
      }
      if case .readFamily(let borders) = task {
        answer(id, .family(try ledger.days(between: borders)))
      }
      guard case .post(let batch) = task else { continue }
      guard let asked = batches[id], commitOrder.admits(askedAt: asked.askedAt), !fails(batch) else {
        commitOrder.failed()
        failedCommits.insert(id)
        answer(id, .failed)
        continue
      }
      var effects: [LedgerEffect] = []
      try ledger.handle(batch, at: time ?? wall, into: &effects)
      answer(id, .posted(effects))
    }
  }

  /// Removes what is to go from disk and answers in the next frame.
  func answerRemovals() {
    for (id, task) in open {
      guard case .removeBytes(let photo) = task else { continue }
      disk.remove(photo)
      answer(id, .removed)
    }
  }

  /// Answers in the next frame what the disk is asked for but photos, and their removal.
  func answerDisk(_ id: RequestID, _ task: AppTask) {
    switch task {
    case .listDisk: answer(id, .onDisk(disk.sorted()))
    case .keep(let state):
      stored = state
      storedCount += 1
      answer(id, .stored)
    default: break
    }
  }

  /// Answers the open listings in the next frame with these photos, or with a failure.
  func answerListings(_ photos: [GroupPhoto]?) {
    for (id, task) in open {
      guard case .listGroup(let group) = task else { continue }
      answer(id, photos.map { .listed(GroupListing(photos: $0.filter { $0.group == group })) } ?? .failed)
    }
  }

  func balance(of child: ChildID = AppStage.child) -> Points { ledger.account(of: child)?.balance ?? .zero }
}
