internal import Gallery
internal import Kernel
internal import LedgerSync
internal import PointsLedger

/// When the ledger's replica is told what of the cloud, where the family's ledger is synced; see docs/product.md, section 7.
///
/// What is sent, what is fetched, how long a pause is and what comes of an answer the replica says. The core only passes its
/// orders on to the network, the answers back, and what is heard of the world: a push, the network, a return to the screen.
extension FamilyCore {
  /// Tells the replica something, if there is one.
  mutating func tellReplica(_ event: SyncEvent) {
    if device != nil { requests.start(.sync([event])) }
  }

  /// Tells it that its pause is over. What nobody looks at waits until the app is back on screen.
  mutating func wakeReplica(at vsync: Instant) {
    guard replicaWakes <= vsync else { return }
    replicaWakes = .never
    tellReplica(.woken)
  }

  /// The replica answered: its news is the ledger's, its orders are carried out.
  mutating func replicaAnswered(_ news: LedgerUpdate, at vsync: Instant) {
    rewards.record(news.effects, of: [])
    recordRewards(news.effects, of: [], at: vsync)
    tell(news.effects, of: news.entries.map { .deliver($0) }, isPast: news.isPast, at: vsync)
    tellHeld(news, at: vsync)
    tellUndone(news, at: vsync)
    follow(news.orders, at: vsync)
  }

  /// A reward that was asked for here is turned down, or what was done here does not count. What is of the past was told before.
  private mutating func tellUndone(_ news: LedgerUpdate, at vsync: Instant) {
    for effect in news.effects where !news.isPast {
      guard case .redemption(let reward, .rejected, _) = effect, mayUse(reward) else { continue }
      inform(.pointsTold(.rewardDenied), at: vsync)
    }
    for _ in news.void { inform(.pointsTold(.notCounted), at: vsync) }
  }

  /// Points that a reward or a wished correction has reserved cannot be spent from now on, or can again.
  mutating func tellHeld(_ news: LedgerUpdate, at vsync: Instant) {
    guard let available = news.available[child], let standing = board.record(available: available) else {
      return
    }
    inform(.standingTold(standing), at: vsync)
  }

  /// Does what the replica wants done.
  mutating func follow(_ orders: [SyncEffect], at vsync: Instant) {
    for order in orders {
      switch order {
      case .send(let attempt, let records): requests.start(.send(attempt: attempt, records))
      case .fetch(let attempt, let token): requests.start(.fetchChanges(attempt: attempt, since: token))
      case .wake(let span): replicaWakes = vsync + span
      default: break
      }
    }
  }

  /// A minute is used on the device that asked for the reward, and nowhere else.
  func mayUse(_ reward: RedemptionID) -> Bool { device.map { $0 == LedgerReplica.owner(of: reward) } ?? true }
}
