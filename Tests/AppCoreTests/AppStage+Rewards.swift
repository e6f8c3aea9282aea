import AppCore
import Gallery
import Kernel
import PointsLedger

/// Rewards of a minute a point on the stage: asked for, started, stopped and given back.
extension AppStage {
  /// A child with 1,000 points in front of its dashboard.
  static func withPoints() throws -> AppStage {
    let stage = try AppStage.withDashboard()
    try stage.earn(1_000)
    try stage.openDashboard()
    return stage
  }

  /// A reward of so many minutes, which ends so many seconds from now.
  func reward(_ id: Int64, minutes: Int64, endsIn seconds: Int64, for kind: String = "Games")
    -> RedemptionRequest
  {
    RedemptionRequest(
      id: RedemptionID(id), entry: TransactionID(500_000 + id), child: AppStage.child, appCategory: kind,
      pointsSpent: Points(minutes), rate: RewardRate(pointsPerMinute: 1),
      expiresAt: core.time(at: now) + .seconds(seconds))
  }

  /// Gives the child an active reward, or a pending one.
  func give(
    _ id: Int64, minutes: Int64, endsIn seconds: Int64 = 36_000, isPending: Bool = false
  ) throws {
    let intent = reward(id, minutes: minutes, endsIn: seconds)
    post(.pointsChanged([isPending ? .requestOffline(intent) : .redeem(intent)]))
    try settleLedger()
  }

  /// Touches the middle of a reward's button at some milliseconds from now; false when there is none.
  @discardableResult func queueTap(_ slot: DisplaySlot, _ id: Int64, after ms: Double = 5) -> Bool {
    guard let frame = items(slot).first(where: { $0.id.payload == UInt64(id) })?.frame else { return false }
    let x = (frame.minX + frame.maxX).points / 2
    let y = (frame.minY + frame.maxY).points / 2
    touch(ms, .began, x, y)
    touch(ms + 50, .ended, x, y)
    return true
  }

  /// Starts or stops a reward, or gives it back.
  func touchReward(_ slot: DisplaySlot, _ id: Int64) throws {
    let isThere = queueTap(slot, id)
    run(120)
    if !isThere { throw NoButton(slot: slot, reward: id) }
  }

  /// Answers what the ledger is asked, at the app's time, until it is asked nothing more.
  func settleLedger() throws {
    run(20)
    while open.contains(where: { $0.task.kind == .post || $0.task.kind == .readPoints }) {
      try answerLedger(at: core.time(at: now))
      run(20)
    }
  }

  /// Runs so many seconds and answers the ledger in each.
  func live(_ seconds: Int64) throws {
    let end = now + .seconds(seconds)
    while now + .milliseconds(20) < end {
      run(until: min(end, now + .seconds(1)))
      try answerLedger(at: core.time(at: now))
    }
    try settleLedger()
  }

  /// No frame at all for so many seconds.
  func skip(_ seconds: Int64) { frame += Int(seconds) * AppStage.phone.refreshHertz }

  func used(_ id: Int64) throws -> Int64? { try store.redemption(RedemptionID(id))?.minutesUsed }

  func status(_ id: Int64) throws -> RedemptionStatus? { try store.redemption(RedemptionID(id))?.status }

  /// What a reward's card says.
  func said(_ slot: DisplaySlot, _ id: Int64) -> String? {
    items(slot).first { $0.id.payload == UInt64(id) }.map { core.gallery.spell($0.text) }
  }

  /// Whether the ledger is being asked to close rewards.
  var isClosing: Bool {
    open.contains { request in
      guard case .post(let batch) = request.task else { return false }
      return batch.contains { $0.kind == .expire || $0.kind == .expireBy }
    }
  }

  /// The minutes that the open batches ask for, one by one.
  var askedMinutes: [LedgerEvent] {
    open.flatMap { request -> [LedgerEvent] in
      guard case .post(let batch) = request.task else { return [] }
      return batch.filter { if case .use = $0 { true } else { false } }
    }
  }
}

struct NoButton: Error {
  var slot: DisplaySlot
  var reward: Int64
}
