internal import Gallery
internal import Kernel
internal import PointsLedger

/// The minutes of rewards: what the child starts, stops and gives back, and what of it the ledger is asked.
extension FamilyCore {
  /// Asks the ledger to count the minutes that are full. O(1) while none is.
  mutating func countMinutes(at vsync: Instant) {
    guard let next = screenTime.next, next <= time(at: vsync) else { return }
    var batch: [LedgerEvent] = []
    let ending = screenTime.count(to: time(at: vsync), into: &batch)
    if !batch.isEmpty {
      news.decisions.append(.minutesUsed)
      post(batch)
    }
    if let ending { inform(.screenTimeEnded(ending), at: vsync) }
  }

  /// The child starts a reward; what runs stops. Where there is nothing to start the screen is behind the ledger.
  mutating func startReward(_ number: Int64, at vsync: Instant) {
    countMinutes(at: vsync)
    let id = RedemptionID(number)
    if !mayUse(id) || !screenTime.start(id, at: time(at: vsync)) { readPoints(at: vsync) }
    tellRewards(at: vsync)
  }

  mutating func stopReward(_ number: Int64, at vsync: Instant) {
    countMinutes(at: vsync)
    if !screenTime.stop(RedemptionID(number), at: time(at: vsync)) { readPoints(at: vsync) }
    tellRewards(at: vsync)
  }

  /// The child gives a reward back: what was paid is refunded, what was reserved is free.
  mutating func giveBack(_ number: Int64, at vsync: Instant) {
    countMinutes(at: vsync)
    let id = RedemptionID(number)
    if screenTime.giveBack(id, at: time(at: vsync)) {
      post([wishes.giveBack(id, at: time(at: vsync))])
    } else {
      readPoints(at: vsync)
    }
    tellRewards(at: vsync)
  }

  /// What a committed batch says of rewards.
  mutating func recordRewards(
    _ effects: [LedgerEffect], of batch: [LedgerEvent], asked: [RedemptionID] = [], at vsync: Instant
  ) {
    let (needsReading, ending) = screenTime.record(effects, of: batch, asked: asked)
    if let ending { inform(.screenTimeEnded(ending), at: vsync) }
    if needsReading { readPoints(at: vsync) }
  }

  /// The ledger was read, after everything that was told of it.
  mutating func recordReading(_ found: LedgerStanding, as request: RequestID, at vsync: Instant) {
    guard let standing = board.read(found, as: request) else { return }
    inform(.standingTold(standing), at: vsync)
    rewards.learn(found.openRewards)
    if let ending = screenTime.read(found.openRewards) { inform(.screenTimeEnded(ending), at: vsync) }
  }

  /// Tells the screen how the open rewards stand, and keeps it, when that is another than it was told. O(1) when not.
  mutating func tellRewards(at vsync: Instant) {
    guard screenTime.isNews else { return }
    let now = time(at: vsync)
    // A clock that was set back shows this time later: until then it stands.
    let start = max(vsync, groupPhotos.instant(of: now, on: clock))
    let told = screenTime.tell(at: now, from: start) { [wishes] in wishes.place(of: $0) }
    inform(.rewardsTold(told), at: vsync)
    if screenTime.isToBeKept { keepState(at: vsync) }
  }
}
