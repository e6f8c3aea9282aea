internal import Expiry
public import Gallery
public import Kernel
internal import PhotoCaching
internal import PointsLedger

/// The family app's logic without its surroundings: events in, requests out.
///
/// A frame has fixed stages: `recognise` each sample, `update`, `finish` each answer, `animate`, `layOut`, `carryOut`, `diff`,
/// `glance`. Collect requests with `drainRequests` after the frame, and call `begin` when one is taken up. Nothing else changes
/// the state. There is no clock, thread or randomness: equal calls give equal requests in every process.
///
/// The core only routes. The screen is `gallery`; photos, expiry and points are independent values. A frame without events
/// allocates nothing.
///
///     var core = FamilyCore(catalogue: catalogue, child: child, settings: settings, screen: screen, clock: clock)
///     core.update(at: vsync, events: [])
///     core.animate(to: vsync)
///     core.layOut(at: vsync)
///     core.carryOut(at: vsync)
public struct FamilyCore: Sendable {
  /// The screen.
  public internal(set) var gallery: FamilyGallery
  /// The photos shown on it.
  public internal(set) var photos: PhotoSupply
  /// The events of the current or last frame.
  public internal(set) var updates = FrameEvents()
  /// The summary of the last frame.
  public internal(set) var lastGlance = GalleryGlance()
  /// The time at which the core next needs a frame without input: `Instant.zero` for the next vsync, `nil` for never. Computed at
  /// the end of a frame. Stored, because a computed property would copy the core.
  public internal(set) var nextDue: Instant? = .zero
  /// The device's civil clock.
  public internal(set) var clock: WallClock
  public internal(set) var isInBackground = false

  /// The number of sweeps after the one at launch.
  public internal(set) var sweepCount = 0

  /// Whether parents changed the album since the launch, so that photos may have returned.
  var albumHasChanged = false

  var groupPhotos: LiveGroupPhotos
  var disk: DiskSweeper
  /// The child who uses this app.
  public let child: ChildID
  var rewards: RewardTimers
  var board: PointsBoard
  var intents: RewardRequests
  var screenTime: ScreenTime
  /// The stored avatar of the child.
  var avatar: UInt8
  /// The stored theme.
  var theme: ThemeChoice
  var keeper = StateWriter()
  /// This device's number if the ledger is synced, and the time at which to wake its replica.
  let device: Int?
  var replicaWakes = Instant.never
  /// Batches that await a retry.
  var postings = PostingQueue()
  /// Parents' album changes that the server lacks.
  var album = AlbumQueue()
  /// The children's standings, for parents.
  var family: FamilyBoard
  /// Groups whose list could not be loaded.
  var listings = RetryList<GroupID, GroupID>()
  /// Whether the first frame is still to come.
  var isLaunching = true
  var requests = RequestList()
  /// The camera and its pictures; `nil` when sharing is off.
  var sharing: PhotoSharing?
  /// The pipeline's effects in the current call; empty between calls.
  var photoEffects: [PhotoPipelineEffect] = []
  /// The pipeline's effects between frames, when lanes took jobs up; processed first in the next frame.
  var effectsBetweenFrames: [PhotoPipelineEffect] = []
  /// The number of this frame's gallery effects already performed.
  var carriedOutCount = 0

