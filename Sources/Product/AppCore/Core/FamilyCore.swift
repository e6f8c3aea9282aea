internal import Expiry
public import Gallery
public import Kernel
internal import PhotoCaching
internal import PointsLedger

/// The family's app without its surroundings: events in, requests to ports out.
///
/// A frame is driven in stages, always in this order: `recognise` each sample, `update`, `finish` each answer, `animate`,
/// `layOut`, `carryOut`, `diff`, `glance`. Requests are collected with `drainRequests` after the frame, and `begin` says
/// when one is taken up. Nothing else changes the state, and there is no clock, thread or chance in it: same calls, same
/// requests, in every process.
///
/// It routes and decides nothing: the screen is `gallery`, and photos, lifetimes of group photos and points are small
/// values beside it that do not know each other. A frame in which nothing happens allocates nothing.
public struct FamilyCore: Sendable {
  /// What is on screen.
  public internal(set) var gallery: FamilyGallery
  /// The photos behind it.
  public internal(set) var photos: PhotoSupply
  /// What the frame in progress, or the last one, brought.
  public internal(set) var news = FrameEvents()
  /// What there was to see after the last frame.
  public internal(set) var lastGlance = GalleryGlance()
  /// When the core next needs a frame without input; `Instant.zero` for the next vsync, `nil` for never. As of the end of
  /// the last frame, since nothing changes between frames; stored, because calling a getter would copy the core.
  public internal(set) var nextDue: Instant? = .zero
  /// The device's civil clock.
  public internal(set) var clock: WallClock
  public internal(set) var isInBackground = false

  /// Sweeps of expired photos since the one at launch.
  public internal(set) var sweepCount = 0

  /// Whether parents have changed the album since the launch, so that photos may have come back.
  var albumHasChanged = false

  var groupPhotos: LiveGroupPhotos
  var disk: DiskSweeper
  /// The child whose app this is.
  public let child: ChildID
  var rewards: RewardTimers
  var board: PointsBoard
  var wishes: RewardRequests
  var screenTime: ScreenTime
  /// The avatar that the child has chosen, as it is kept.
  var avatar: UInt8
  /// The theme that was chosen, as it is kept.
  var theme: ThemeChoice
  var keeper = StateWriter()
  /// The number of the device where the family's ledger is synced, and when the ledger's replica is to be woken.
  let device: Int?
  var replicaWakes = Instant.never
  /// Batches that could not be committed yet.
  var postings = PostingQueue()
  /// What parents changed in the album.
  var album = AlbumQueue()
  /// How the children stand, for parents.
  var family: FamilyBoard
  /// Groups whose list could not be had.
  var listings = RetryList<GroupID, GroupID>()
  /// The first frame is still to come.
  var isLaunching = true
  var requests = RequestList()
  /// The camera and its pictures; `nil` where there is nobody to share with.
  var sharing: PhotoSharing?
  /// What the pipeline said in the call in progress; empty between calls.
  var photoEffects: [PhotoPipelineEffect] = []
  /// What it said between frames, when lanes took jobs up; the next frame begins with it.
  var effectsBetweenFrames: [PhotoPipelineEffect] = []
  /// How many of the gallery's effects of this frame are carried out.
  var carriedOutCount = 0

  /// An app just launched in front of a child, with the catalogue as it was last known.
  ///
  /// Group photos of the catalogue whose 48 hours are over are left out, and their bytes go with the first frame's sweep.
  /// O(n log n) in the catalogue.
  public init(
    catalogue: PhotoCatalogue, child: ChildID, settings: FamilyCoreSettings, screen: ScreenMetrics,
    clock: WallClock, launch: AppLaunch = AppLaunch()
  ) {
    let wall = clock.time(at: launch.time)
    var groupPhotos = LiveGroupPhotos(
      launchedAt: launch.time, wall: wall, highWater: launch.kept.highWater,
      correction: launch.kept.correction)
    let disk = DiskSweeper(album: Set(catalogue.photos.map(\.id)))
    sharing = launch.sharing.map { PhotoSharing($0) }
    groupPhotos.remember(launch.sharing?.kept.withdrawn ?? [])
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
    wishes = RewardRequests(
      of: child, offers: catalogue.rewards ?? [], appKinds: catalogue.appKinds, ids: launch.ids)
    screenTime = ScreenTime(launch.kept.uses, launch.openRewards, of: child)
    avatar = launch.kept.avatar
    theme = launch.kept.theme
    device = launch.device
    photoEffects.reserveCapacity(256)
    resumePinAttempts(launch)
    if avatar != 0 { inform(.avatarKept(Int(avatar)), at: launch.time) }
    if theme != .system { inform(.themeKept(theme), at: launch.time) }
    if launch.isDark { inform(.appearanceChanged(isDark: true), at: launch.time) }
    resumeSharing(at: launch.time)
  }

