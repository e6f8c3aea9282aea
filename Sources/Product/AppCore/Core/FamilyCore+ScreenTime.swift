internal import Gallery
internal import Kernel
internal import PointsLedger

/// The minutes of rewards: the child's start, stop and give-back actions, and the ledger events they cause.
extension FamilyCore {
  /// Asks the ledger to count completed minutes. O(1) when there are none.
  mutating func countMinutes(at vsync: Instant) {
    guard let next = screenTime.next, next <= time(at: vsync) else { return }
    var batch: [LedgerEvent] = []
    let ending = screenTime.count(to: time(at: vsync), into: &batch)
    if !batch.isEmpty {
      updates.decisions.append(.minutesUsed)
      post(batch)
    }
    if let ending { inform(.screenTimeEnded(ending), at: vsync) }
  }

  /// Starts a reward and stops the running one. If it cannot start, the screen is outdated and points are read again.
  mutating func startReward(_ number: Int64, at vsync: Instant) {
    countMinutes(at: vsync)
    let id = RedemptionID(number)
    if !mayUse(id) || !screenTime.start(id, at: time(at: vsync)) { readPoints(at: vsync) }
    reportRewards(at: vsync)
  }

  mutating func stopReward(_ number: Int64, at vsync: Instant) {
    countMinutes(at: vsync)
    if !screenTime.stop(RedemptionID(number), at: time(at: vsync)) { readPoints(at: vsync) }
    reportRewards(at: vsync)
  }

  /// Gives a reward back: paid points are refunded, reserved points released.
  mutating func giveBack(_ number: Int64, at vsync: Instant) {
    countMinutes(at: vsync)
    let id = RedemptionID(number)
    if screenTime.giveBack(id, at: time(at: vsync)) {
      post([intents.giveBack(id, at: time(at: vsync))])
    } else {
      readPoints(at: vsync)
    }
    reportRewards(at: vsync)
  }

  /// Processes a committed batch's effects on rewards.
  mutating func recordRewards(
    _ effects: [LedgerEffect], of batch: [LedgerEvent], asked: [RedemptionID] = [], at vsync: Instant
  ) {
    let (needsReading, ending) = screenTime.record(effects, of: batch, asked: asked)
    if let ending { inform(.screenTimeEnded(ending), at: vsync) }
    if needsReading { readPoints(at: vsync) }
  }

  /// Processes a reading of the ledger, which includes all batches reported before it.
  mutating func recordReading(_ found: LedgerStanding, as request: RequestID, at vsync: Instant) {
    guard let standing = board.read(found, as: request) else { return }
    inform(.standingReported(standing), at: vsync)
    rewards.learn(found.openRewards)
    if let ending = screenTime.read(found.openRewards) { inform(.screenTimeEnded(ending), at: vsync) }
  }

  /// Reports changed open rewards to the screen and stores them. O(1) without a change.
  mutating func reportRewards(at vsync: Instant) {
    guard screenTime.isUpdate else { return }
    let now = time(at: vsync)
    // After the clock was set back, the screen reaches this time later.
    let start = max(vsync, groupPhotos.instant(of: now, on: clock))
    let reported = screenTime.notify(at: now, from: start) { [intents] in intents.place(of: $0) }
    inform(.rewardsReported(reported), at: vsync)
    if screenTime.isToBeStored { storeState(at: vsync) }
  }
}