  /// Launches the app for a child with the last known catalogue. O(n log n) in the catalogue.
  ///
  /// Leaves out expired group photos; the first frame's sweep removes their bytes.
  public init(
    catalogue: PhotoCatalogue, child: ChildID, settings: FamilyCoreSettings, screen: ScreenMetrics,
    clock: WallClock, launch: AppLaunch = AppLaunch()
  ) {
    let wall = clock.time(at: launch.time)
    var groupPhotos = LiveGroupPhotos(
      launchedAt: launch.time, wall: wall, highWater: launch.stored.highWater,
      correction: launch.stored.correction)
    let disk = DiskSweeper(album: Set(catalogue.photos.map(\.id)))
    sharing = launch.sharing.map { PhotoSharing($0) }
    groupPhotos.remember(launch.sharing?.stored.withdrawn ?? [])
    var live = catalogue
    if let sharing {
      let listed = Set(catalogue.groupPhotos.map(\.id))
      live.groupPhotos += sharing.queue.uploads.map(sharing.photo).filter { !listed.contains($0.id) }
    }
    live.groupPhotos = live.groupPhotos.filter {
      !disk.isAlbumPhoto($0.id) && groupPhotos.admit($0, at: wall, launch.time).showsRecord
    }
    self.groupPhotos = groupPhotos
    self.disk = disk
    self.clock = clock
    var shown = settings.gallery
    shown.zone = settings.zone
    var corrected = clock
    corrected.offset = clock.offset + (groupPhotos.time(wall: wall) - wall)
    gallery = FamilyGallery(
      catalogue: live, settings: shown, screen: screen, clock: corrected, contrast: launch.contrast)
    family = FamilyBoard(zone: settings.zone, goal: settings.dailyGoal)
    photos = PhotoSupply(
      pipeline: PhotoPipeline(
        limits: settings.cache, memoryLimit: settings.memoryLimit,
        expectsEmptyDisk: settings.expectsEmptyDisk))
    self.child = child
    rewards = RewardTimers(launch.openRewards, of: child)
    board = PointsBoard(zone: settings.zone, goal: settings.dailyGoal)
    intents = RewardRequests(
      of: child, offers: catalogue.rewards ?? [], appKinds: catalogue.appKinds, ids: launch.ids)
    screenTime = ScreenTime(launch.stored.uses, launch.openRewards, of: child)
    avatar = launch.stored.avatar
    theme = launch.stored.theme
    device = launch.device
    photoEffects.reserveCapacity(256)
    resumePinAttempts(launch)
    if avatar != 0 { inform(.avatarStored(Int(avatar)), at: launch.time) }
    if theme != .system { inform(.themeStored(theme), at: launch.time) }
    if launch.isDark { inform(.appearanceChanged(isDark: true), at: launch.time) }
    resumeSharing(at: launch.time)
  }

  /// Moves the requests made since the last call to the end of `requests`.
  public mutating func drainRequests(into requests: inout [Request<AppTask>]) {
    self.requests.drain(into: &requests)
  }

  /// Traps when the state contradicts itself; call between frames only. O(state).
  public func checkInvariants() {
    rewards.checkInvariants()
    screenTime.checkInvariants()
    precondition(
      rewards.askedCount == 0 || requests.isPosting || !postings.isEmpty,
      "\(rewards.askedCount) requested rewards have no pending batch")
    gallery.checkInvariants()
    photos.checkInvariants()
    groupPhotos.checkInvariants()
    requests.checkInvariants()
    sharing?.queue.checkInvariants()
    postings.checkInvariants()
    album.checkInvariants()
    precondition(photoEffects.isEmpty, "\(photoEffects.count) effects of the pipeline went nowhere")
    precondition(carriedOutCount == updates.gallery.count, "a gallery effect was not performed")
    for item in gallery.display.items where item.photo != .none && !disk.isAlbumPhoto(item.photo) {
      precondition(!groupPhotos.isOver(item.photo), "photo \(item.photo.raw) is shown after its 48 hours")
    }
  }
}

// MARK: - A frame

extension FamilyCore {
  /// Stage 1: processes one touch sample of this frame's interval. Ignores touch-downs while the camera is open.
  public mutating func recognise(_ sample: TouchSample) {
    if sample.phase == .began, isTakingPicture { return }
    gallery.recognise(sample)
  }

  /// Stage 2: removes expired photos, applies recognised gestures, then the events in order.
  public mutating func update(at vsync: Instant, events: [AppEvent]) {
    carryOut(at: vsync)
    // The first frame also reports the events of the launch.
    if !isLaunching { updates.removeAll() }
    carriedOutCount = 0
    if !effectsBetweenFrames.isEmpty { passOnFromBetweenFrames(at: vsync) }
    expire(at: vsync)
    countMinutes(at: vsync)
    closeRewards(at: vsync)
    endDay(at: vsync)
    tryAgain(at: vsync)
    if groupPhotos.isSweepDue(at: vsync) {
      sweepCount += 1
      sweep(.hourly, at: vsync)
    }
    if isLaunching {
      isLaunching = false
      sweep(.launch, at: vsync)
    }
    gallery.update(at: vsync, effects: &updates.gallery)
    for event in events { handle(event, at: vsync) }
    reportRewards(at: vsync)
  }