  /// Moves the requests made since the last call to the end of `requests`.
  public mutating func drainRequests(into requests: inout [Request<AppTask>]) {
    self.requests.drain(into: &requests)
  }

  /// Panics when the state contradicts itself; between frames only. O(what exists).
  public func checkInvariants() {
    rewards.checkInvariants()
    screenTime.checkInvariants()
    precondition(
      rewards.askedCount == 0 || requests.isPosting || !postings.isEmpty,
      "\(rewards.askedCount) rewards are remembered that nobody is being asked for")
    gallery.checkInvariants()
    photos.checkInvariants()
    groupPhotos.checkInvariants()
    requests.checkInvariants()
    sharing?.queue.checkInvariants()
    postings.checkInvariants()
    album.checkInvariants()
    precondition(photoEffects.isEmpty, "\(photoEffects.count) effects of the pipeline went nowhere")
    precondition(carriedOutCount == news.gallery.count, "a wish of the gallery was not carried out")
    for item in gallery.display.items where item.photo != .none && !disk.isAlbumPhoto(item.photo) {
      precondition(!groupPhotos.isOver(item.photo), "photo \(item.photo.raw) is shown after its 48 hours")
    }
  }
}

// MARK: - A frame

extension FamilyCore {
  /// Stage 1: one touch sample of this frame's interval.
  /// No finger comes down on it while the camera is in front.
  public mutating func recognise(_ sample: TouchSample) {
    if sample.phase == .began, isTakingPicture { return }
    gallery.recognise(sample)
  }

  /// Stage 2: what expired goes, then what was recognised is applied, then the events in their order.
  public mutating func update(at vsync: Instant, events: [AppEvent]) {
    carryOut(at: vsync)
    // What the launch told stands through its first frame.
    if !isLaunching { news.removeAll() }
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
    gallery.update(at: vsync, effects: &news.gallery)
    for event in events { handle(event, at: vsync) }
    tellRewards(at: vsync)
  }

  /// Stage 4: timers and springs to `vsync`.
  public mutating func animate(to vsync: Instant) { gallery.animate(to: vsync, effects: &news.gallery) }

  /// Stage 5: produces the display list.
  public mutating func layOut(at vsync: Instant) { gallery.layOut(at: vsync, effects: &news.gallery) }

  /// Stage 6: does what the gallery wished for in this frame; false when that was nothing. It is known after the layout,
  /// which says what is visible.
  @discardableResult public mutating func carryOut(at vsync: Instant) -> Bool {
    guard carriedOutCount < news.gallery.count else { return false }
    while carriedOutCount < news.gallery.count {
      let wish = news.gallery[carriedOutCount]
      carriedOutCount += 1
      switch wish {
      case .listGroup(let group): requests.start(.listGroup(group))
      case .takePicture(let group): openCamera(for: group, at: vsync)
      case .pinRejected, .leftKidsMode: keepState(at: vsync)
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
        keepState(at: vsync)
      case .themeChosen(let choice):
        theme = choice
        keepState(at: vsync)
      default:
        guard photos.carryOut(wish, at: vsync, news: &news, effects: &photoEffects) else { continue }
        passOn(at: vsync)
        if albumHasChanged, case .want(let key, _) = wish { tellAgain(key, at: vsync) }
      }
    }
    return true
  }

