internal import Invariants
internal import Kernel
internal import LedgerSync

/// Whether a refusal was right, judged by the device's store.
extension HistoryRun {
  /// Reports an edit refused without a reason. A new installation may refuse anything until it has read the zone.
  mutating func judgeRefusal(_ edit: LedgerEdit, _ number: Int, _ device: Int) throws(LedgerStoreError) {
    let hasFailed = effects.contains { if case .storeFailed = $0 { true } else { false } }
    guard !devices[device].isNew, !hasFailed else { return }
    let store = devices[device].store
    let isRight: Bool
    switch edit {
    case .enrol(let child):
      let known = try store.accounts().first { $0.profile.id == child.id }?.profile
      isRight = devices[device].number != 0 || known.map { $0 != child } ?? false
    case .earn(let child, _, _): isRight = try !isEnrolled(child, store)
    case .adjust(let child, let points, _): isRight = try !canAfford(child, max(.zero, .zero - points), store)
    case .redeem(let child, _, let points, let rate, let end):
      let isAffordable = try canAfford(child, points, store)
      isRight = rate.minutes(for: points) == 0 || end <= wallTime(of: device) || !isAffordable
    case .use(let id, let minutes):
      let isOwner = oracle.place(of: id).map { oracle.rewards[$0].owner == devices[device].number } ?? false
      let reward = try standing(id, store, at: wallTime(of: device))
      isRight = !isOwner || reward.map { $0.status != .active || $0.minutesLeft < minutes } ?? true
    case .cancel(let id):
      isRight = try standing(id, store, at: wallTime(of: device)).map { $0.minutesUsed > 0 } ?? true
    }
    if !isRight { object(.refusal, "edit \(number) was refused on device \(device) without a reason") }
  }

  /// Checks a reward that the authority rejected: its child must have too few points, or the reward must be past its end.
  mutating func judgeDenial(of id: RedemptionID, on device: Int) {
    let store = devices[device].store
    guard let reward = try? store.redemption(id), reward.expiresAt > wallTime(of: device) else { return }
    if isCloned(0) {
      // The rejection by another installation was only received here.
      let isOwn = (try? store.unsettledRecords())?.contains {
        $0.standing.isUnsent && $0.record.content == .denial(id)
      }
      guard isOwn == true else { return }
    }
    var balance: Int64 = 0
    let read: Void? = try? store.forEachTransaction(of: reward.child) { balance += $0.amount.count }
    if read != nil, balance >= reward.pointsSpent.count {
      object(.refusal, "a reward for \(reward.pointsSpent.count) is turned down with \(balance) points there")
    }
  }

  private func isEnrolled(_ child: ChildID, _ store: any SyncStore) throws(LedgerStoreError) -> Bool {
    try store.accounts().contains { $0.profile.id == child }
  }

  /// Whether a known child has enough points that nothing else is waiting for.
  private func canAfford(
    _ child: ChildID, _ points: Points, _ store: any SyncStore
  ) throws(LedgerStoreError) -> Bool {
    guard try isEnrolled(child, store) else { return false }
    var left: Int64 = 0
    try store.forEachTransaction(of: child) { left += $0.amount.count }
    for reward in try store.openRedemptions() where reward.child == child && reward.status == .pending {
      left -= reward.pointsSpent.count
    }
    for known in try store.unsettledRecords() where known.standing.fold == .open {
      if case .reductionRequest(let entry) = known.record.content, entry.child == child {
        left += entry.amount.count
      }
    }
    return left >= points.count
  }

  /// A reward that is open, before its end, and not given back.
  private func standing(
    _ id: RedemptionID, _ store: any SyncStore, at now: WallTime
  ) throws(LedgerStoreError) -> RewardRedemption? {
    guard let reward = try store.redemption(id), reward.status.isOpen, now < reward.expiresAt else {
      return nil
    }
    for known in try store.unsettledRecords() where known.standing.fold == .open {
      if case .giveBack(id, _) = known.record.content { return nil }
    }
    return reward
  }
}