  /// Stage 4: advances timers and springs to `vsync`.
  public mutating func animate(to vsync: Instant) { gallery.animate(to: vsync, effects: &updates.gallery) }

  /// Stage 5: produces the display list.
  public mutating func layOut(at vsync: Instant) { gallery.layOut(at: vsync, effects: &updates.gallery) }

  /// Stage 6: performs the gallery's requests of this frame, after the layout determined the visible photos. Returns whether
  /// there were any.
  @discardableResult public mutating func carryOut(at vsync: Instant) -> Bool {
    guard carriedOutCount < updates.gallery.count else { return false }
    while carriedOutCount < updates.gallery.count {
      let intent = updates.gallery[carriedOutCount]
      carriedOutCount += 1
      switch intent {
      case .listGroup(let group): requests.start(.listGroup(group))
      case .takePicture(let group): openCamera(for: group, at: vsync)
      case .pinRejected, .leftKidsMode: storeState(at: vsync)
      case .loadStanding:
        readPoints(at: vsync)
        photos.makeRoomForDashboard(effects: &photoEffects)
        passOn(at: vsync)
      case .redeem(let offer, let kind): redeem(offer, for: kind, at: vsync)
      case .startReward(let reward): startReward(reward, at: vsync)
      case .stopReward(let reward): stopReward(reward, at: vsync)
      case .giveBack(let reward): giveBack(reward, at: vsync)
      case .changeAlbum(let changes): changeAlbum(changes)
      case .loadFamily: readFamily(at: vsync)
      case .adjustPoints(let child, let points, let reason): adjust(child, by: points, reason, at: vsync)
      case .avatarChosen(let choice):
        avatar = UInt8(clamping: choice)
        storeState(at: vsync)
      case .themeChosen(let choice):
        theme = choice
        storeState(at: vsync)
      default:
        guard photos.carryOut(intent, at: vsync, updates: &updates, effects: &photoEffects) else { continue }
        passOn(at: vsync)
        if albumHasChanged, case .want(let key, _) = intent { reportAgain(key, at: vsync) }
      }
    }
    return true
  }

  /// Reports a bitmap that is still in memory and was reported before, when its photo appears again.
  private mutating func reportAgain(_ key: PhotoKey, at vsync: Instant) {
    guard let bitmap = photos.pipeline.bitmap(for: key), gallery.lacks(key) else { return }
    inform(.photoReady(key, bitmap.pixels), at: vsync)
  }

  /// Stage 7: the difference from the last frame's display list; folds it into `digest`.
  public mutating func diff(digest: inout StableDigest) -> DisplayDelta { gallery.diff(digest: &digest) }

  /// Stage 8: updates `lastGlance` and folds the state that later frames depend on into `digest`. O(1).
  public mutating func glance(digest: inout StableDigest) {
    lastGlance = gallery.glance()
    gallery.mix(lastGlance.nextDue, into: &digest)
    photos.mix(into: &digest)
    if sharing != nil { sharing?.queue.mix(into: &digest) }
    // Rewards close after the ledger counted their last minutes. In the background minutes are not shown.
    let closing =
      screenTime.isCounting ? .never : rewards.nextDue { groupPhotos.instant(of: $0, on: clock) }
    let minute = isInBackground ? nil : screenTime.next.map { groupPhotos.instant(of: $0, on: clock) }
    let cards = lastGlance.screen == .parentChildren ? family.dayEnd : nil
    let days = min(board.dayEnd ?? WallTime(nanoseconds: .max), cards ?? WallTime(nanoseconds: .max))
    let hasDay = board.dayEnd != nil || cards != nil
    let midnight = hasDay ? groupPhotos.instant(of: days, on: clock) : .never
    // In pairs: `min` of more values creates an array.
    let ends = min(min(groupPhotos.nextDue(on: clock), closing), min(minute ?? .never, midnight))
    let retry = retryDue
    let due = min(min(lastGlance.nextDue ?? .never, ends), retry)
    nextDue = due == .never ? nil : due
  }