  /// A photo that is there again may be in memory from before, of which the pipeline has told already.
  private mutating func tellAgain(_ key: PhotoKey, at vsync: Instant) {
    guard let bitmap = photos.pipeline.bitmap(for: key), gallery.lacks(key) else { return }
    inform(.photoReady(key, bitmap.pixels), at: vsync)
  }

  /// Stage 7: what differs from the last frame's display list, folded into `digest`.
  public mutating func diff(digest: inout StableDigest) -> DisplayDelta { gallery.diff(digest: &digest) }

  /// Stage 8: a look at the whole for `lastGlance`, with what later frames depend on folded into `digest`. O(1).
  public mutating func glance(digest: inout StableDigest) {
    lastGlance = gallery.glance()
    gallery.mix(lastGlance.nextDue, into: &digest)
    photos.mix(into: &digest)
    if sharing != nil { sharing?.queue.mix(into: &digest) }
    // Rewards are closed once the ledger has counted their last minutes; in the background nobody looks at those.
    let closing =
      screenTime.isCounting ? .never : rewards.nextDue { groupPhotos.instant(of: $0, on: clock) }
    let minute = isInBackground ? nil : screenTime.next.map { groupPhotos.instant(of: $0, on: clock) }
    let cards = lastGlance.screen == .parentChildren ? family.dayEnd : nil
    let days = min(board.dayEnd ?? WallTime(nanoseconds: .max), cards ?? WallTime(nanoseconds: .max))
    let hasDay = board.dayEnd != nil || cards != nil
    let midnight = hasDay ? groupPhotos.instant(of: days, on: clock) : .never
    // Two at a time: of more than two, an array is made.
    let ends = min(min(groupPhotos.nextDue(on: clock), closing), min(minute ?? .never, midnight))
    let due = min(min(lastGlance.nextDue ?? .never, ends), retryDue)
    nextDue = due == .never ? nil : due
  }

  /// Hands what the pipeline said to the ports and to the gallery.
  mutating func passOn(at vsync: Instant) {
    for effect in photoEffects { passOn(effect, at: vsync) }
    photoEffects.removeAll(keepingCapacity: true)
  }

  private mutating func passOnFromBetweenFrames(at vsync: Instant) {
    for effect in effectsBetweenFrames { passOn(effect, at: vsync) }
    effectsBetweenFrames.removeAll(keepingCapacity: true)
  }

  private mutating func passOn(_ effect: PhotoPipelineEffect, at vsync: Instant) {
    news.pipeline.append(effect.kind)
    switch effect {
    case .request(let request): requests.pass(request)
    case .ready(let key, let pixels):
      if let wait = photos.endWait(for: key, at: vsync) { news.waits.append(wait) }
      photos.noteReady(key)
      inform(.photoReady(key, pixels), at: vsync)
    case .failed(let key, let error):
      if let wait = photos.endWait(for: key, at: vsync) { news.givenUp.append(wait) }
      photos.noteFailure(of: key, error, at: vsync)
      news.failures.append(PhotoFailure(photo: key.photo, error: error))
      inform(.photoFailed(key), at: vsync)
    case .evicted(let key): inform(.photoEvicted(key), at: vsync)
    case .removeFromDisk(let photo): removeFromDisk(photo)
    }
  }
}

// MARK: - Events and answers

extension FamilyCore {
  /// Tells the gallery something that came from outside.
  mutating func inform(_ event: GalleryEvent, at vsync: Instant) {
    news.told.append(event.kind)
    gallery.handle(event, at: vsync, effects: &news.gallery)
  }

