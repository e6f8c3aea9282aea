internal import Kernel
internal import PointsLedger

/// When the child's open rewards end: their unused minutes are void from that moment on, not from the next wish on.
///
/// The ledger decides; this only says when to ask it to close what has ended. See docs/product.md, sections 6 and 7.
struct RewardTimers: Sendable {
  private struct Open: Sendable {
    var id: RedemptionID
    var end: WallTime
  }

  /// The rewards that are open, by end, then id.
  private var open: [Open] = []
  /// The ends of those that were asked for and not answered.
  private var asked: [RedemptionID: WallTime] = [:]
  /// The time of the closing that is not answered.
  private var closing: WallTime?
  /// After a closing that failed, the next one waits for this.
  private var retryAt = Instant.zero

  /// How long after a failed closing the next one is tried.
  private static let retryInterval = TimeSpan.minutes(1)

  init(_ rewards: [RewardRedemption], of child: ChildID) {
    for reward in rewards where reward.child == child && reward.status.isOpen {
      insert(reward.id, end: reward.expiresAt)
    }
  }

  /// The next end; `nil` for none, or while what has ended is being closed.
  var next: WallTime? {
    closing == nil ? open.first?.end : nil
  }
  /// When to look next, given the instant of the next end. O(1).
  func nextDue(_ instant: (WallTime) -> Instant) -> Instant {
    next.map { max(instant($0), retryAt) } ?? .never
  }

  /// A reward was asked for, whose request says when it ends.
  mutating func ask(_ request: RedemptionRequest) { asked[request.id] = request.expiresAt }

  /// The ledger was read: of rewards that were asked for elsewhere the end is known from now on. O(open^2).
  mutating func learn(_ rewards: [RewardRedemption]) {
    for reward in rewards where !open.contains(where: { $0.id == reward.id }) {
      insert(reward.id, end: reward.expiresAt)
    }
  }

  /// Whether something has ended that nobody is closing: then send `expire` and tell its answer. O(1).
  mutating func startClosing(at now: WallTime, _ vsync: Instant) -> Bool {
    guard let next, next <= now, vsync >= retryAt else { return false }
    closing = now
    return true
  }

  /// A batch is posted: what it says of rewards is true from now on, and what it asked for is answered, refused or not.
  /// O(batch + effects + open).
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

  /// What had ended is closed; a reward that another device closed before is not told of, so all of them go. O(open).
  mutating func closed() {
    if let closing { open.removeAll { $0.end <= closing } }
    closing = nil
  }

  /// It could not be closed.
  mutating func closingFailed(at vsync: Instant) {
    closing = nil
    retryAt = vsync + RewardTimers.retryInterval
  }

  private mutating func insert(_ id: RedemptionID, end: WallTime) {
    let place = open.firstIndex { (end, id) < ($0.end, $0.id) } ?? open.count
    open.insert(Open(id: id, end: end), at: place)
  }

  /// Rewards that were asked for and are not answered.
  var askedCount: Int { asked.count }

  /// Panics when the rewards are out of order. O(open).
  func checkInvariants() {
    for (first, second) in zip(open, open.dropFirst()) {
      precondition((first.end, first.id) < (second.end, second.id), "reward \(second.id) is out of order")
    }
  }
}