  /// Passes the pipeline's effects to the ports and the gallery.
  mutating func passOn(at vsync: Instant) {
    for effect in photoEffects { passOn(effect, at: vsync) }
    photoEffects.removeAll(keepingCapacity: true)
  }

  private mutating func passOnFromBetweenFrames(at vsync: Instant) {
    for effect in effectsBetweenFrames { passOn(effect, at: vsync) }
    effectsBetweenFrames.removeAll(keepingCapacity: true)
  }

  private mutating func passOn(_ effect: PhotoPipelineEffect, at vsync: Instant) {
    updates.pipeline.append(effect.kind)
    switch effect {
    case .request(let request): requests.pass(request)
    case .ready(let key, let pixels):
      if let wait = photos.endWait(for: key, at: vsync) { updates.waits.append(wait) }
      photos.noteReady(key)
      inform(.photoReady(key, pixels), at: vsync)
    case .failed(let key, let error):
      if let wait = photos.endWait(for: key, at: vsync) { updates.givenUp.append(wait) }
      photos.noteFailure(of: key, error, at: vsync)
      updates.failures.append(PhotoFailure(photo: key.photo, error: error))
      inform(.photoFailed(key), at: vsync)
    case .evicted(let key): inform(.photoEvicted(key), at: vsync)
    case .removeFromDisk(let photo): removeFromDisk(photo)
    }
  }
}

// MARK: - Events and answers

extension FamilyCore {
  /// Passes an external event to the gallery.
  mutating func inform(_ event: GalleryEvent, at vsync: Instant) {
    updates.reported.append(event.kind)
    gallery.handle(event, at: vsync, effects: &updates.gallery)
  }

  /// Routes one external event.
  mutating func handle(_ event: AppEvent, at vsync: Instant) {
    switch event {
    case .enteredBackground: leaveScreen(at: vsync)
    case .enteredForeground: returnToScreen(at: vsync)
    case .becameInactive: inform(.becameInactive, at: vsync)
    // In the background the app becomes active only on its return.
    case .becameActive: if !isInBackground, !isTakingPicture { inform(.becameActive, at: vsync) }
    case .lowPower(let isOn): inform(.lowPower(isOn), at: vsync)
    case .memoryWarning(let isCritical):
      let pressure: MemoryPressure = isCritical ? .critical : .warning
      photos.relieve(pressure, effects: &photoEffects)
      passOn(at: vsync)
    case .groupPhotoArrived(let photo): learn(photo, at: vsync)
    case .groupPhotoWithdrawn(let photo): withdraw(photo, at: vsync)
    case .categoryVanished(let category): inform(.categoryVanished(category), at: vsync)
    case .albumPhotoVanished(let photo): inform(.albumPhotoVanished(photo), at: vsync)
    case .albumChanged(let change):
      albumHasChanged = true
      if case .photoAdded(let photo) = change { adopt(photo.id) }
      inform(.albumChanged(change), at: vsync)
    case .pointsEarned(let points, let entry):
      post([.earn(entry, child, points, session: nil)])
    case .rewardRedeemed(let request):
      rewards.ask(request)
      // Closes ended rewards first, so that their points count.
      post([closing(at: vsync), .redeem(request)])
    case .pointsChanged(let batch):
      for case .redeem(let request) in batch { rewards.ask(request) }
      for case .requestOffline(let request) in batch { rewards.ask(request) }
      post(batch)
    case .appearanceChanged(let isDark): inform(.appearanceChanged(isDark: isDark), at: vsync)
    case .serverTimeReported(let server): correctClock(server: server, at: vsync)
    case .uploadCancelled(let photo): share(.cancelled(photo), at: vsync)
    case .requestProgressed(let id, let perMille): recordProgress(of: id, perMille: perMille, at: vsync)
    case .clockMoved(let offset):
      groupPhotos.clockStepped(by: offset - clock.offset)
      clock.offset = offset
      reportTime(at: vsync)
      screenTime.clockChanged()
      expire(at: vsync)
      // Otherwise a launch after a kill could use an earlier time when the clock is set back meanwhile.
      storeState(at: vsync)
    case .ledgerNoticed: notifyReplica(.noticed)
    case .networkChanged(let isReachable): notifyReplica(.reachable(isReachable))
    }
  }