  /// One event from outside, to whom it concerns.
  mutating func handle(_ event: AppEvent, at vsync: Instant) {
    switch event {
    case .enteredBackground: leaveScreen(at: vsync)
    case .enteredForeground: returnToScreen(at: vsync)
    case .becameInactive: inform(.becameInactive, at: vsync)
    // In the background it stays what it is until it is back.
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
      // Rewards that have ended are closed first, so that their points count.
      post([closing(at: vsync), .redeem(request)])
    case .pointsChanged(let batch):
      for case .redeem(let request) in batch { rewards.ask(request) }
      for case .requestOffline(let request) in batch { rewards.ask(request) }
      post(batch)
    case .appearanceChanged(let isDark): inform(.appearanceChanged(isDark: isDark), at: vsync)
    case .serverTimeTold(let server): correctClock(server: server, at: vsync)
    case .uploadCancelled(let photo): share(.cancelled(photo), at: vsync)
    case .requestProgressed(let id, let perMille): recordProgress(of: id, perMille: perMille, at: vsync)
    case .clockMoved(let offset):
      groupPhotos.clockStepped(by: offset - clock.offset)
      clock.offset = offset
      tellTime(at: vsync)
      screenTime.clockChanged()
      expire(at: vsync)
      // A launch after a kill must not go by an earlier time because the clock is set back meanwhile.
      keepState(at: vsync)
    case .ledgerNoticed: tellReplica(.noticed)
    case .networkChanged(let isReachable): tellReplica(.reachable(isReachable))
    }
  }

  /// A photo is the family's own from now on: it has no time, and its bytes may stay.
  private mutating func adopt(_ photo: PhotoID) {
    guard !disk.isAlbumPhoto(photo) else { return }
    disk.adopt(photo)
    groupPhotos.withdraw(photo)
    revive(photo)
  }

  private mutating func leaveScreen(at vsync: Instant) {
    isInBackground = true
    groupPhotos.enteredBackground()
    keepState(at: vsync)
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
    tellReplica(.noticed)
  }

  /// The gallery says how long ago photos were shared, by the app's time.
  private mutating func tellTime(at vsync: Instant) {
    inform(.clockMoved(offset: clock.offset + (time(at: vsync) - clock.time(at: vsync))), at: vsync)
  }

  private mutating func correctClock(server: WallTime, at vsync: Instant) {
    let before = time(at: vsync)
    guard let revived = groupPhotos.correct(server: server, wall: clock.time(at: vsync), at: vsync) else {
      return news.decisions.append(.clockConfirmed)
    }
    news.decisions.append(.clockCorrected)
    screenTime.correct(by: time(at: vsync) - before)
    tellTime(at: vsync)
    readDayAnew(at: vsync)
    keepState(at: vsync)
    expire(at: vsync)
    for photo in revived {
      news.decisions.append(.newRecord)
      revive(photo.id)
      inform(.groupPhotoArrived(photo), at: vsync)
    }
  }

  /// A photo of a group came, by push or in a list; one whose time is over is not shown, and one that is no group's is none.
  mutating func show(_ photo: GroupPhoto, at vsync: Instant) {
    guard !disk.isAlbumPhoto(photo.id) else { return news.decisions.append(.albumRecord) }
    let wall = clock.time(at: vsync)
    if photo.timestamp > groupPhotos.time(wall: wall) { news.decisions.append(.futureRecord) }
    let decision = groupPhotos.admit(photo, at: wall, vsync)
    news.decisions.append(decision)
    switch decision {
    case .newRecord, .knownRecord:
      // One that ended by a clock that was ahead can come again.
      if decision == .newRecord { revive(photo.id) }
      inform(.groupPhotoArrived(photo), at: vsync)
    case .endingRecord: expire(at: vsync)
    default: break
    }
  }

  /// A photo that was taken for over is alive: it can be shown, and its bytes may stay.
  private mutating func revive(_ photo: PhotoID) {
    photos.recall(photo)
    disk.spare(photo)
  }

  /// A group's list is in: its photos first, so that nothing looks empty that is not.
  private mutating func show(_ listing: GroupListing, of group: GroupID, at vsync: Instant) {
    for photo in listing.tombstones { withdraw(photo, at: vsync) }
    for photo in listing.photos { learn(photo, at: vsync) }
    inform(.groupListed(group), at: vsync)
  }

  /// A port takes a request up: a photo job holds `workingBytes` at most until it finishes, and can no longer be
  /// cancelled. One that comes to need more says so by another call. False when there is no room in memory for them: then the
  /// job must not be done or go on, and its answer is ignored. Of any other request, or one that was cancelled, it is no news.
  @discardableResult public mutating func begin(_ id: RequestID, workingBytes: ByteCount) -> Bool {
    guard id.isOfPipeline else { return true }
    return photos.begin(id, workingBytes: workingBytes, effects: &effectsBetweenFrames)
  }

