internal import Kernel
internal import LedgerSync

/// What a user was refused for want of points, against what the device's store says that there was.
extension HistoryRun {
  /// Objects to a redemption or a correction that was refused although its child has the points. O(entries), only where one
  /// was refused.
  mutating func judgeRefusal(of number: Int, _ device: Int) throws(LedgerStoreError) {
    let isForPoints = effects.contains { effect in
      switch effect {
      case .refused(.ledger(.unaffordable)), .refused(.ledger(.overdraft)): true
      default: false
      }
    }
    guard isForPoints else { return }
    let edit = oracle.edits[number]
    let wanted = max(edit.amount, -edit.amount)
    let left = try spendable(by: edit.child, on: device)
    guard wanted <= left else { return }
    object(
      .refusal,
      "child \(edit.child.raw) was refused \(wanted) points on device \(device) in edit \(number), and has \(left)"
    )
  }

  /// What entries give and take, less what this very child has asked for and nobody has answered: rewards and corrections.
  private func spendable(by child: ChildID, on device: Int) throws(LedgerStoreError) -> Int64 {
    let store = devices[device].store
    var left: Int64 = 0
    try store.forEachTransaction(of: child) { left += $0.amount.count }
    for reward in try store.openRedemptions() where reward.child == child && reward.status == .pending {
      left -= reward.pointsSpent.count
    }
    for known in try store.unsettledRecords() where known.standing.fold == .open {
      if case .reductionWish(let entry) = known.record.content, entry.child == child {
        left += entry.amount.count
      }
    }
    return left
  }
}