  /// Moves a photo to the album: it does not expire, and its bytes may stay.
  private mutating func adopt(_ photo: PhotoID) {
    guard !disk.isAlbumPhoto(photo) else { return }
    disk.adopt(photo)
    groupPhotos.withdraw(photo)
    revive(photo)
  }

  private mutating func leaveScreen(at vsync: Instant) {
    isInBackground = true
    groupPhotos.enteredBackground()
    storeState(at: vsync)
    inform(.becameInactive, at: vsync)
    inform(.enteredBackground, at: vsync)
  }

  private mutating func returnToScreen(at vsync: Instant) {
    isInBackground = false
    inform(.becameActive, at: vsync)
    if isTakingPicture { inform(.becameInactive, at: vsync) }
    groupPhotos.enteredForeground(at: vsync)
    sweepCount += 1
    sweep(.foreground, at: vsync)
    // A push may have been lost meanwhile.
    notifyReplica(.noticed)
  }

  /// Passes the app's time to the gallery, which shows the age of photos.
  private mutating func reportTime(at vsync: Instant) {
    inform(.clockMoved(offset: clock.offset + (time(at: vsync) - clock.time(at: vsync))), at: vsync)
  }

  private mutating func correctClock(server: WallTime, at vsync: Instant) {
    let before = time(at: vsync)
    guard let revived = groupPhotos.correct(server: server, wall: clock.time(at: vsync), at: vsync) else {
      return updates.decisions.append(.clockConfirmed)
    }
    updates.decisions.append(.clockCorrected)
    screenTime.correct(by: time(at: vsync) - before)
    reportTime(at: vsync)
    readDayAnew(at: vsync)
    storeState(at: vsync)
    expire(at: vsync)
    for photo in revived {
      updates.decisions.append(.newRecord)
      revive(photo.id)
      inform(.groupPhotoArrived(photo), at: vsync)
    }
  }

  /// Shows a group's photo from a push or a list, unless it has expired or belongs to the album.
  mutating func show(_ photo: GroupPhoto, at vsync: Instant) {
    guard !disk.isAlbumPhoto(photo.id) else { return updates.decisions.append(.albumRecord) }
    let wall = clock.time(at: vsync)
    if photo.timestamp > groupPhotos.time(wall: wall) { updates.decisions.append(.futureRecord) }
    let decision = groupPhotos.admit(photo, at: wall, vsync)
    updates.decisions.append(decision)
    switch decision {
    case .newRecord, .knownRecord:
      // A photo that a fast clock expired may return.
      if decision == .newRecord { revive(photo.id) }
      inform(.groupPhotoArrived(photo), at: vsync)
    case .endingRecord: expire(at: vsync)
    default: break
    }
  }

  /// Makes a photo that counted as expired available again; its bytes may stay.
  private mutating func revive(_ photo: PhotoID) {
    photos.recall(photo)
    disk.spare(photo)
  }

  /// Processes a group's list: photos first, so that the group does not appear empty.
  private mutating func show(_ listing: GroupListing, of group: GroupID, at vsync: Instant) {
    for photo in listing.tombstones { withdraw(photo, at: vsync) }
    for photo in listing.photos { learn(photo, at: vsync) }
    inform(.groupListed(group), at: vsync)
  }

  /// Records that a port takes a request up. A photo job then holds at most `workingBytes` until it finishes and cannot be
  /// cancelled. Call again when a job needs more.
  ///
  /// Returns false when memory has no room: the job must then not start or go on, and its answer is ignored. Always true for
  /// requests other than photo jobs.
  @discardableResult public mutating func begin(_ id: RequestID, workingBytes: ByteCount) -> Bool {
    guard id.isOfPipeline else { return true }
    return photos.begin(id, workingBytes: workingBytes, effects: &effectsBetweenFrames)
  }

