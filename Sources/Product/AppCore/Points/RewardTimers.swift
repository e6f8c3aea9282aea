internal import Kernel
internal import PointsLedger

/// The ends of the child's open rewards; unused minutes are void from then on.
///
/// The ledger decides; this only schedules the closing. See docs/product.md, sections 6 and 7.
struct RewardTimers: Sendable {
  private struct Open: Sendable {
    var id: RedemptionID
    var end: WallTime
  }

  /// The open rewards, by end, then id.
  private var open: [Open] = []
  /// The ends of requested rewards without an answer.
  private var asked: [RedemptionID: WallTime] = [:]
  /// The time of the pending closing.
  private var closing: WallTime?
  /// The earliest time of the next closing after a failed one.
  private var retryAt = Instant.zero

  /// The wait after a failed closing.
  private static let retryInterval = TimeSpan.minutes(1)

  init(_ rewards: [RewardRedemption], of child: ChildID) {
    for reward in rewards where reward.child == child && reward.status.isOpen {
      insert(reward.id, end: reward.expiresAt)
    }
  }

  /// The next end; `nil` for none, or while a closing is pending.
  var next: WallTime? {
    closing == nil ? open.first?.end : nil
  }
  /// The instant of the next check, given the instant of an end. O(1).
  func nextDue(_ instant: (WallTime) -> Instant) -> Instant {
    next.map { max(instant($0), retryAt) } ?? .never
  }

  /// Records a requested reward.
  mutating func ask(_ request: RedemptionRequest) { asked[request.id] = request.expiresAt }

  /// Adds rewards that other devices requested, from a reading. O(open^2).
  mutating func learn(_ rewards: [RewardRedemption]) {
    for reward in rewards where !open.contains(where: { $0.id == reward.id }) {
      insert(reward.id, end: reward.expiresAt)
    }
  }

  /// Whether a reward has ended and no closing is pending; then post `expire` and report its answer. O(1).
  mutating func startClosing(at now: WallTime, _ vsync: Instant) -> Bool {
    guard let next, next <= now, vsync >= retryAt else { return false }
    closing = now
    return true
  }

  /// Applies a committed batch: updates the open rewards and removes its answered requests. O(batch + effects + open).
  mutating func record(_ effects: [LedgerEffect], of batch: [LedgerEvent]) {
    defer {
      for event in batch {
        switch event {
        case .redeem(let request), .requestOffline(let request): asked[request.id] = nil
        default: break
        }
      }
    }
    for effect in effects {
      guard case .redemption(let id, let status, _) = effect else { continue }
      let end = asked.removeValue(forKey: id)
      if !status.isOpen {
        open.removeAll { $0.id == id }
      } else if let end, !open.contains(where: { $0.id == id }) {
        insert(id, end: end)
      }
    }
  }

  /// Removes all rewards that had ended; another device may have closed some of them without a report. O(open).
  mutating func closed() {
    if let closing { open.removeAll { $0.end <= closing } }
    closing = nil
  }

  /// Records a failed closing.
  mutating func closingFailed(at vsync: Instant) {
    closing = nil
    retryAt = vsync + RewardTimers.retryInterval
  }

  private mutating func insert(_ id: RedemptionID, end: WallTime) {
    let place = open.firstIndex { (end, id) < ($0.end, $0.id) } ?? open.count
    open.insert(Open(id: id, end: end), at: place)
  }

  /// The number of requested rewards without an answer.
  var askedCount: Int { asked.count }

  /// Traps when the rewards are out of order. O(open).
  func checkInvariants() {
    for (first, second) in zip(open, open.dropFirst()) {
      precondition((first.end, first.id) < (second.end, second.id), "reward \(second.id) is out of order")
    }
  }
}
