internal import Gallery
internal import Kernel
internal import LedgerSync
internal import PointsLedger

/// Communication with the ledger's replica, where the family's ledger is synced; see docs/product.md, section 7.
///
/// The replica decides about requests, pauses and answers. The core passes its requests to the network and the answers back. It
/// reports notifications, network changes and returns to the foreground.
extension FamilyCore {
  /// Passes an event to the replica, if there is one.
  mutating func notifyReplica(_ event: SyncEvent) {
    if device != nil { requests.start(.sync([event])) }
  }

  /// Ends the replica's pause when it is due; waits until the app is in the foreground.
  mutating func wakeReplica(at vsync: Instant) {
    guard replicaWakes <= vsync else { return }
    replicaWakes = .never
    notifyReplica(.woken)
  }

  /// Processes the replica's answer: reports its effects and performs its requests.
  mutating func replicaAnswered(_ updates: LedgerUpdate, at vsync: Instant) {
    rewards.record(updates.effects, of: [])
    recordRewards(updates.effects, of: [], at: vsync)
    notify(updates.effects, of: updates.entries.map { .deliver($0) }, isPast: updates.isPast, at: vsync)
    reportHeld(updates, at: vsync)
    reportUndone(updates, at: vsync)
    follow(updates.orders, at: vsync)
  }

  /// Informs the child that a reward requested here was rejected, or that a change made here does not count. Past changes were
  /// reported before.
  private mutating func reportUndone(_ updates: LedgerUpdate, at vsync: Instant) {
    for effect in updates.effects where !updates.isPast {
      guard case .redemption(let reward, .rejected, _) = effect, mayUse(reward) else { continue }
      inform(.pointsReported(.rewardDenied), at: vsync)
    }
    for _ in updates.void { inform(.pointsReported(.notCounted), at: vsync) }
  }

  /// Reports a change of the points that pending rewards and requested corrections reserve.
  mutating func reportHeld(_ updates: LedgerUpdate, at vsync: Instant) {
    guard let available = updates.available[child], let standing = board.record(available: available) else {
      return
    }
    inform(.standingReported(standing), at: vsync)
  }

  /// Performs the replica's requests.
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

  /// Whether this device may use a reward's minutes: only the device that requested it may.
  func mayUse(_ reward: RedemptionID) -> Bool { device.map { $0 == LedgerReplica.owner(of: reward) } ?? true }
}