  /// Stage 3: processes the answer to a request. Answers to cancelled or answered requests are ignored. An outcome of the wrong
  /// kind traps.
  public mutating func finish(_ id: RequestID, _ outcome: AppOutcome, at vsync: Instant) {
    if id.isOfPipeline {
      guard case .photo(let ending, let report) = outcome else { return reject(outcome, of: id) }
      photos.finish(id, ending, report, effects: &photoEffects)
      return passOn(at: vsync)
    }
    guard let task = requests.finish(id) else { return }
    switch (task, outcome) {
    case (.post(let batch), .posted(let effects)): posted(batch, as: id, effects, at: vsync)
    case (.post(let batch), .synced(let updates)):
      posted(batch, as: id, updates.effects, asked: updates.asked, at: vsync)
      reportHeld(updates, at: vsync)
      follow(updates.orders, at: vsync)
    case (.sync, .synced(let updates)): replicaAnswered(updates, at: vsync)
    case (.send, .cloudAnswered(let event)), (.fetchChanges, .cloudAnswered(let event)): notifyReplica(event)
    case (.send(let attempt, _), .failed): notifyReplica(.sent(attempt: attempt, .unknown))
    case (.fetchChanges(let attempt, _), .failed): notifyReplica(.fetched(attempt: attempt, .failed))
    case (.listGroup(let group), .listed(let listing)):
      listings.settled(group)
      show(listing, of: group, at: vsync)
    case (.listGroup(let group), .failed):
      listFailed(group, at: vsync)
    case (.post(let batch), .failed): postingFailed(batch, as: id, at: vsync)
    case (.readPoints, .points(let found)): recordReading(found, as: id, at: vsync)
    case (.readPoints, .failed): if board.failed(id, at: vsync) { inform(.standingFailed, at: vsync) }
    case (.changeAlbum, .albumChanged): albumChanged(as: id)
    case (.changeAlbum, .albumRefused(let instead)): albumRefused(instead, as: id, at: vsync)
    case (.changeAlbum, .failed): album.failed(id, at: vsync)
    case (.readFamily, .family(let found)):
      if let children = family.read(found, as: id) { inform(.familyReported(children), at: vsync) }
    case (.readFamily, .failed): if family.failed(id) { inform(.familyFailed, at: vsync) }
    case (.removeBytes(let photo), .removed): disk.settle(photo, isGone: true)
    case (.removeBytes(let photo), .failed): disk.settle(photo, isGone: false)
    case (.listDisk, .onDisk(let found)): recordDisk(holds: found)
    case (.listDisk, .failed): disk.listed(false)
    case (.keep, .stored): if keeper.stored() { startStoring(at: vsync) }
    case (.keep, .failed): if keeper.failed(at: vsync) { startStoring(at: vsync) }
    case (.takePicture, .picture), (.takePicture, .noPicture), (.takePicture, .failed):
      closeCamera(outcome, at: vsync)
    case (.storePicture(let id, _), .stored): share(.pictureStored(id, succeeded: true), at: vsync)
    case (.storePicture(let id, _), .failed): share(.pictureStored(id, succeeded: false), at: vsync)
    case (.storeSharing, .stored): share(.stateStored(succeeded: true), at: vsync)
    case (.storeSharing, .failed): share(.stateStored(succeeded: false), at: vsync)
    case (.upload(let order), .uploaded(let answer)): sent(order, answer, at: vsync)
    case (.upload(let order), .failed): sent(order, nil, at: vsync)
    case (.removePicture(let id), .removed): share(.pictureRemoved(id, succeeded: true), at: vsync)
    case (.removePicture(let id), .failed): share(.pictureRemoved(id, succeeded: false), at: vsync)
    default: reject(outcome, of: id)
    }
    reportRewards(at: vsync)
  }

  private func reject(_ outcome: AppOutcome, of id: RequestID) {
    preconditionFailure("request \(id.raw) was answered with \(outcome), which it did not ask for")
  }

  /// Reports a batch's effects, or those of another device, to the child; past ones were reported before.
  mutating func notify(
    _ effects: [LedgerEffect], of batch: [LedgerEvent], isPast: Bool = false, at vsync: Instant
  ) {
    updates.ledger.append(contentsOf: effects)
    for effect in effects where !isPast {
      // The child sees "+n" for points it earned.
      guard case .posted(_, child, .earned, let amount, _) = effect else { continue }
      inform(.pointsArrived(amount), at: vsync)
    }
    let (standing, needsReading) = board.record(effects, of: batch, child)
    if let standing { inform(.standingReported(standing), at: vsync) }
    if needsReading { readPoints(at: vsync) }
  }
}
