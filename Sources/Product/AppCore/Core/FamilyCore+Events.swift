internal import Gallery
public import Kernel
internal import PhotoCaching
internal import PointsLedger

extension FamilyCore {
  /// One event from outside, to whom it concerns.
  mutating func handle(_ event: AppEvent, at vsync: Instant) {
    switch event {
    case .enteredBackground:
      isInBackground = true
      groupPhotos.enteredBackground()
      keepState(at: vsync)
      gallery.handle(.becameInactive, at: vsync, effects: &news.gallery)
      gallery.handle(.enteredBackground, at: vsync, effects: &news.gallery)
    case .enteredForeground:
      isInBackground = false
      gallery.handle(.becameActive, at: vsync, effects: &news.gallery)
      groupPhotos.enteredForeground(at: vsync)
      sweepCount += 1
      sweep(at: vsync)
    case .memoryWarning(let isCritical):
      photos.relieve(isCritical ? .critical : .warning, effects: &photoEffects)
      passOn(at: vsync)
    case .groupPhotoArrived(let photo): show(photo, at: vsync)
    case .groupPhotoWithdrawn(let photo): withdraw(photo, at: vsync)
    case .categoryVanished(let category):
      gallery.handle(.categoryVanished(category), at: vsync, effects: &news.gallery)
    case .pointsEarned(let points, let entry):
      requests.start(.post(self.points.earning(points, as: entry)))
    case .serverTimeTold(let server):
      guard groupPhotos.correct(server: server, wall: clock.time(at: vsync)) else { return }
      keepState(at: vsync)
      expire(at: vsync)
    case .rewardRedeemed(let request):
      rewards.ask(request)
      requests.start(.post(points.redeeming(request)))
    case .clockMoved(let offset):
      clock.offset = offset
      gallery.handle(.clockMoved(offset: offset), at: vsync, effects: &news.gallery)
      expire(at: vsync)
    }
  }

  /// A photo of a group came, by push or in a list; one whose time is over is not shown, and one that is no group's is none.
  private mutating func show(_ photo: GroupPhoto, at vsync: Instant) {
    guard !disk.isAlbumPhoto(photo.id) else { return }
    switch groupPhotos.admit(photo, at: clock.time(at: vsync)) {
    case .alive: gallery.handle(.groupPhotoArrived(photo), at: vsync, effects: &news.gallery)
    case .over: expire(at: vsync)
    case .refused: break
    }
  }

  /// A group's list is in: its photos first, so that nothing looks empty that is not.
  private mutating func show(_ listing: GroupListing, of group: GroupID, at vsync: Instant) {
    for photo in listing.tombstones { withdraw(photo, at: vsync) }
    for photo in listing.photos { show(photo, at: vsync) }
    gallery.handle(.groupListed(group), at: vsync, effects: &news.gallery)
  }

  /// A port takes a request up: a photo job holds `workingBytes` at most until it finishes, and can no longer be
  /// cancelled. False when there is no room in memory for them: then the job must not be done, and its answer is ignored. Of
  /// any other request, or one that was cancelled, it is no news.
  @discardableResult public mutating func begin(_ id: RequestID, workingBytes: ByteCount) -> Bool {
    guard let job = id.photoJob else { return true }
    return photos.begin(job, workingBytes: workingBytes, effects: &effectsBetweenFrames)
  }

  /// Stage 3: the answer to a request. One to a request that was cancelled, or answered before, is ignored; one of another
  /// kind than was asked for panics.
  public mutating func finish(_ id: RequestID, _ outcome: AppOutcome, at vsync: Instant) {
    if let job = id.photoJob {
      guard case .photo(let result) = outcome else { return reject(outcome, of: id) }
      photos.finish(job, result, effects: &photoEffects)
      return passOn(at: vsync)
    }
    guard let task = requests.finish(id) else { return }
    switch (task, outcome) {
    case (.post(let batch), .posted(let effects)):
      rewards.record(effects)
      if points.isClosing(batch) { rewards.closed() }
      tell(effects, at: vsync)
    case (.listGroup(let group), .listed(let listing)): show(listing, of: group, at: vsync)
    case (.listGroup(let group), .failed):
      gallery.handle(.groupListingFailed(group), at: vsync, effects: &news.gallery)
    // Nobody has been told that it would be done; whoever asked asks again, with the same ids.
    case (.post(let batch), .failed): if points.isClosing(batch) { rewards.closingFailed(at: vsync) }
    case (.removeBytes(let photo), .removed): disk.settle(photo, isGone: true)
    case (.removeBytes(let photo), .failed): disk.settle(photo, isGone: false)
    case (.listDisk, .onDisk(let found)): recordDisk(holds: found)
    case (.listDisk, .failed): disk.listed(false)
    case (.keep, .kept), (.keep, .failed): if keeper.answered() { startKeeping(at: vsync) }
    default: reject(outcome, of: id)
    }
  }

  private func reject(_ outcome: AppOutcome, of id: RequestID) {
    preconditionFailure("request \(id.raw) was answered with \(outcome), which it did not ask for")
  }

  private mutating func tell(_ effects: [LedgerEffect], at vsync: Instant) {
    news.ledger.append(contentsOf: effects)
    for effect in effects {
      guard let text = points.notice(of: effect) else { continue }
      gallery.handle(.notice(text), at: vsync, effects: &news.gallery)
    }
  }
}
