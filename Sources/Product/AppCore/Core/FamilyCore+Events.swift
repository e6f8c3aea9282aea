internal import Expiry
internal import Gallery
public import Kernel
internal import PhotoCaching
internal import PointsLedger

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
    case .becameActive: if !isInBackground { inform(.becameActive, at: vsync) }
    case .lowPower(let isOn): inform(.lowPower(isOn), at: vsync)
    case .memoryWarning(let isCritical):
      let pressure: MemoryPressure = isCritical ? .critical : .warning
      photos.relieve(pressure, effects: &photoEffects)
      passOn(at: vsync)
    case .groupPhotoArrived(let photo): show(photo, at: vsync)
    case .groupPhotoWithdrawn(let photo): withdraw(photo, at: vsync)
    case .categoryVanished(let category): inform(.categoryVanished(category), at: vsync)
    case .albumPhotoVanished(let photo): inform(.albumPhotoVanished(photo), at: vsync)
    case .pointsEarned(let points, let entry):
      post(self.points.earning(points, as: entry))
    case .rewardRedeemed(let request):
      rewards.ask(request)
      post(points.redeeming(request))
    case .pointsChanged(let batch):
      for case .redeem(let request) in batch { rewards.ask(request) }
      for case .requestOffline(let request) in batch { rewards.ask(request) }
      post(batch)
    case .serverTimeTold(let server): correctClock(server: server, at: vsync)
    case .clockMoved(let offset):
      clock.offset = offset
      inform(.clockMoved(offset: offset), at: vsync)
      expire(at: vsync)
      // A launch after a kill must not go by an earlier time because the clock is set back meanwhile.
      keepState(at: vsync)
    }
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
    groupPhotos.enteredForeground(at: vsync)
    sweepCount += 1
    sweep(.foreground, at: vsync)
  }

  private mutating func correctClock(server: WallTime, at vsync: Instant) {
    guard let revived = groupPhotos.correct(server: server, wall: clock.time(at: vsync), at: vsync) else {
      return news.decisions.append(.clockConfirmed)
    }
    news.decisions.append(.clockCorrected)
    keepState(at: vsync)
    expire(at: vsync)
    for photo in revived {
      news.decisions.append(.newRecord)
      revive(photo.id)
      inform(.groupPhotoArrived(photo), at: vsync)
    }
  }

  /// A photo of a group came, by push or in a list; one whose time is over is not shown, and one that is no group's is none.
  private mutating func show(_ photo: GroupPhoto, at vsync: Instant) {
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
    for photo in listing.photos { show(photo, at: vsync) }
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
      guard case .photo(let result) = outcome else { return reject(outcome, of: id) }
      photos.finish(id, result, effects: &photoEffects)
      return passOn(at: vsync)
    }
    guard let task = requests.finish(id) else { return }
    switch (task, outcome) {
    case (.post(let batch), .posted(let effects)): posted(batch, as: id, effects, at: vsync)
    case (.listGroup(let group), .listed(let listing)):
      listings.settled(group)
      show(listing, of: group, at: vsync)
    case (.listGroup(let group), .failed):
      listFailed(group, at: vsync)
    case (.post(let batch), .failed): postingFailed(batch, as: id, at: vsync)
    case (.removeBytes(let photo), .removed): disk.settle(photo, isGone: true)
    case (.removeBytes(let photo), .failed): disk.settle(photo, isGone: false)
    case (.listDisk, .onDisk(let found)): recordDisk(holds: found)
    case (.listDisk, .failed): disk.listed(false)
    case (.keep, .kept): if keeper.kept() { startKeeping(at: vsync) }
    case (.keep, .failed): if keeper.failed(at: vsync) { startKeeping(at: vsync) }
    default: reject(outcome, of: id)
    }
  }

  private func reject(_ outcome: AppOutcome, of id: RequestID) {
    preconditionFailure("request \(id.raw) was answered with \(outcome), which it did not ask for")
  }

  mutating func tell(_ effects: [LedgerEffect], at vsync: Instant) {
    news.ledger.append(contentsOf: effects)
    for effect in effects {
      guard let text = points.notice(of: effect) else { continue }
      inform(.notice(text), at: vsync)
    }
  }
}
