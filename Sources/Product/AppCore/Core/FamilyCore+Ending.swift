internal import Expiry
internal import Gallery
public import Kernel
internal import PointsLedger

/// Expiry of photos and rewards, and the state that outlives the launch.
extension FamilyCore {
  /// The app's time at an instant that is not before the last frame's; photos and rewards end by it. It never runs backward, even
  /// across launches, except for corrections by the server. Pass it to the ledger. O(1).
  public func time(at instant: Instant) -> WallTime { groupPhotos.time(wall: clock.time(at: instant)) }

  /// The number of expired or withdrawn photos whose bytes may still be on disk.
  public var outstandingRemovalCount: Int { disk.outstandingCount }

  /// Removes expired photos from screen and memory in this frame, and requests their removal from disk.
  mutating func expire(at vsync: Instant) {
    let before = updates.expired.count
    groupPhotos.expire(at: clock.time(at: vsync), into: &updates.expired)
    guard updates.expired.count > before else { return }
    for photo in updates.expired[before...] { hide(photo, at: vsync) }
    storeState(at: vsync)
  }

  /// Handles a tombstone; those of album photos are ignored.
  mutating func withdraw(_ photo: PhotoID, at vsync: Instant) {
    guard !disk.isAlbumPhoto(photo) else { return updates.decisions.append(.albumRecord) }
    updates.decisions.append(.withdrawal)
    if sharing != nil { remember(photo, at: vsync) }
    if isWaiting(photo) { return share(.cancelled(photo), at: vsync) }
    takeBack(photo, at: vsync)
  }

  /// Withdraws a photo from its group for good.
  mutating func takeBack(_ photo: PhotoID, at vsync: Instant) {
    groupPhotos.withdraw(photo)
    inform(.groupPhotoWithdrawn(photo), at: vsync)
    free(photo, at: vsync)
  }

  private mutating func hide(_ photo: PhotoID, at vsync: Instant) {
    inform(.groupPhotoExpired(photo), at: vsync)
    free(photo, at: vsync)
  }

  /// Frees the photo's memory and requests the removal of its bytes.
  private mutating func free(_ photo: PhotoID, at vsync: Instant) {
    photos.forget(photo, effects: &photoEffects)
    passOn(at: vsync)
  }

  // MARK: The disk

  /// Orders failed removals again, and asks once for the photos on disk.
  mutating func sweep(_ occasion: SweepSchedule.Occasion, at vsync: Instant) {
    updates.sweeps.append(occasion)
    var orders: [PhotoID] = []
    if disk.sweep(into: &orders) { requests.start(.listDisk) }
    for photo in orders {
      updates.decisions.append(.removalRepeated)
      requests.start(.removeBytes(of: photo))
    }
    storeState(at: vsync)
  }

  /// Orders the removal of a photo's bytes, unless it is running.
  mutating func removeFromDisk(_ photo: PhotoID) {
    if disk.remove(photo) { requests.start(.removeBytes(of: photo)) }
  }

  /// Records the photos found on disk at launch, and removes those that are neither in the album nor alive in a group.
  mutating func recordDisk(holds found: [PhotoID]) {
    disk.listed(true)
    photos.recordDisk(holds: found)
    for photo in found where !disk.isAlbumPhoto(photo) && !groupPhotos.isAlive(photo) {
      updates.decisions.append(.leftoverFound)
      removeFromDisk(photo)
    }
  }

  // MARK: Rewards

  /// The event that closes ended rewards. While a reward is in use, it closes only those that ended by now, so that their last
  /// minutes are counted first.
  func closing(at vsync: Instant) -> LedgerEvent {
    screenTime.isInUse ? .expireBy(time(at: vsync)) : .expire
  }

  /// Whether a batch does nothing but close ended rewards.
  static func isClosing(_ batch: [LedgerEvent]) -> Bool {
    guard batch.count == 1 else { return false }
    return switch batch[0] {
    case .expire, .expireBy: true
    default: false
    }
  }

  /// Asks the ledger to close the rewards that have ended; their unused minutes are void.
  mutating func closeRewards(at vsync: Instant) {
    guard !screenTime.isCounting, rewards.startClosing(at: time(at: vsync), vsync) else { return }
    updates.decisions.append(.rewardEnded)
    requests.start(.post([closing(at: vsync)]))
  }

  // MARK: Across launches

  /// Requests a write of the state that outlives the launch. Called when something expired, the clock was set or corrected, or a
  /// PIN was refused, and when the app leaves the screen or sweeps; not in every frame.
  mutating func storeState(at vsync: Instant) {
    if keeper.want() { startStoring(at: vsync) }
  }

  mutating func startStoring(at vsync: Instant) {
    let attempts = gallery.pinAttempts
    var state = PersistedState()
    let now = time(at: vsync)
    state.highWater = now
    state.correction = groupPhotos.clock.knownCorrection
    state.wrongPinCount = attempts.wrongCount
    state.avatar = avatar
    state.theme = theme
    state.uses = screenTime.keep()
    if attempts.wrongCount > 0 { state.pinRetryAt = now + (attempts.retryAt - vsync) }
    requests.start(.keep(state))
  }

  /// Restores the count of wrong PINs and the rest of the wait. Only the device's clock knows how long the app was closed, and
  /// the user may have set it.
  mutating func resumePinAttempts(_ launch: AppLaunch) {
    guard launch.stored.wrongPinCount > 0 else { return }
    let left = max(.zero, launch.stored.pinRetryAt - launch.stored.highWater)
    inform(
      .pinAttemptsStored(wrongCount: launch.stored.wrongPinCount, retryAt: launch.time + left),
      at: launch.time)
  }
}