  /// Stage 3: the answer to a request. One to a request that was cancelled, or answered before, is ignored; one of another
  /// kind than was asked for panics.
  public mutating func finish(_ id: RequestID, _ outcome: AppOutcome, at vsync: Instant) {
    if id.isOfPipeline {
      guard case .photo(let ending, let report) = outcome else { return reject(outcome, of: id) }
      photos.finish(id, ending, report, effects: &photoEffects)
      return passOn(at: vsync)
    }
    guard let task = requests.finish(id) else { return }
    switch (task, outcome) {
    case (.post(let batch), .posted(let effects)): posted(batch, as: id, effects, at: vsync)
    case (.post(let batch), .synced(let news)):
      posted(batch, as: id, news.effects, asked: news.asked, at: vsync)
      tellHeld(news, at: vsync)
      follow(news.orders, at: vsync)
    case (.sync, .synced(let news)): replicaAnswered(news, at: vsync)
    case (.send, .cloudAnswered(let event)), (.fetchChanges, .cloudAnswered(let event)): tellReplica(event)
    case (.send(let attempt, _), .failed): tellReplica(.sent(attempt: attempt, .unknown))
    case (.fetchChanges(let attempt, _), .failed): tellReplica(.fetched(attempt: attempt, .failed))
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
      if let children = family.read(found, as: id) { inform(.familyTold(children), at: vsync) }
    case (.readFamily, .failed): if family.failed(id) { inform(.familyFailed, at: vsync) }
    case (.removeBytes(let photo), .removed): disk.settle(photo, isGone: true)
    case (.removeBytes(let photo), .failed): disk.settle(photo, isGone: false)
    case (.listDisk, .onDisk(let found)): recordDisk(holds: found)
    case (.listDisk, .failed): disk.listed(false)
    case (.keep, .kept): if keeper.kept() { startKeeping(at: vsync) }
    case (.keep, .failed): if keeper.failed(at: vsync) { startKeeping(at: vsync) }
    case (.takePicture, .picture), (.takePicture, .noPicture), (.takePicture, .failed):
      closeCamera(outcome, at: vsync)
    case (.keepPicture(let id, _), .kept): share(.pictureKept(id, succeeded: true), at: vsync)
    case (.keepPicture(let id, _), .failed): share(.pictureKept(id, succeeded: false), at: vsync)
    case (.keepSharing, .kept): share(.stateKept(succeeded: true), at: vsync)
    case (.keepSharing, .failed): share(.stateKept(succeeded: false), at: vsync)
    case (.upload(let order), .uploaded(let answer)): sent(order, answer, at: vsync)
    case (.upload(let order), .failed): sent(order, nil, at: vsync)
    case (.removePicture(let id), .removed): share(.pictureRemoved(id, succeeded: true), at: vsync)
    case (.removePicture(let id), .failed): share(.pictureRemoved(id, succeeded: false), at: vsync)
    default: reject(outcome, of: id)
    }
    tellRewards(at: vsync)
  }

  private func reject(_ outcome: AppOutcome, of id: RequestID) {
    preconditionFailure("request \(id.raw) was answered with \(outcome), which it did not ask for")
  }

  /// Tells the child what came of a batch, or from elsewhere; what is of the past it was told before.
  mutating func tell(
    _ effects: [LedgerEffect], of batch: [LedgerEvent], isPast: Bool = false, at vsync: Instant
  ) {
    news.ledger.append(contentsOf: effects)
    for effect in effects where !isPast {
      // A child is told "+n" for points it earned.
      guard case .posted(_, child, .earned, let amount, _) = effect else { continue }
      inform(.pointsArrived(amount), at: vsync)
    }
    let (standing, needsReading) = board.record(effects, of: batch, child)
    if let standing { inform(.standingTold(standing), at: vsync) }
    if needsReading { readPoints(at: vsync) }
  }
}
