internal import Expiry
internal import Gallery
public import Kernel
internal import PointsLedger

/// What ends by itself, what follows from it, and what of it outlives the launch.
extension FamilyCore {
  /// The time that photos and rewards end by, at an instant that is not before the last frame's: never earlier than any it
  /// has been before, launches included, but for what the server corrects. The ledger is to be handed this one. O(1).
  public func time(at instant: Instant) -> WallTime { groupPhotos.time(wall: clock.time(at: instant)) }

  /// Photos whose bytes may still be on disk although they must not be.
  public var owedRemovalCount: Int { disk.owedCount }

  /// Photos whose time is up leave the screen, memory and, by request, the disk, in this very frame.
  mutating func expire(at vsync: Instant) {
    let before = news.expired.count
    groupPhotos.expire(at: clock.time(at: vsync), into: &news.expired)
    guard news.expired.count > before else { return }
    for photo in news.expired[before...] { hide(photo, at: vsync) }
    keepState(at: vsync)
  }

  /// A tombstone came; one of an album photo is none.
  mutating func withdraw(_ photo: PhotoID, at vsync: Instant) {
    guard !disk.isAlbumPhoto(photo) else { return news.decisions.append(.albumRecord) }
    news.decisions.append(.withdrawal)
    if sharing != nil { remember(photo, at: vsync) }
    if isWaiting(photo) { return share(.cancelled(photo), at: vsync) }
    takeBack(photo, at: vsync)
  }

  /// A photo leaves its group for good.
  mutating func takeBack(_ photo: PhotoID, at vsync: Instant) {
    groupPhotos.withdraw(photo)
    inform(.groupPhotoWithdrawn(photo), at: vsync)
    free(photo, at: vsync)
  }

  private mutating func hide(_ photo: PhotoID, at vsync: Instant) {
    inform(.groupPhotoExpired(photo), at: vsync)
    free(photo, at: vsync)
  }

  /// Gives the photo's memory back and has its bytes removed.
  private mutating func free(_ photo: PhotoID, at vsync: Instant) {
    photos.forget(photo, effects: &photoEffects)
    passOn(at: vsync)
  }

  // MARK: The disk

  /// Orders away what could not be removed before, and asks what there is if nobody has yet.
  mutating func sweep(_ occasion: SweepSchedule.Occasion, at vsync: Instant) {
    news.sweeps.append(occasion)
    var orders: [PhotoID] = []
    if disk.sweep(into: &orders) { requests.start(.listDisk) }
    for photo in orders {
      news.decisions.append(.removalRepeated)
      requests.start(.removeBytes(of: photo))
    }
    keepState(at: vsync)
  }

  /// Orders a photo's bytes away, unless that is under way.
  mutating func removeFromDisk(_ photo: PhotoID) {
    if disk.remove(photo) { requests.start(.removeBytes(of: photo)) }
  }

  /// What the launch found on disk: what is neither the album's nor alive in a group expired while the app was closed, was
  /// withdrawn, or could not be removed before.
  mutating func recordDisk(holds found: [PhotoID]) {
    disk.listed(true)
    photos.recordDisk(holds: found)
    for photo in found where !disk.isAlbumPhoto(photo) && !groupPhotos.isAlive(photo) {
      news.decisions.append(.leftoverFound)
      removeFromDisk(photo)
    }
  }

  // MARK: Rewards

  /// What closes the rewards that have ended. While one is used it does not close what ends between the asking and the commit,
  /// so that the last minutes can be counted first.
  func closing(at vsync: Instant) -> LedgerEvent {
    screenTime.isInUse ? .expireBy(time(at: vsync)) : .expire
  }

  /// Whether a batch only closes rewards that have ended.
  static func isClosing(_ batch: [LedgerEvent]) -> Bool {
    guard batch.count == 1 else { return false }
    return switch batch[0] {
    case .expire, .expireBy: true
    default: false
    }
  }

  /// Asks the ledger to close the rewards that have ended; what is left of their minutes is void.
  mutating func closeRewards(at vsync: Instant) {
    guard !screenTime.isCounting, rewards.startClosing(at: time(at: vsync), vsync) else { return }
    news.decisions.append(.rewardEnded)
    requests.start(.post([closing(at: vsync)]))
  }

  // MARK: From launch to launch

  /// Asks for what outlives the launch to be kept. Enough for nothing to come back: whenever something ended, the clock was
  /// set or corrected, a PIN was refused, and when the app leaves the screen or sweeps; not in every frame.
  mutating func keepState(at vsync: Instant) {
    if keeper.want() { startKeeping(at: vsync) }
  }

  mutating func startKeeping(at vsync: Instant) {
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

  /// The gate goes on counting where the launch before left off, and its wait with what was left of it: how long the app was
  /// closed only the device's clock knows, which whoever waits may set.
  mutating func resumePinAttempts(_ launch: AppLaunch) {
    guard launch.kept.wrongPinCount > 0 else { return }
    let left = max(.zero, launch.kept.pinRetryAt - launch.kept.highWater)
    inform(
      .pinAttemptsKept(wrongCount: launch.kept.wrongPinCount, retryAt: launch.time + left), at: launch.time)
  }
}
